create table centers (
  id uuid primary key,
  name text not null check (length(trim(name)) > 0),
  address text not null check (length(trim(address)) > 0),
  phone text,
  email text,
  description text,
  website text,
  is_active boolean not null default true,
  priority integer not null default 1 check (priority between 1 and 10),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index centers_in_order on centers (priority, name) where is_active;

-- Edited content only; what is not here has its default text in locales/<language>/site.json.
create table content_entries (
  key text primary key check (key ~ '^[A-Za-z0-9_]+(@(en|es|fr|it|de))?$'),
  content text not null,
  image_url text,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);

-- Demonstration centres: invented names, telephone numbers and addresses that nobody can hold, real cities. Replace them with your own.
insert into centers (id, name, address, phone, email, description, website, priority, latitude, longitude, created_at, updated_at)
values
  ('0198f000-0000-7000-8000-000000000001', 'Centro Tricologico Salice Demo', 'Piazza del Popolo, 00187 Roma, Italia', '+39 06 0000 0101', 'roma@example.org',
   'Centro dimostrativo: tricoscopia, controllo del cuoio capelluto e consulenza.', 'https://example.org/roma', 1, 41.9107, 12.4764, now(), now()),
  ('0198f000-0000-7000-8000-000000000002', 'Studio Capelli Betulla Demo', 'Piazza del Duomo, 20122 Milano, Italia', '+39 02 0000 0102', 'milano@example.org',
   'Centro dimostrativo: analisi al microscopio e percorsi per cute secca o grassa.', 'https://example.org/milano', 2, 45.4641, 9.1919, now(), now()),
  ('0198f000-0000-7000-8000-000000000003', 'Ambulatorio Chioma Ginepro Demo', 'Piazza della Signoria, 50122 Firenze, Italia', '+39 055 000 0103', 'firenze@example.org',
   'Centro dimostrativo: valutazione del diradamento e controllo nel tempo.', 'https://example.org/firenze', 3, 43.7696, 11.2558, now(), now()),
  ('0198f000-0000-7000-8000-000000000004', 'Centre Capillaire Tilleul Démo', 'Place Bellecour, 69002 Lyon, France', '+33 1 99 00 01 04', 'lyon@example.org',
   'Centre de démonstration : examen du cuir chevelu et conseil personnalisé.', 'https://example.org/lyon', 4, 45.7578, 4.832, now(), now()),
  ('0198f000-0000-7000-8000-000000000005', 'Haarzentrum Lindenhof Demo', 'Marienplatz, 80331 München, Deutschland', '+49 89 99998 105', 'muenchen@example.org',
   'Demo-Zentrum: Trichoskopie, Kopfhautpflege und Verlaufskontrolle.', 'https://example.org/muenchen', 5, 48.1374, 11.5755, now(), now()),
  ('0198f000-0000-7000-8000-000000000006', 'Clínica Capilar Olivo Demo', 'Plaza de Cataluña, 08002 Barcelona, España', '+34 93 000 01 06', 'barcelona@example.org',
   'Centro de demostración: estudio del cuero cabelludo y seguimiento.', 'https://example.org/barcelona', 6, 41.387, 2.1701, now(), now());
