import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { timelineChoices } from '../../contract.ts';

/** A record's own lines are adjacent in the index; the busiest records have some hundreds. */
export default handle(timelineChoices, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const { rows } = await sql<{ fields: string[] | null; people: { id: string; name: string }[] | null; kinds: string[] | null }>`
    with line as materialized (
      select id, coalesce(account_id, 0) as account_id, account_name, what, changes from audit_log
      where subject = ${p.subject} and record_id = ${p.id}
    )
    select
      (select array_agg(distinct change ->> 'field') from line, jsonb_array_elements(changes) change) as fields,
      (select jsonb_agg(jsonb_build_object('id', account_id::text, 'name', account_name) order by account_name) from (
        select distinct on (account_id) account_id, account_name from line order by account_id, id desc) person) as people,
      (select array_agg(distinct what) from line) as kinds`.execute(work.db);
  const [choices] = rows;
  return { fields: choices?.fields ?? [], people: choices?.people ?? [], kinds: choices?.kinds ?? [] };
});
