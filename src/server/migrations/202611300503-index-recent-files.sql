-- Each upload adds up what its account uploaded in the last day.
create index file_account_at on file (account_id, at);
