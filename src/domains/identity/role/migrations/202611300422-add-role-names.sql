-- A role's name in each language, for its readers; where it has none, they see the name that it was given.
alter table role
  add name_zh text,
  add name_vi text,
  add name_en text,
  add name_th text;
