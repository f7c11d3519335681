-- A station's name in the languages of other countries, such as 河内 for Hà Nội. Without one, readers see its English name.
alter table station
  add name_zh text,
  add name_vi text,
  add name_th text;
