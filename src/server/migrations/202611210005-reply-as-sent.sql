-- A request that is sent again is answered by the same text, its fields in the same order: jsonb would sort them.
alter table request_log alter column reply type json using reply::json;
