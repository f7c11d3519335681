-- Each new batch counts the open ones of its account.
create index batch_open on batch (account_id) where finished_at is null;
