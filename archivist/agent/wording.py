"""The words and forms by which people speak of documents, in English and Polish.

Only general language stands here: nothing is fitted to single requests.
"""

from __future__ import annotations

import re

# A token that looks like a file or path: it has an extension or a slash. Quotes, brackets and
# sentence punctuation around it are not part of it.
PATH = re.compile(r"(?<![\w/])(?:~/|\./|/)?[\w\-+@.&]+(?:/[\w\-+@.&]+)*/?")
EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,4}$")
QUOTED = re.compile(r"(?<!\w)[\"“”„«']([^\"“”„«»\n]{1,200}?)[\"“”»'](?!\w)")
GLOB = re.compile(r"[\w\-./]*[*?][\w\-.*?/]*")
NUMBER = re.compile(r"(?<![\w.,/-])\d{1,6}(?![\w,/-]|\.\d)")
LINE = re.compile(r"\b(?:lines?|lini[aieęą]?|wiersz\w*|lin\.)\b", re.IGNORECASE)
# What follows one of these words is the name the person wants.
TARGET = re.compile(
    r"(?:\b(?:to|as|into|na|jako)|:)\s+[\"“„«']?(?P<name>[^\"“”„«»\n]+)", re.IGNORECASE
)
COURTESY = re.compile(
    r"(?:[,;]\s*|\s+)(?:please|proszę|prosze|thanks|thank you|dzięki|dziękuję)\b.*$", re.IGNORECASE
)
# Words by which a person speaks of their own documents: the things in an archive, and what they
# own, did, paid or signed themselves.
DOCUMENTS = re.compile(
    r"\b(?:documents?|files?|folders?|invoices?|bills?|contracts?|letters?|agreements?|archive|"
    r"notes?|minutes|receipts?|statements?|polic(?:y|ies)|e-?mails?|scans?|"
    r"dokument\w*|plik\w*|folder\w*|katalog\w*|faktur\w*|rachun\w*|um[oó]w\w*|list(?:y|ów|u|em)?|"
    r"pism\w*|notat\w*|paragon\w*|polis\w*|mail\w*|skan\w*|archiwum)\b",
    re.IGNORECASE,
)
OWN = re.compile(
    r"\b(?:my|our|we|us|(?:do|did|have|had|am|was|will|should|must) I|"
    r"I(?:'ve)? (?:have|had|paid|got)|"
    r"mój|moj[aeąiym]\w*|mam|mamy|miałem|miałam|nasz\w*|nam|\w+(?:liśmy|łyśmy|lismy|łem|łam)|"
    r"płacę|płacimy|place|placimy)\b",
    re.IGNORECASE,
)
# Questions about words and general notions, and small talk: no document answers them.
GENERAL = re.compile(
    r"\d\s*(?:[-+*/×÷%]|plus|minus|times|divided|percent|razy|przez|procent)\s*(?:of\s+|z\s+)?\d|"
    r"\b(?:how (?:do|would) (?:you|i|we) (?:say|spell|write|pronounce)|what does .* mean|"
    r"meaning of|translate|synonym|in (?:english|german|french|spanish|polish|italian|latin)|"
    r"what(?:'s| is) an?\b|thanks?|thank you|hello|hi|hey|good (?:morning|evening)|bye|"
    r"co to (?:jest|są|sa|znaczy)|co oznacza|czym jest|jak (?:się|sie) (?:mówi|pisze)|"
    r"po (?:angielsku|niemiecku|polsku|francusku|hiszpańsku|włosku)|przetłumacz|przetlumacz|"
    r"dzięki|dzieki|dziękuję|dziekuje|cześć|czesc|hej|witaj|dzień dobry|dzien dobry)\b",
    re.IGNORECASE,
)
TYPES = {
    "pdf": r"\bpdf(?:-?\w{0,3})?\b",
    "docx": r"\b(?:docx|word)\b",
    "xlsx": r"\b(?:xlsx|excel\w*)\b",
    "txt": r"\btxt\b",
    "md": r"\b(?:md|markdown)\b",
    "eml": r"\beml\b",
}


# "names that start with skan", "pliki, których nazwa kończy się na kopia"
AFFIX = r"[\"“„«']?(?P<affix>[\w\-.]+)"
AFFIXES = {
    "{}*": rf"\b(?:start(?:s|ing)?|begin(?:s|ning)?)\s+with\s+{AFFIX}"
    rf"|zaczynaj?\w*\s+się\s+(?:od|na)\s+{AFFIX.replace('affix', 'polish')}",
    "*{}": rf"\bend(?:s|ing)?\s+(?:with|in)\s+{AFFIX}"
    rf"|kończ\w*\s+się\s+na\s+{AFFIX.replace('affix', 'polish')}",
}
# A folder is named beside one of these words, or as a path that ends without an extension.
FOLDER_WORD = r"(?:folder|directory|katalog|folder(?:ze|u)|katalogu)"
FOLDERS = (
    re.compile(
        rf"\b{FOLDER_WORD}\s+(?:called\s+|named\s+|o nazwie\s+)?[\"“„']?([\w\-./]+)", re.IGNORECASE
    ),
    re.compile(rf"([\w\-./]+)[\"”']?\s+{FOLDER_WORD}\b", re.IGNORECASE),
)
NOT_A_FOLDER = re.compile(
    r"the|an?|this|that|these|those|my|our|your|which|what|in|of|to|is|are|has|have|and|or|every|"
    r"each|any|some|same|whole|new|i|w|z|na|do|mój|moim|moich|ten|tym|ta|te|jest|są|każdy|jakiś|nowy",
    re.IGNORECASE,
)
# Words that point back to what was spoken of before.
BACK = re.compile(
    r"\b(?:it|its|this|that|these|those|them|they|there|(?:the|same) (?:file|document|letter|one|"
    r"invoice|contract|note|text)|ten|ta|tego|tej|tym|temu|nim|niej|nich|niego|go|jej|jego|ich|ją|"
    r"tam|stamtąd)\b",
    re.IGNORECASE,
)
# Words after a negation ask for nothing: "compare them, do not rename anything".
NEGATED = re.compile(
    r"\b(?:don['’]?t|do not|never|without|nie|bez|niczego|nothing)\b[^.;!?\n]*", re.IGNORECASE
)
