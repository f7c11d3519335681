-- An account of a party sees the contracts with the companies that it names.
call app.limit_party('contract');
