-- The last beat of the servers that read from a replica. On the replica it says which instant its data have reached, whatever way they take to it.
create table app.replica_beat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
revoke all on app.replica_beat from public;
grant select, insert, update on app.replica_beat to quayside_app;
