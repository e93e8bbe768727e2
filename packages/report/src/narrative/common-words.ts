import type { Language } from '@chioma/contract'

/**
 * Common words beside those of the product's own texts: in German the nouns of everyday speech about skin, hair and time, in the
 * other languages the words that sentences begin with. A capitalised word that is neither counts as a name.
 */
export const COMMON_WORDS: Record<Language, string> = {
  de: `Abend Ablagerung Abschnitt Abstand Alltag Alter Anfang Anlass Ansatz Anteil Anzeichen Arbeit Art Aufmerksamkeit Aufnahme Auge
    Ausdruck Ausmaß Aussehen Bad Balance Bedeutung Befund Begleitung Beginn Behandlung Beispiel Belastung Beobachtung Bereich Berührung
    Beruhigung Beschwerden Besserung Bewegung Bild Bildausschnitt Blick Blut Bürste Dauer Decke Detail Dichte Dinge Druck Durchblutung
    Ecke Eindruck Einfluss Einschätzung Einzelheit Eiweiß Empfehlung Ende Entlastung Entscheidung Entspannung Entwicklung Entzündung
    Erblast Erfahrung Ergebnis Erholung Erklärung Ernährung Erscheinung Fachleute Fall Familie Farbe Faser Feld Fett Feuchtigkeit Film
    Fläche Flasche Föhn Form Frage Frau Freude Frist Frühjahr Frühling Ganze Gebiet Gedanke Geduld Gefäße Gefühl Gegenteil Gelegenheit
    Gesamtbild Geschichte Gesicht Gespräch Gesundheit Gewebe Gewohnheit Gleichgewicht Glück Gramm Grenze Größe Grund Gruppe Haar Haarpflege
    Hälfte Haltung Hand Handtuch Haut Hautarzt Hautärztin Hefe Heizung Helligkeit Herbst Herkunft Hilfe Hinblick Hinterkopf Hinweis
    Hitze Höhe Hormone Hut Innere Inhalt Jahreszeit Juckreiz Kamera Kamm Kenntnis Kind Klarheit Kleidung Klima Klumpen Knick Kombination
    Kontrast Kontrolle Kopf Kopfhaut Körper Kraft Kreis Krankheit Lage Länge Laune Leben Leistung Licht Linie Lösung Lücke Luft Mal Mangel Mann
    Maß Maßnahme Medikament Mehrzahl Meinung Menge Mensch Merkmal Milde Minute Mitte Mittel Moment Monat Morgen Muster Nachbarschaft Nacht
    Nahaufnahme Nähe Natur Neigung Nutzen Oberfläche Ordnung Ort Partie Pause Person Perspektive Pflege Platz Probe Problem Produkt Punkt Qualität
    Rand Rat Raum Reaktion Regel Reibung Reihe Reinigung Reiz Reizung Rest Rhythmus Richtung Rolle Rücken Rückgang Ruhe Sache Sauberkeit
    Schaden Schatten Schein Schicht Schlaf Schluss Schonung Schritt Schulter Schutz Schweiß Seite Sekunde Sicherheit Sicht Signal Sinn
    Situation Sommer Sonne Sorge Sorgfalt Spannung Spiegel Spitze Sport Spur Stärke Stelle Stoffwechsel Strähne Streifen Stress Struktur Stunde
    Talgdrüse Tag Tatsache Teil Tempo Temperatur Termin Textur Thema Tiefe Tipp Ton Tropfen Übergang Überblick Umfang Umgebung Umstand Umstellung
    Unruhe Unterschied Untersuchung Ursache Urteil Veränderung Verbesserung Verbindung Vergleich Verhalten Verlauf Verlust Versorgung
    Verteilung Vertrauen Volumen Voraussetzung Vorderkopf Vorgang Vorsicht Vorteil Wachstum Wahrheit Wahrscheinlichkeit Wärme Wäsche Wasser
    Wechsel Weg Weile Weise Wert Wetter Wind Winter Wirkung Wirbel Woche Wohlbefinden Wunsch Wurzel Zeichen Zeit Zeitpunkt Zeitraum Zelle
    Zentrum Ziel Zone Zufall Zug Zukunft Zunahme Zusammenhang Zustand Zweifel Zyklus Beides Einiges Gutes Neues Weiteres Wichtiges Wichtigste Beste Erste Nächste Übrige Schüppchen Härchen
    Ausschnitt Ungleichgewicht Schwankung Hygiene Flora Mikroflora Belag Glanz Helle Dunkle Kruste Rötung Follikel Öffnung Poren Milieu Bakterien
    Pilze Keime Barriere Schutzschicht Dichte Fülle Lichtung Wuchs Haarwuchs Wachstumsphase Ruhephase Ausfall Haarausfall Vererbung Gene Anlage
    Hormonhaushalt Alterung Jahre Jahreswechsel Heizungsluft Kälte Meer Chlor Schwimmbad Mütze Helm Zopf Knoten Frisur Styling Schnitt Farbe
    Wasserqualität Kalk Geruch Schmerz Brennen Spannungsgefühl Kratzen Kribbeln Hausmittel Apotheke Apotheker Praxis Ärztin Ärzte Arzt Rücksprache
    Abklärung Kontrollbild Folgefoto Vergleichsfoto Tageslicht Blitz Kamerawinkel Schärfe Unschärfe Vergrößerung Millimeter Zentimeter Prozent
    Wahrnehmung Vermutung Hoffnung Entwarnung Panik Angst Sorgen Erinnerung Orientierung Zusammenfassung Fazit Kürze Kurzfassung Punkte Schritte`,
  en: `Above Across After Again Against All Almost Along Already Also Although Always Among Another Any Anyone Anything Apart Around
    At Away Because Before Behind Below Beside Besides Best Better Between Beyond Both But By Calm Care Caring Changes Clean Clear
    Close Closer Comfort Common Compare Comparing Daily Daylight Despite Does During Each Early Either Elsewhere Enough Even Every
    Everyday Everything Except Expect Few Fewer Fine First Following For Fortunately From Further Gentle Gently Give Given Good Hair Hairs
    Half Have Healthy Heat Help Here How However If In Instead It Its Just Keep Keeping Late Later Less Let Light Like Likely Little Long
    Look Looking Many Maybe Mild Moderate More Most Mostly Much Near Nearly Neither Never Next None Nor Normal Nothing Notice Now Occasionally
    Of Often On Once One Only Other Others Otherwise Our Out Over Overall Part Patience People Perhaps Photo Please Plenty Possible Quite
    Rather Rest Rinse Same Scalp Season Seasonal See Seen Several Shampoo Simple Since Single Skin Slight Slightly Slow Small So Some Something
    Sometimes Soon Sore Still Stress Such Sun Take Taken Taking Talk Tell Than Thankfully That The Their Then There Therefore These They Thick
    Thin This Those Though Through Time Together Too Towards Treat Try Two Under Unfortunately Unless Unlike Until Use Using Usually Very Visible Warm Wash Washing
    Water We What Whatever When Where Whether Which While White Whole Why Wind With Within Without Would Yes Yet You Your`,
  es: `Además Ahora Algo Algún Alguna Algunas Algunos Allí Ante Antes Apenas Aquí Así Aún Aunque Bajo Bastante Bien Busca Cabe Cabello Cada
    Calma Casi Cerca Como Cómo Compara Con Conviene Cuando Cuánto Cuero Cuida Cuidar Dado Debajo Deja Del Dentro Desde Después Donde Durante
    Ello Ellas Ellos En Encima Entonces Entre Era Es Esa Esas Ese Eso Esos Esta Estamos Están Estar Estas Este Esto Estos Estos Evita Existe Fíjate Fotografía
    Frente Fuera Gracias Habla Hace Hacia Han Hasta Hay Hoy Igual Incluso Junto Las Lava Lavar Lejos Lo Los Luz Mantén Más Mejor Menos
    Mientras Mira Mucha Muchas Mucho Muchos Muy Nada Ni Ninguna Ninguno No Nos Nuestra Nuestro Nunca Observa Otra Otras Otro Otros Para
    Parece Parte Pelo Pequeñas Pequeños Pero Pese Piel Poca Poco Pocos Por Porque Pronto Pueden Puede Pues Queda Quizá Quizás Sabemos
    Salvo Se Según Seguramente Señales Ser Si Siempre Siendo Sigue Sin Sino Sobre Sobre Solo Son Sucede Suele Suelen Tal También Tampoco Tan
    Tanto Te Toda Todas Todavía Todo Todos Toma Tras Trata Tu Tus Un Una Unas Unos Usa Vale Varias Varios Ve Vemos Ver Vez Vista Volver Ya`,
  fr: `Afin Ailleurs Ainsi Alors Après Assez Attendez Au Aucun Aucune Aujourd Auprès Aussi Autant Autour Autre Autres Aux Avant Avec Beaucoup
    Bien Bref Ce Ceci Cela Celle Celles Celui Cependant Ces Cet Cette Ceux Chacun Chaque Cheveux Comme Comment Comparez Contre Cuir Dans De
    Debout Dehors Déjà Depuis Dernier Derrière Des Dès Dessous Dessus Deux Devant Donc Du Durant Elle Elles En Encore Enfin Ensemble Ensuite
    Entre Est Et Évitez Faites Gardez Grâce Heureusement Hors Ici Il Ils Impossible Jamais Je Jusqu La Laissez Lavez Le Les Leur Leurs Loin Lorsque
    Lorsqu Lumière Mais Malgré Maintenant Même Mieux Moins Montrez Ne Ni Non Nos Notre Nous Nul Observez On Or Ou Où Outre Par Parce Parfois
    Parlez Parmi Partout Pas Patience Peau Pendant Personne Petit Petites Peu Peut Photo Plus Plusieurs Plutôt Pour Pourtant Prenez Près
    Presque Puis Puisque Quand Quant Que Quel Quelle Quelles Quelqu Quelque Quelques Quels Qui Quoi Quoique Regardez Reste Rien Rincez Sa
    Sans Sauf Se Selon Ses Seul Seule Si Signe Signes Sinon Son Sous Souvent Soyez Sur Surtout Tant Tel Telle Tels Toujours Tous Tout Toute
    Toutefois Toutes Très Trop Un Une Utilisez Vers Voici Voilà Voir Vos Votre Vous Vraiment`,
  it: `Abbastanza Adesso Affinché Al Alcune Alcuni Allo Allora Altre Altri Altro Anche Ancora Appena Aspetta Assieme Basta Bene Breve Buona
    Buone Capelli Chi Chiedi Che Ci Ciò Circa Col Come Con Confronta Contro Cosa Così Cui Cura Cute Da Dagli Dai Dal Dalla Davanti Degli Dei
    Del Della Delle Dentro Di Dietro Dopo Dove Dovrebbe Dunque Durante È E Ecco Entrambi Eppure Essere Evita Fa Fai Finché Fino Forse Fra
    Fuori Già Gli Grazie Guarda Ha I Il In Infatti Infine Inoltre Insieme Intanto Intorno Invece Io La Lascia Lava Lavare Le Lei Li Lo Loro
    Luce Lungo Ma Mai Malgrado Meglio Meno Mentre Mezzo Molta Molte Molti Molto Nei Nel Nella Nelle Nemmeno Nessun Nessuna Niente Noi Non
    Nonostante Nostra Nostro Nulla Ogni Oggi Oltre Ora Oppure Osserva Parla Parte Passo Pazienza Pelle Per Perché Perciò Però Piccole Piccoli
    Più Piuttosto Poca Poche Poco Poi Poiché Possono Potrebbe Presto Prima Può Pur Pure Qua Qualche Qualcosa Quale Quali Qualora Quando Quanto
    Quasi Quella Quelle Quelli Quello Questa Queste Questi Questo Qui Quindi Raramente Resta Rispetto Risciacqua Se Sebbene Secondo Segni
    Segno Sei Sembra Sempre Senza Si Sia Siamo Solo Soltanto Son Sono Sopra Soprattutto Sotto Spesso Stai Su Sui Sul Sulla Sulle Suo Tale
    Talvolta Tanto Te Tende Ti Tieni Tra Troppo Tu Tua Tue Tuo Tuoi Tuttavia Tutta Tutte Tutti Tutto Un Una Uno Usa Va Vale Vedi Verso Via
    Vicino Visto Volta`,
}
