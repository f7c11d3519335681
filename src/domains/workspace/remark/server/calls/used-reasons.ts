import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { usedReasons } from '../../contract.ts';

/** Only this many of the user's latest acts are looked through. */
const actsMax = 3_000;
const offeredMax = 6;

export default handle(usedReasons, async ({ db, who }, p) => {
  const { rows } = await sql<{ reason: string }>`
    select a.note as reason
    from (select id, subject, what, note from audit_log where account_id = ${who.accountId} order by id desc limit ${actsMax}) a
    where a.what = ${p.action} and length(trim(a.note)) > 1
    group by a.note
    order by bool_or(a.subject = ${p.subject}) desc, count(*) desc, max(a.id) desc
    limit ${offeredMax}`.execute(db);
  return { rows: rows.map(({ reason }) => reason) };
});
