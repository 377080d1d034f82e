"""Sentences of the readers of documents, which the index keeps in English: what was not read."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Why a document was not read: the words go on from its name.
    "is encrypted: it needs a password, which only the person can give": (
        "jest zaszyfrowany: potrzebne jest hasło, które możesz podać tylko ty"
    ),
    "is encrypted: it needs a password": "jest zaszyfrowany: potrzebne jest hasło",
    "is encrypted: it has to be saved without its password first": (
        "jest zaszyfrowany: trzeba go najpierw zapisać bez hasła"
    ),
    "is encrypted by copy protection (DRM)": "jest chroniony przed kopiowaniem (DRM)",
    "is a damaged or cut off PDF": "jest uszkodzonym lub uciętym PDF-em",
    "is a damaged or cut off Office file": "jest uszkodzonym lub uciętym plikiem Office",
    "is a damaged or cut off Word document": "jest uszkodzonym lub uciętym dokumentem Worda",
    "is a damaged or cut off Excel workbook": "jest uszkodzonym lub uciętym skoroszytem Excela",
    "is a damaged zip file": "jest uszkodzonym plikiem zip",
    "is damaged": "jest uszkodzony",
    "is damaged: a part of it is missing": "jest uszkodzony: brakuje jego części",
    "is damaged: its XML is not well-formed": "jest uszkodzony: ma niepoprawny XML",
    "is a binary file of an unknown kind": "jest plikiem binarnym nieznanego rodzaju",
    "is a {kind}, which can't be read": "to {kind}, a tego nie da się czytać",
    "is an {kind}, which can't be read": "to {kind}, a tego nie da się czytać",
    "is a {kind}, which can't be read: it has to be saved as .xlsx": (
        "to {kind}, a tego nie da się czytać: trzeba go zapisać jako .xlsx"
    ),
    "is larger than {size} MB": "ma ponad {size} MB",
    "is no document": "nie jest dokumentem",
    "is empty": "jest pusty",
    "is gone: it was moved or removed meanwhile": "zniknął: tymczasem go przeniesiono lub usunięto",
    "can't be opened: permission denied": "nie daje się otworzyć: brak uprawnień",
    "can't be read from the disk ({why})": "nie daje się odczytać z dysku ({why})",
    "needs more memory to read than is allowed": "wymaga do czytania za dużo pamięci",
    "takes too long to read": "czyta się zbyt długo",
    "takes too long to recognise": "rozpoznaje się zbyt długo",
    "makes its reader fail: it is damaged or hostile": (
        "powoduje awarię czytnika: jest uszkodzony albo złośliwy"
    ),
    "would unpack to more than it may (a zip bomb); it was refused": (
        "po rozpakowaniu byłby za duży (bomba zip); odrzucono go"
    ),
    "was written by a Word too old to be read": "pochodzi ze zbyt starego Worda",
    "has a damaged page": "ma uszkodzoną stronę",
    "has a damaged text": "ma uszkodzony tekst",
    "has a picture that can't be recognised: it is damaged": (
        "ma obraz, którego nie da się rozpoznać: jest uszkodzony"
    ),
    "is {width} by {height} dots large, more than can be recognised": (
        "ma {width} na {height} punktów, więcej niż da się rozpoznać"
    ),
    "could not be recognised before": "wcześniej nie dało się rozpoznać",
    # What was left out of a document that was read.
    "{pages} not read: it {why}.": "{pages} nie jest przeczytana: {why}.",
    "{pages} not read: each {why}.": "{pages} nie są przeczytane: każda {why}.",
    "{pages} not read: {why}.": "{pages}: {why}.",
    "Page {page} was": "Strona {page}",
    "Pages {pages} were": "Strony {pages}",
    "no text on it (a scanned image or blank)": "bez tekstu (skan lub pusta)",
    "the document is too long": "dokument jest za długi",
    "Text after the first {number} characters was not read.": (
        "Tekstu po pierwszych {number} znakach nie przeczytano."
    ),
    "Text after the first {number} bytes was not read.": (
        "Tekstu po pierwszych {number} bajtach nie przeczytano."
    ),
    "{number} more remarks of this kind are left out.": "Pominięto dalsze takie uwagi: {number}.",
    "Deleted text of tracked changes is not shown.": (
        "Tekst usunięty w śledzonych zmianach nie jest pokazywany."
    ),
    "{number} embedded {things} not read.": (
        "Nieprzeczytane osadzone elementy ({things}): {number}."
    ),
    "image was": "obraz",
    "images were": "obrazy",
    "file was": "plik",
    "files were": "pliki",
    "object was": "obiekt",
    "objects were": "obiekty",
    "chart or diagram was": "wykres lub diagram",
    "charts or diagrams were": "wykresy lub diagramy",
    "Pictures in it were not read.": "Obrazów w nim nie przeczytano.",
    "Pictures in it were not read: {slides}.": "Obrazów w nim nie przeczytano: {slides}.",
    "Embedded files were not read.": "Osadzonych plików nie przeczytano.",
    "The sheet {sheet} was not read: the workbook is too long.": (
        "Arkusza {sheet} nie przeczytano: skoroszyt jest za długi."
    ),
    "The sheet {sheet} was not read: it is damaged or no table.": (
        "Arkusza {sheet} nie przeczytano: jest uszkodzony albo nie jest tabelą."
    ),
    "The sheet {sheet} was not read: it is missing or no table.": (
        "Arkusza {sheet} nie przeczytano: brakuje go albo nie jest tabelą."
    ),
    "{things} in it were not read.": "W nim nie przeczytano: {things}.",
    "{number} later messages were not read: there was too much.": (
        "Nieprzeczytane dalsze wiadomości: {number}; było ich za dużo."
    ),
    "No text was found on the picture.": "Na obrazie nie znaleziono tekstu.",
    "No text was found on page {page}.": "Na stronie {page} nie znaleziono tekstu.",
    "Hard to read, so look at the original: page {pages}.": (
        "Trudne do odczytania, więc spójrz na oryginał: strona {pages}."
    ),
    "Pages with text of their own are not repeated here: {pages}.": (
        "Stron z własnym tekstem tu nie powtórzono: {pages}."
    ),
    "Polish letters were not recognised: install the package tesseract-ocr-pol.": (
        "Polskich liter nie rozpoznano: zainstaluj pakiet tesseract-ocr-pol."
    ),
    "The comments were not carried over.": "Komentarzy nie przeniesiono.",
    "Formulas were not carried over.": "Wzorów nie przeniesiono.",
    "Tracked changes were taken as accepted.": "Śledzone zmiany potraktowano jako przyjęte.",
    "{number} {things} not carried over.": "Nieprzeniesione: {number} ({things}).",
    'In "{name}"{length}: {sentence}': "W „{name}”: {sentence}",
    "In the {kind} {name}: {sentence}": "Wewnątrz ({name}): {sentence}",
    # What a search did not look into.
    '"{path}" {why}; it was found by its name.': "„{path}” {why}; znaleziono po nazwie.",
    "The archive is large: not all of its folders were looked through.": (
        "Archiwum jest duże: nie przejrzano wszystkich jego folderów."
    ),
    "{folders} can't be opened, such as {first}.": (
        "Nie da się otworzyć: {folders}, na przykład {first}."
    ),
    "{pending:,} of {total:,} documents are not indexed yet; run `archivist index`.": (
        "Jeszcze poza indeksem: {pending:,} z {total:,} dokumentów; uruchom `archivist index`."
    ),
    '{documents} can\'t be searched, such as "{path}", which {why}.': (
        "Nie da się przeszukać: {documents}, na przykład „{path}”: {why}."
    ),
    "{documents} searched in part (scanned pages, pictures or attachments were not).": (
        "Przeszukano częściowo: {documents} (bez zeskanowanych stron, obrazów lub załączników)."
    ),
    "Of {found} documents found {partly} were not read whole.": (
        "Ze znalezionych dokumentów ({found}) nie wszystkie przeczytano w całości; takich jest "
        "{partly}."
    ),
    "{pages} of scans and pictures not recognised yet; run `archivist index`.": (
        "Skany i obrazy przed rozpoznaniem: {pages}; uruchom `archivist index`."
    ),
    # Kinds of documents.
    "text": "tekst",
    "CSV table": "tabela CSV",
    "PDF document": "dokument PDF",
    "zip archive": "archiwum zip",
    "old Office file": "stary plik Office",
    "Word document": "dokument Word",
    "old Word document": "stary dokument Word",
    "OpenDocument text": "tekst OpenDocument",
    "RTF document": "dokument RTF",
    "Excel workbook": "skoroszyt Excel",
    "old Excel workbook": "stary skoroszyt Excel",
    "OpenDocument spreadsheet": "arkusz OpenDocument",
    "PowerPoint presentation": "prezentacja PowerPoint",
    "OpenDocument presentation": "prezentacja OpenDocument",
    "e-mail message": "wiadomość e-mail",
    "Outlook message": "wiadomość Outlook",
    "web page": "strona WWW",
    "EPUB book": "książka EPUB",
    "empty file": "pusty plik",
    "PNG image": "obraz PNG",
    "JPEG image": "obraz JPEG",
    "GIF image": "obraz GIF",
    "TIFF image": "obraz TIFF",
    "BMP image": "obraz BMP",
    "WebP image": "obraz WebP",
    "gzip archive": "archiwum gzip",
    "7-Zip archive": "archiwum 7-Zip",
    "RAR archive": "archiwum RAR",
    "bzip2 archive": "archiwum bzip2",
    "xz archive": "archiwum xz",
    "Zstandard archive": "archiwum Zstandard",
    "SQLite database": "baza SQLite",
    "program": "program",
    "Windows program": "program Windows",
    "MP3 recording": "nagranie MP3",
    "Ogg recording": "nagranie Ogg",
    "FLAC recording": "nagranie FLAC",
    "WAV recording": "nagranie WAV",
    "Matroska video": "wideo Matroska",
    "AVI video": "wideo AVI",
    "DjVu document": "dokument DjVu",
    "PostScript document": "dokument PostScript",
    "winmail.dat of Outlook": "winmail.dat z Outlooka",
}
