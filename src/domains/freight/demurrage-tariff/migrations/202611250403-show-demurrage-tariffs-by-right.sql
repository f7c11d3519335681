-- Tariffs are prices, as those of storage: they are seen by the right to them, and most name no customer by which a scope could narrow them.
drop policy scoped on demurrage_tariff;
