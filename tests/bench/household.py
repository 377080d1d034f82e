"""A request for each of two dozen tools that an office or a household might connect."""

from __future__ import annotations

# Half of them Polish, each with the decoy that it asks for.
REQUESTS = (
    ("Will it rain in Gdańsk tomorrow?", "sprawdz_pogode"),
    ("Jakie mam spotkania w piątek?", "pokaz_kalendarz"),
    ("What is the phone number of the plumber?", "znajdz_kontakt"),
    ("Ile mam teraz na koncie?", "sprawdz_saldo"),
    ("Show me the last transfers to the landlord", "pokaz_przelewy"),
    ("Jaki jest dzisiaj kurs franka?", "sprawdz_kurs"),
    ("Where is my parcel from the bookshop?", "sprawdz_paczke"),
    ("O której odjeżdża ostatni pociąg do Lublina?", "pokaz_rozklad"),
    ("Give me directions from Radom to Kielce", "zaplanuj_trase"),
    ("Pokaż listę zakupów", "pokaz_zakupy"),
    ("Look up a recipe for pumpkin soup", "znajdz_przepis"),
    ("Set a timer for nine minutes", "ustaw_minutnik"),
    ("Która jest godzina w Tokio?", "sprawdz_godzine"),
    ("Podaj ostatni stan licznika prądu", "odczytaj_licznik"),
    ("Turn off the lights in the kitchen", "ustaw_swiatlo"),
    ("Jaka jest temperatura w sypialni?", "sprawdz_ogrzewanie"),
    ("Is the server up?", "sprawdz_serwer"),
    ("Wydrukuj umowę z dostawcą wody", "wydrukuj_dokument"),
    ("Play some music by Chopin", "uruchom_muzyke"),
    ("Przeczytaj dzisiejsze wiadomości ze świata", "pokaz_wiadomosci"),
    ("What are the opening hours of the post office?", "pokaz_otwarcie"),
    ("Ile paliwa zostało w baku?", "sprawdz_auto"),
    ("Przelicz 40 euro na złote", "przelicz_walute"),
    ("What are the latest documents?", "pokaz_najnowsze"),
)
