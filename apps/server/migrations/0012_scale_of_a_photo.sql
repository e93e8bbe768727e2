-- Pixels of the stored photo for a millimetre of scalp, where the visitor's dermatoscope tells it. Without it nothing is said in units.
alter table photos add column pixels_per_mm double precision check (pixels_per_mm > 0);
