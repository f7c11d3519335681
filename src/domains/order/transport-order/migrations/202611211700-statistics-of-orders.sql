-- An import puts in more orders at once than all days before. PostgreSQL looks at the table anew after one new order in a hundred, not one in
-- ten: pages read right behind an import of 100,000 were twenty times slower with the statistics of before it.
alter table transport_order set (autovacuum_analyze_scale_factor = 0.01);
