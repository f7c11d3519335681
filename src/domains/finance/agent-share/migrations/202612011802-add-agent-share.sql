-- A share of the profit of a freight job that was settled with an agent abroad: the terms, the figures at that moment and the rate. Its amount is
-- that of its charge, and it counts while the charge is not void. A later difference is another row with a charge of its own. Append-only.
create table agent_share (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  freight_job_id bigint not null references freight_job,
  agent_id bigint not null references supplier,
  percent numeric(4, 2) not null check (percent > 0 and percent < 100),
  losses text not null check (losses in ('shared', 'ours')),
  -- The fees that stay out of the share.
  excluded_fee_ids bigint[] not null default '{}',
  fee_name_id bigint not null references fee_name,
  functional_currency text not null,
  income_minor bigint not null,
  cost_minor bigint not null,
  currency text not null,
  -- The price of one unit of the currency in the functional one. Corrections keep it, so that they follow from charges and terms alone.
  rate numeric(24, 12) not null check (rate > 0),
  correction boolean not null,
  created_at timestamptz not null,
  created_by bigint references account
);
create index agent_share_job on agent_share (freight_job_id, id);
create index agent_share_company on agent_share (company_id);
create index agent_share_agent on agent_share (agent_id);
create index agent_share_fee_name on agent_share (fee_name_id);
create index agent_share_created_by on agent_share (created_by) where created_by is not null;
create trigger agent_share_fixed before update or delete on agent_share for each row execute function app.refuse_change();
revoke update, delete on agent_share from quayside_staff, quayside_system;
call app.protect('agent_share');
call app.scope('agent_share', 'exists (select from freight_job j where j.id = freight_job_id)');
create policy sides on agent_share as restrictive to quayside_staff using ((select app.hidden_sides())::text[] = '{}');

-- The settlement whose amount a charge is. It has one.
alter table charge add column agent_share_id bigint references agent_share;
create unique index charge_agent_share on charge (agent_share_id) where agent_share_id is not null;
