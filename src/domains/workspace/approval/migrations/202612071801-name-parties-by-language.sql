-- What a record in review is about, for readers of each language (zh, vi, en, th). Texts that a person wrote stay in `party`, which is the same
-- for all; so do the names of rounds that began before.
alter table approval add column party_names jsonb;
alter table approval add constraint approval_party check (party is null or party_names is null);
