-- 广州 has no trigram: the index of words was read whole, and then every order. The index of letters knows which orders have both letters.
create index transport_order_letters on transport_order using gin (app.letters(plain));
