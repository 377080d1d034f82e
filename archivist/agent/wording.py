"""The words and forms by which people speak of documents, in English and Polish.

Only general language stands here: nothing is fitted to single requests.
"""

from __future__ import annotations

import re

# A token that looks like a file or path: it has an extension or a slash. Quotes, brackets and
# sentence punctuation around it are not part of it.
PATH = re.compile(r"(?<![\w/])(?:~/|\./|/)?[\w\-+@.&]+(?:/[\w\-+@.&]+)*/?")
# A file type in one case, for "dom.Nie" is a missing space; not a single letter ("S.A.", "e.g."),
# two letters only where they are a type ("m.in."), and no domain of an address.
EXTENSION = re.compile(
    r"(?<!\.)\.(?:(?!(?:com|org|net|edu|gov|info|biz)$)[a-z][a-z0-9]{2,4}"
    r"|(?!(?:COM|ORG|NET|EDU|GOV|INFO|BIZ)$)[A-Z][A-Z0-9]{2,4}"
    r"|(?i:md|gz|7z|ps|py|js|ai|db|pdf|docx?|xlsx?|txt|jpe?g|png|html?|markdown|numbers))$"
)
ADDRESS = re.compile(r"[^@/]+@[\w-]+(?:\.[\w-]+)*\.(?!pdf|docx?|xlsx?|txt|eml|jpe?g|png)[a-z]{2,}")
QUOTED = re.compile(r"(?<!\w)[\"“”„«']([^\"“”„«»\n]{1,200}?)[\"“”»'](?!\w)")
URL = re.compile(r"\b\w+://\S+")
# Words by which a person speaks of their own documents: the things in an archive, and what they
# own, did, paid or signed themselves.
DOCUMENTS = re.compile(
    r"\b(?:documents?|files?|folders?|invoices?|bills?|contracts?|letters?|agreements?|archive|"
    r"notes?|minutes|receipts?|statements?|polic(?:y|ies)|e-?mails?|scans?|"
    r"dokument\w*|plik\w*|folder\w*|katalog\w*|faktur\w*|rachun\w*|um[oó]w\w*|list(?:y|ów|u|em)?|"
    r"pism\w*|pi[śs]mie|w li[śs]cie|notat\w*|paragon\w*|polis\w*|mail\w*|skan\w*|archiwum)\b",
    re.IGNORECASE,
)
OWN = re.compile(
    r"\b(?:my|our|we|us|(?:do|did|have|had|am|was|will|should|must) I|"
    r"I(?:'ve)? (?:have|had|paid|got)|"
    r"mój|moj(?:[aeąiym]\w*)?|mam|mamy|miałem|miałam|nasz\w*|nam|\w+(?:liśmy|łyśmy|lismy|łem|łam)|"
    r"płacę|płacimy|place|placimy)\b",
    re.IGNORECASE,
)
# Whatever there is of a thing: "anything from aunt Mary", „coś o zwrocie”; but "tell me something".
_HAVING = (
    r"(?:^\W*|\b(?:is there|are there|have|got|need|potrzebuj\w*|mam|mamy|masz|jest|są|sa)\s+)"
)
ANYTHING = re.compile(
    rf"{_HAVING}(?:anything|something|everything)\s+(?:\w+\s+)?"
    r"(?:from|about|on|by|concerning|regarding)\b|"
    rf"{_HAVING}(?:cokolwiek|czegokolwiek|co[śs]|czego[śs]|wszystko)\s+(?:\w+\s+)?"
    r"(?:od|o|z|ze|na temat|w sprawie|dotycz\w+)\b",
    re.IGNORECASE,
)
# What somebody did for the person: "who promised me a discount", „kto mi obiecał”. Not what the
# program is told to do for them: "tell me", „powiedz mi”; nor hearsay: "told me that".
_HEARSAY = r"(?!\s+that\b|,\s+(?:że|ze|iż|jakoby)\b)"
FOR_OWN = re.compile(
    r"\b(?:who|what|when|where|which|how|did|does|do|has|have)\b.*"
    r"\b(?:\w+ed|told|gave|sent|wrote|sold|lent|left|owes?|did \w+(?: \w+)? \w+) (?:me|us)\b"
    rf"{_HEARSAY}|"
    r"\b(?:mi|mnie|mną|nas|nami)\b(?: \w+){0,2} \w+(?:ał|ił|ył|uł|ął|adł|dł|kł|zł|sł)(?:[aoiy])?\b"
    rf"{_HEARSAY}|"
    r"\w+(?:ał|ił|ył|uł|ął|adł|dł|kł|zł|sł|ęł)(?:[aoiy])?(?: \w+){0,2} (?:mi|mnie|mną|nas|nami)\b"
    rf"{_HEARSAY}|"
    r"^\W*(?:(?:do|od|na) )?(?:kiedy|ile|gdzie)\b[^.?!]*\b(?:mi|nam) si[ęe]\b",
    re.IGNORECASE,
)
# One of the documents that were spoken of: "open the second one", „otwórz tę drugą”.
OPENED = re.compile(
    r"\b(?:open|read|otw[óo]rz|(?:prze)?czytaj)\b(?:\s+\w+){0,3}?\s+"
    r"(?:one|it|first|second|third|last|go|j[ąa]|pierwsz\w+|drug\w+|trzeci\w*|ostatni\w*)\b",
    re.IGNORECASE,
)
# What such papers tell of, where it is no notion that is asked about.
AFFAIRS = re.compile(
    r"\b(?:lease|tenan\w+|landlord\w*|rent|warrant(?:y|ies)|guarantee|insurance|premium|deposit|"
    r"mortgage|loan|instal?lments?|subscription|tariff|appointment|deadline|"
    r"najem|najm\w+|wynajm\w+|dzierżaw\w*|gwarancj\w*|ubezpieczen\w*|składk\w*|czynsz\w*|"
    r"kaucj\w*|zaliczk\w*|rat(?:a|y|ę|ą|ach|om)|kredyt\w*|hipotek\w*|abonament\w*|taryf\w*)\b",
    re.IGNORECASE,
)
# Questions about words and general notions, and small talk: no document answers them.
_SMALL_TALK = (
    r"thanks?|thank you|hello|hi|hey|good (?:morning|evening|afternoon|night)|bye|goodbye|"
    r"dzięki|dzieki|dziękuję|dziekuje|cześć|czesc|hej|witaj\w*|witam|dzień dobry|dzien dobry|"
    r"dobry wieczór|dobry wieczor|dobranoc|do widzenia"
)
SMALL_TALK = re.compile(rf"\b(?:{_SMALL_TALK})\b", re.IGNORECASE)
GENERAL = re.compile(
    r"\d\s*(?:[-+*/×÷%]|plus|minus|times|divided|percent|razy|przez|procent)\s*(?:of\s+|z\s+)?\d|"
    r"\b(?:how (?:do|would) (?:you|i|we) (?:say|spell|write|pronounce)|what does .* mean|"
    r"meaning of|translate|synonym|"
    r"in (?:(?:british|american|plain|old) )?"
    r"(?:english|german|french|spanish|polish|italian|latin)|"
    r"in general|generally speaking|og[óo]lnie (?:rzecz bior[ąa]c|m[óo]wi[ąa]c)|tak og[óo]lnie|"
    r"what(?:'s| is) an?\b|co to (?:jest|są|sa|znaczy|za)|po co (?:jest|są|sa|komu|się|sie)|"
    r"co oznacza|czym jest|jak (?:się|sie) (?:mówi|pisze)|"
    r"po (?:angielsku|niemiecku|polsku|francusku|hiszpańsku|włosku)|przetłumacz|przetlumacz|"
    rf"{_SMALL_TALK})\b",
    re.IGNORECASE,
)
# What can only be done with the whole of a document, and words that look for a place in it.
WHOLE = re.compile(
    r"\b(?:summar(?:y|i[sz]e)\w*|sum up|explain\w*|translate|read|open|"
    r"stre[śs][ćc]\w*|streszcz\w*|podsumuj\w*|wyja[śs]ni\w*|wyt[łl]umacz\w*|przet[łl]umacz\w*|"
    r"(?:prze)?czytaj\w*|otw[óo]rz\w*|o co (?:w nim |tu |tam )?chodzi)\b",
    re.IGNORECASE,
)
PLACE = re.compile(
    r"\b(?:where|mention\w*|search\w*|look(?:ing)? (?:for|up)|find|passages?|sections?|paragraphs?|"
    r"occurs?|contains?|say about|says about|gdzie|\w*szuka\w*|znajd[źz]\w*|sprawd[źz]\w*|"
    r"wzmiank\w*|mowa|fragment\w*|punkt\w*|paragraf\w*|wyst[ęe]puj\w*|pojawia\w*)\b",
    re.IGNORECASE,
)
# Documents are looked for, even where one is named: "which files mention a.pdf?".
LOOKING = re.compile(
    r"\b(?:find|search\w*|look(?:ing)? for|locate|list|show all|znajd[źz]\w*|\w*szuka\w*|wypisz|"
    r"wymie[ńn]|"
    r"(?:which|what) (?:\w+ )?(?:documents|files|papers|invoices|letters|contracts|mails|notes)|"
    r"(?:kt[óo]r\w+|jaki\w+) (?:dokument|plik|pism|faktur|list|um[óo]w|mail|notat)\w*)\b|"
    r"\b(?:where(?:'s| is| are| did \w+ put)|gdzie (?:jest|le[żz]y|znajduje si[ęe]|mam))"
    r" \S*\.\w{2,4}\b",
    re.IGNORECASE,
)
# What the person told the program earlier: "what did I tell you about", „co ci mówiłam o”.
TOLD_EARLIER = re.compile(
    r"\b(?:what|when|where|who|which|how|if|whether|anything|something)\b[^.?!\n]*"
    r"\b(?:I|we)(?:'ve| have)?\s+(?:told|asked)\s+you\b|"
    r"\bdid\s+(?:I|we)\s+(?:ever\s+)?(?:tell|ask)\s+you\b|"
    r"\bdo\s+you\s+(?:still\s+)?(?:remember|recall)\b|"
    r"\b(?:co|kiedy|gdzie|kto|kogo|ile|jak\w*|kt[óo]r\w+|czy)\b[^.?!\n]*"
    r"\b(?:(?:ci|tobie)\s+(?:m[óo]wi|powiedzia)[łl][ea]m|"
    r"(?:m[óo]wi|powiedzia)[łl][ea]m\s+(?:ci|tobie))\b|"
    r"\bco\s+(?:m[óo]wi|powiedzia)[łl][ea]m\b|\bpami[ęe]tasz\b",
    re.IGNORECASE,
)
# Every one of some things, and a name that something shall get.
EVERY = re.compile(r"\b(?:all|every|each|everything|wszystk\w+|ka[żz]d\w+)\b", re.IGNORECASE)
RENAMED = re.compile(
    r"\b(?:re-?nam(?:e|ing)|names?|call|zmie[ńn]\w*\s+nazw\w*|nazw\w*|nazwij|przemianuj\w*)\b",
    re.IGNORECASE,
)
# Amounts that are taken from one another, and amounts that are put together.
SUBTRACTED = re.compile(
    r"\b(?:differences?|how much (?:more|less|cheaper|dearer|higher|lower)|by how much|"
    r"subtract\w*|minus|"
    r"o ile|r[óo][żz]nic\w*|odejmij|odj[ąa][ćc])\b",
    re.IGNORECASE,
)
WRITTEN_SUM = re.compile(
    r"\d(?:[.,]\d+)?(?:\s*(?:z[łl]|pln|eur|gbp|usd|[€£$]))?\s*(?:\+|[−–-]\s|plus|minus)\s*[€£$]?\d",
    re.IGNORECASE,
)
ADDED = re.compile(
    r"\+|\b(?:sums?|total\w*|add\w*|altogether|together|combined|plus|razem|[łl][ąa]czn\w+|"
    r"sum[aęy]|w sumie|zsumuj|dodaj|doda[ćc])\b",
    re.IGNORECASE,
)
# Questions about what things are, unless they are the person's own or documents.
NOTION = re.compile(
    r"\b(?:differences? between|how (?:does|do) .{1,40} work|(?:good|used|needed) for\b|"
    r"czym (?:się |sie )?różni\w*|czym (?:się |sie )?rozni\w*|różnica między|roznica miedzy|"
    r"na czym polega|do czego służ\w+|do czego sluz\w+|jak działa\w*|jak dziala\w*)",
    re.IGNORECASE,
)
# A folder is named beside one of these words, or as a path that ends without an extension.
FOLDER_WORD = r"(?:folder|directory|katalog|folder(?:ze|u)|katalogu)"
# The name stands before the word only after a determiner: "show folder x" is no folder "show".
FOLDER = re.compile(
    rf"(?:[\"“„«'](?P<quoted_before>[^\"“”„«»'\n]+)[\"”»']\s+"
    rf"|\b(?:the|my|our|your|this|that|in|from|of)\s+(?P<before>[\w\-./]+)\s+)?\b{FOLDER_WORD}\b"
    rf"(?:\s+(?:called\s+|named\s+|o nazwie\s+)?"
    rf"(?:[\"“„«'](?P<quoted>[^\"“”„«»'\n]+)[\"”»']|(?P<after>[\w\-./]+)))?",
    re.IGNORECASE,
)
# "Every .csv in accounts": behind a type or a pattern "in" says where; what follows may be a time.
WITHIN = re.compile(
    r"(?<!\w)(?:[\w\-]*\*[\w.*\-]*|\.[a-z]\w{1,4})[)\"”»']?\s+(?:files?\s+|plik\w*\s+)?"
    rf"(?:in|inside|w|we)\s+(?!{FOLDER_WORD}\b)(?P<name>[\w\-]+)(?![\w\-]*[./])",
    re.IGNORECASE,
)
INSIDE = r"(?:in|inside|from|within|under|below|w|we|z|ze|spod|pod)"
NOT_A_FOLDER = re.compile(
    r"the|an?|this|that|these|those|my|our|your|which|what|in|of|to|is|are|has|have|and|or|every|"
    r"each|any|some|same|whole|new|from|with|on|at|by|for|please|there|now|has|holds?|contains?|"
    r"largest|biggest|smallest|heaviest|main|tree|structure|layout|overview|summary|sizes?|takes?|"
    r"uses?|total|i|w|z|od|na|do|ma|zawiera|zajmuj[eą]|wa[żz][yą]|najwi[ęe]kszy|najmniejszy|"
    r"mój|moim|moich|ten|tym|ta|te|jest|są|każdy|jakiś|nowy|proszę|teraz",
    re.IGNORECASE,
)
# One of several that were spoken of: "the second one", „tę drugą”, „ostatni z nich”.
_ORDINAL = (
    r"(?:first|second|third|fourth|fifth|last|latter|former|other|next|pierwsz\w+|drug\w+|"
    r"trzeci\w*|czwart\w+|pi[ąa]t\w+|ostatni\w*)"
)
_ONE_OF_THEM = (
    rf"(?:(?:the|this|that)\s+(?:{_ORDINAL}\s+)?one|the\s+{_ORDINAL}(?=\s*(?:[.?!]|$))|"
    rf"(?:the\s+)?{_ORDINAL}\s+(?:of\s+(?:them|these|those)|z\s+(?:nich|tych))|"
    rf"(?:ten|ta|t[ęea]|t[ąa]|tego|tej)\s+{_ORDINAL}(?=\s*(?:[.?!,]|$|(?:na|do|w|i)\b)))"
)
# An order that begins with what was spoken of: "rename it", „dobra, otwórz tę drugą”.
_INTERJECTION = (
    r"(?:ok(?:ay|ej)?|yes|well|good|right|great|now|then|so|and|please|thanks|could|can|would|you|"
    r"dobra|dobrze|tak|to|no|a|i|teraz|wi[ęe]c|prosz[ęe]|super|[śs]wietnie)"
)
_HANDLED = (
    r"(?:open|read|show|summari[sz]e|rename|move|put|delete|remove|convert|call|name|"
    r"otw[óo]rz|(?:prze)?czytaj|poka[żz]|stre[śs][ćc]|podsumuj|przenie[śs]|zmie[ńn]|nazwij|usu[ńn]|"
    r"skasuj|w[łl][óo][żz]|skonwertuj|zamie[ńn])"
)
POINTED = re.compile(
    rf"^\W*(?:{_INTERJECTION}\b\W*)*{_HANDLED}\s+(?:me\s+|mi\s+)?"
    rf"(?:{_ONE_OF_THEM}|(?:it|them|go|j[ąa]|je|mu|jej|im|nazw[ęe]\s+(?:mu|jej|im))\b)",
    re.IGNORECASE,
)
# Words that point back to what was spoken of before.
BACK = re.compile(
    rf"\b{_ONE_OF_THEM}|"
    r"\b(?:it|its|this|that|these|those|them|they|there|(?:the|same) (?:file|document|letter|one|"
    r"invoice|contract|note|text)\b(?!\s+(?:from|about|of|with|for|on|in|to the|by)\b)|"
    r"ten|ta|tę|tą|te|tego|tej|tym|tych|temu|nim|nią|niej|nich|niego|go|mu|im|jej|jego|ich|ją|"
    r"tam|stamtąd)\b",
    re.IGNORECASE,
)
# Two questions in one: "how much ... and until when", „ile ... i do kiedy”.
ASKING = (
    r"(?:(?:at|in|on|for|by|from|to|with|within|of|w|we|o|na|za|z|ze|do|od|u|przy|dla|po)\s+)?"
    r"(?:how (?:much|many|long|often|far|old)|"
    r"(?:until |by |since )?(?:when|what|which|who|whose|whom|where|why)|"
    r"ile|ilu|kiedy|kto|kogo|komu|kim|gdzie|dlaczego|jak[aie]?|jaki[ema]?\w*|kt[óo]r\w+|co|czym)"
)
ASKS_TWICE = re.compile(
    rf"\b{ASKING}\b.{{0,300}}?[,\s](?:and|or|i|oraz|a)\s+{ASKING}\b", re.IGNORECASE
)
# What wants to know which documents there are: "which bills name it?", "what is in the folder x?"
_THINGS = (
    r"(?:documents|files|folders|invoices|bills|contracts|letters|agreements|notes|receipts|"
    r"statements|policies|e-?mails|scans|pictures|photos|papers|"
    r"dokument(?:y|[óo]w)|plik(?:i|[óo]w)|folder(?:y|[óo]w)|faktur[ya]?|rachunk(?:i|[óo]w)|um[oó]w[ya]?|"
    r"list(?:y|[óo]w)|pisma|notatk[ia]|paragon(?:y|[óo]w)|polisy|maile|skan(?:y|[óo]w)|zdj[ęe]cia)"
)
WANTS_DOCUMENTS = re.compile(
    rf"\b(?:which|what|any|jakie|kt[óo]re|czy\s+(?:mam|s[ąa]|mamy))\s+(?:\w+\s+){{0,3}}?{_THINGS}\b|"
    rf"\bshow\s+(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:\w+\s+)?{_THINGS}\b|"
    rf"\bpoka[żz]\s+(?:mi\s+)?(?:wszystkie\s+)?{_THINGS}\b|"
    r"\bwhat(?:'s|\s+is|\s+do\s+(?:I|we)\s+have)\s+in\s+(?:the\s+|my\s+)?(?:folder|directory)\b|"
    r"\bco\s+(?:jest|mam|mamy|le[żz]y)\s+w\s+(?:folderze|katalogu)\b",
    re.IGNORECASE,
)
# What wants something out of a document, not the document.
WANTS_FACT = re.compile(
    r"\b(?:and|i|oraz|then|potem)\s+(?:tell|say|add|sum|give|calculate|summar\w+|compare|read|check|"
    r"podaj|powiedz|zsumuj|policz|dodaj|stre\w+|por[óo]wna\w*|przeczytaj|sprawd\w+)\b|"
    r"\b(?:find|list|look\s+up|znajd[źz]|wypisz)\s+(?:me\s+|mi\s+)?(?:all\s+|out\s+)?(?:the\s+)?"
    r"(?:date|day|time|price|amount|number|phone|address|name|rent|deposit|fees?|costs?|people|"
    r"persons?|payments?|dat[ęy]|kwot\w+|cen\w+|numer\w*|adres\w*|imi\w+|nazwisk\w*|czynsz\w*|"
    r"kaucj\w*|os[óo]b\w*|op[łl]at\w*)\b",
    re.IGNORECASE,
)
# What asks for a text that stands nowhere.
OWN_WORDS = re.compile(
    r"\b(?:summar\w+|sum\s+up|in\s+short|gist|translat\w+|explain\w*|rephrase|draft|compose|"
    r"what\s+(?:is|are)\b.{1,60}?\babout(?=\W*$)|about\s+what|"
    r"stre[śs][ćc]\w*|streszcz\w+|podsumuj|w\s+skr[óo]cie|przet[łl]umacz\w*|wyja[śs]nij\w*|o\s+czym)\b",
    re.IGNORECASE,
)
# A sentence that asks about a change, or bans it, does not ask for it.
SENTENCE = re.compile(r"(?<=[.?!])\s+|\n+")
# "Nobody may rename it", but "nobody knows what doc17.pdf is; rename it".
_CHANGES = (
    r"(?:re-?nam|mov|delet|remov|chang|edit|touch|writ|overwrit|creat|copy|copi|add|"
    r"rusz|zmieni|przen|usu[nw]|kas|pisa|kopi|dod|tworz)\w*"
)
_NOBODY = (
    rf"(?:nobody|no one|nikt|nikomu)(?=\s+(?:\w+\s+){{0,3}}?"
    rf"(?:may|must|shall|should|allowed|wolno|{_CHANGES})\b)"
)
_REFUSING = (
    rf"avoid\w*|refrain\w*|{_NOBODY}|none of|never|refus\w+|forbid\w*|forbade|prohibit\w*|"
    r"wouldn['’]t|(?:must|may|should|shall|can|need) ?(?:not|n['’]t)|"
    r"unikaj\w*|zabrani\w*|zabraniam|zakaz\w*|nie wolno|nie mo[żz]na|nigdy|"
    r"odm[oó]w\w*|odmawiam"
)
REFUSING = re.compile(rf"\b(?:{_REFUSING})\b", re.IGNORECASE)
NO_ORDER = re.compile(
    r"^\W*(?:how|what|why|when|where|which|who|whose|is|are|was|were|did|does|"
    r"do(?! (?:me|it)\b)|has|have|had|am|may|might|should|shall|(?:would|could|can|will)(?! you\b)|"
    r"jak|co|czemu|dlaczego|kiedy|gdzie|kto|ile|"
    r"(?:(?:w|we|z|ze|o|na|do|od|dla|przy|po|za)\s+)?(?:kt[óo]r\w+|jak(?:i|a|ie|im|iej|ich|iego|[ąa]))|"
    r"czy(?! (?:nie )?(?:mo[żz]esz|m[oó]g[łl]\w+|da si[ęe]|dasz rad[ęe]|zechc\w+)\b))\b|"
    r"\b(?:how (?:to|do|can|would)|what (?:happens|if)|jak (?:zmieni[ćc]|mo[żz]na|mam)|"
    rf"{_REFUSING})\b",
    re.IGNORECASE,
)
# Words by which an order may be none: it is asked about, reported, put under a condition, turned
# down, or what somebody else does. They close nothing; the person is asked before a change.
DOUBT = re.compile(
    r"\b(?:under no|on no|by no|in no way|neither|against|object\w* to|no (?:need|reason|renam\w*)|"
    r"hate|instead of|rather than|whether|wonder\w*|why|explain\w*|if|unless|before (?:i|we|you)|"
    r"says?|said|saying|told|wrote|writes|asked|asks for|translate\w*|myself|ourselves|"
    r"(?:that|which) (?:should|must)|"
    r"(?:pod|w) [żz]adnym|ani|przeciw\w*|zamiast|nie ma (?:potrzeby|powodu)|odradz\w*|"
    r"bro[ńn] bo[żz]e|dlaczego|wyja[śs]ni\w*|gdyby\w*|je[śs]li|je[żz]eli|zanim|m[óo]wi\w*|pisze|"
    r"napisa[łl]\w*|powiedzia[łl]\w*|kaza[łl]\w*|przet[łl]umacz\w*|porad[źz]\w*|"
    r"kt[óo]r\w+ (?:powin\w+|maj[ąa]|trzeba)|(?<=\w )chce|(?<!ten )(?<!taki )sam[ai]?|"
    r"czy (?!mo[żz]\w*|m[óo]g[łl]\w*|zechc\w*|da si[ęe]|dasz)\w+)\b",
    re.IGNORECASE,
)
POLITE = re.compile(
    r"\b(?:(?:can|could|would|will) (?:you|we)|please|is it possible|how about|what about|"
    r"prosz[ęe]|mo[żz]esz|mo[żz]emy|m[óo]g[łl]\w*by[śs]|mog[łl]aby[śs]|zechc\w+|da si[ęe]|"
    r"dasz rad[ęe])\b",
    re.IGNORECASE,
)
# A short request that goes on with the one before: "and for March?", „a za marzec?”.
GOES_ON_FROM = re.compile(
    r"^\s*(?:a|i|oraz|and|or|what about|how about|co z|also)\b(?:\s+\S+){1,6}\s*$", re.IGNORECASE
)
# Words after a negation ask for nothing: "compare them, do not rename anything".
# But "don't forget to rename it" and "nie mógłbyś zmienić" ask, and "..., just rename it" goes on.
NEGATED = re.compile(
    r"\b(?:don['’]?t|do not|never|without|nie|bez|niczego|nothing|"
    r"(?:make|create|move|rename|change|write|add|delete|put)\s+no)\b(?!\.)"
    r"(?!\s+(?:forget|hesitate|zapom\w+|m[oó]g[łl]\w+))"
    r"(?:(?!,\s+(?:just|only|but|instead|tylko|ale|lecz)\b)[^.;!?\n])*",
    re.IGNORECASE,
)


def trimmed(token: str) -> str:
    """Drop what belongs to the sentence and not to the name."""
    return token.strip("\"'“”„«» \t").rstrip(".,;:!?").strip()
