import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { openLeaveYear } from '../../contract.ts';

export default handle(openLeaveYear, async ({ db, who, audit }, { company_id, year }) => {
  if (!who.companyIds.includes(company_id)) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<{ id: bigint; name: string; code: string; granted_days: string }>`
    with opened as (
      insert into leave_entitlement (account_id, leave_type_id, year, granted_days, created_by)
      select a.id, t.id, ${year}, t.days_a_year, ${who.accountId} from account a
      join leave_type t on t.company_id = a.company_id and t.active and t.entitled
      where a.company_id = ${company_id} and a.user_type = 1 and a.active
      on conflict (account_id, leave_type_id, year) do nothing
      returning id, account_id, leave_type_id, granted_days)
    select o.id, a.name, t.code, o.granted_days from opened o join account a on a.id = o.account_id join leave_type t on t.id = o.leave_type_id`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal('LEAVE_YEAR_OPEN', { year });
  for (const { id, granted_days } of rows) audit({ subject: 'leaveEntitlement', id, what: 'create', after: { year, granted_days } });
  return { opened: rows.length };
});
