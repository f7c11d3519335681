import { sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '../../../../../kernel/day.ts';
import { job } from '../../../server/db.ts';
import type { LeaveWork } from '../leave.ts';

/** One run carries this many entitlements over; the next run goes on. */
const entitlementsMax = 2000;

/**
 * Carries unused days of the year that has ended into the next one, up to the bound of the type. Days of the ended year that are given back
 * after that are carried over as well. A year and its next one are one transaction, so a killed run repeats nothing. People who left, or who
 * moved to another own company, have no next year of the type.
 */
export default job({
  name: 'leave.carryOver',
  payload: z.object({}),
  cron: '20 17 * * *',
  run: async ({ within, signal }) => {
    for (let turn = 0; turn < entitlementsMax && !signal.aborted; turn++) if (!(await within(carryOne))) break;
  },
});

type Ended = {
  id: bigint;
  account_id: bigint;
  leave_type_id: bigint;
  year: number;
  days: string;
  more: string;
  carry_months: number;
  days_a_year: string;
};

/** Carries over one entitlement. Answers false when none is left. */
async function carryOne(work: Pick<LeaveWork, 'db' | 'now' | 'audit'>): Promise<boolean> {
  const { db, now, audit } = work;
  const { rows } = await sql<Ended>`
    select e.id, e.account_id, e.leave_type_id, e.year, u.days, u.days - e.carried_out_days as more, t.carry_months, t.days_a_year
    from leave_entitlement e join leave_type t on t.id = e.leave_type_id and t.active join own_company c on c.id = t.company_id
    join account a on a.id = e.account_id and a.active and a.company_id = t.company_id
    cross join lateral (select least(t.carry_days_max, e.granted_days - greatest(0, e.early_days - e.carried_days) - e.late_days) as days) u
    where e.active and e.year = extract(year from ${now}::timestamptz at time zone c.time_zone)::int - 1 and u.days > e.carried_out_days
    order by e.id limit 1 for update of e skip locked`.execute(db);
  const ended = rows[0];
  if (!ended) return false;
  const next = ended.year + 1;
  // The last day of a month is the day before the first of the month after it.
  const until = ended.carry_months === 12 ? `${next}-12-31` : addDays(`${next}-${String(ended.carry_months + 1).padStart(2, '0')}-01`, -1);
  await db
    .updateTable('leave_entitlement')
    .set((eb) => ({ carried_out_days: ended.days, version: eb('version', '+', 1) }))
    .where('id', '=', ended.id)
    .execute();
  const carried = await db
    .insertInto('leave_entitlement')
    .values({
      account_id: ended.account_id,
      leave_type_id: ended.leave_type_id,
      year: next,
      granted_days: ended.days_a_year,
      carried_days: ended.more,
      carry_until: until,
      created_by: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'leave_type_id', 'year']).doUpdateSet((eb) => ({
        carried_days: sql<string>`leave_entitlement.carried_days + ${ended.more}::numeric`,
        carry_until: sql<string>`coalesce(leave_entitlement.carry_until, ${until}::date)`,
        version: eb('leave_entitlement.version', '+', 1),
        updated_at: now,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'leaveEntitlement', id: ended.id, what: 'carryOver', after: { year: ended.year, carried_out: ended.days } });
  audit({ subject: 'leaveEntitlement', id: carried.id, what: 'carryOver', after: { year: next, carried: ended.more } });
  return true;
}
