-- A đồng is 0.000038 dollars: eight decimals kept five digits of it, twelve keep nine.
alter table exchange_rate alter column rate type numeric(24, 12);
