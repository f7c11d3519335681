-- Prices by container name their type by the code of ISO 6346. Names that people write for it become that code.
update work_order_freight f set container_type = c.code
  from (values ('20GP', '22G1'), ('20DC', '22G1'), ('40GP', '42G1'), ('40DC', '42G1'), ('40HQ', '45G1'), ('40HC', '45G1'), ('45HQ', 'L5G1'),
    ('45HC', 'L5G1'), ('20RF', '22R1'), ('40RF', '45R1'), ('40RH', '45R1'), ('20OT', '22U1'), ('40OT', '42U1'), ('40FR', '42P1')) c (name, code)
  where upper(replace(replace(f.container_type, ' ', ''), '''', '')) = c.name;
