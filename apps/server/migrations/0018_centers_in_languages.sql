-- What staff write about a centre, by language; what was written before counts as written in the site's default language. `description` stays
-- for processes of the version before.
alter table centers add column descriptions jsonb not null default '{}' check (jsonb_typeof(descriptions) = 'object');

update centers set descriptions = jsonb_build_object('en', description) where description is not null and trim(description) <> '';

-- Demonstration centres whose text nobody changed speak all languages.
update centers set descriptions = demo.texts, description = demo.texts ->> 'en'
from (values
  (uuid '0198f000-0000-7000-8000-000000000001', 'Centro dimostrativo: tricoscopia, controllo del cuoio capelluto e consulenza.',
   jsonb_build_object('en', 'Demonstration centre: trichoscopy, scalp check and advice.',
     'es', 'Centro de demostración: tricoscopia, revisión del cuero cabelludo y asesoramiento.',
     'fr', 'Centre de démonstration : trichoscopie, examen du cuir chevelu et conseil.',
     'it', 'Centro dimostrativo: tricoscopia, controllo del cuoio capelluto e consulenza.',
     'de', 'Demo-Zentrum: Trichoskopie, Untersuchung der Kopfhaut und Beratung.')),
  (uuid '0198f000-0000-7000-8000-000000000002', 'Centro dimostrativo: analisi al microscopio e percorsi per cute secca o grassa.',
   jsonb_build_object('en', 'Demonstration centre: microscope analysis, and care plans for a dry or oily scalp.',
     'es', 'Centro de demostración: análisis al microscopio y cuidados para cuero cabelludo seco o graso.',
     'fr', 'Centre de démonstration : analyse au microscope et soins pour cuir chevelu sec ou gras.',
     'it', 'Centro dimostrativo: analisi al microscopio e percorsi per cute secca o grassa.',
     'de', 'Demo-Zentrum: Analyse unter dem Mikroskop und Pflege bei trockener oder fettiger Kopfhaut.')),
  (uuid '0198f000-0000-7000-8000-000000000003', 'Centro dimostrativo: valutazione del diradamento e controllo nel tempo.',
   jsonb_build_object('en', 'Demonstration centre: assessment of thinning hair and follow-up over time.',
     'es', 'Centro de demostración: valoración de la pérdida de densidad y control en el tiempo.',
     'fr', 'Centre de démonstration : évaluation des cheveux clairsemés et suivi dans le temps.',
     'it', 'Centro dimostrativo: valutazione del diradamento e controllo nel tempo.',
     'de', 'Demo-Zentrum: Beurteilung dünner werdender Haare und Kontrolle über längere Zeit.')),
  (uuid '0198f000-0000-7000-8000-000000000004', 'Centre de démonstration : examen du cuir chevelu et conseil personnalisé.',
   jsonb_build_object('en', 'Demonstration centre: scalp examination and personal advice.',
     'es', 'Centro de demostración: examen del cuero cabelludo y consejo personal.',
     'fr', 'Centre de démonstration : examen du cuir chevelu et conseil personnalisé.',
     'it', 'Centro dimostrativo: esame del cuoio capelluto e consigli personali.',
     'de', 'Demo-Zentrum: Untersuchung der Kopfhaut und persönliche Beratung.')),
  (uuid '0198f000-0000-7000-8000-000000000005', 'Demo-Zentrum: Trichoskopie, Kopfhautpflege und Verlaufskontrolle.',
   jsonb_build_object('en', 'Demonstration centre: trichoscopy, scalp care and follow-up.',
     'es', 'Centro de demostración: tricoscopia, cuidado del cuero cabelludo y seguimiento.',
     'fr', 'Centre de démonstration : trichoscopie, soin du cuir chevelu et suivi.',
     'it', 'Centro dimostrativo: tricoscopia, cura del cuoio capelluto e controlli nel tempo.',
     'de', 'Demo-Zentrum: Trichoskopie, Kopfhautpflege und Verlaufskontrolle.')),
  (uuid '0198f000-0000-7000-8000-000000000006', 'Centro de demostración: estudio del cuero cabelludo y seguimiento.',
   jsonb_build_object('en', 'Demonstration centre: study of the scalp and follow-up.',
     'es', 'Centro de demostración: estudio del cuero cabelludo y seguimiento.',
     'fr', 'Centre de démonstration : étude du cuir chevelu et suivi.',
     'it', 'Centro dimostrativo: studio del cuoio capelluto e controlli nel tempo.',
     'de', 'Demo-Zentrum: Untersuchung der Kopfhaut und Verlaufskontrolle.'))
) as demo (id, description, texts)
where centers.id = demo.id and centers.description = demo.description;
