import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Day } from '../../../../../kernel/day.ts';
import { recordOwnEvent } from '../../../../workspace/approval/server/engine.ts';
import { requireOpenMonths } from '../../../attendance/server/open-months.ts';
import { job } from '../../../server/db.ts';
import { daysText, type HalfDay, rangesText } from '../../rules.ts';
import type { Leave, LeaveWork } from '../leave.ts';
import { notifyEmployee } from '../moves.ts';

/** One run recounts this many requests; the next run goes on. */
const requestsMax = 2000;

/**
 * Gives back the days of approved leave that have become days off since: leave of next year is often approved before its public holidays are
 * in the calendar. Days of a month whose sheet is closed stay taken, because the sheet has counted them. A day that has become a working day
 * is not taken by itself: the person is on the sheet that day, and asks for it where it is wanted.
 */
export default job({
  name: 'leave.recount',
  payload: z.object({}),
  // Before the carry-over, which takes along what is given back here.
  cron: '50 16 * * *',
  run: async ({ within, signal }) => {
    for (let turn = 0; turn < requestsMax && !signal.aborted; turn++) if (!(await within(recountOne))) break;
  },
});

/** True for a half day `d` of a request `l` that is a day off by the calendar of today, in a month that is open. */
const isDayOff: RawBuilder<SqlBool> = sql<SqlBool>`d.given_back_at is null
  and coalesce(
    (select w.kind = 'holiday' from work_calendar_day w join own_company c on c.country = w.country
      where c.id = l.company_id and w.day = d.day and w.active),
    extract(isodow from d.day) > 5)
  and not exists (select from attendance_month m join account a on a.id = l.account_id
    where m.company_id in (l.company_id, a.company_id) and m.month = to_char(d.day, 'YYYY-MM') and m.state = 'closed')`;

/** Recounts one request. Answers false when none is left. */
async function recountOne(work: LeaveWork): Promise<boolean> {
  const { db, now, audit } = work;
  const { rows } = await sql<Pick<Leave, 'id'>>`
    select l.id from leave_request l join leave_type t on t.id = l.leave_type_id and not t.every_day
    where l.state = 'approved' and exists (select from leave_day d where d.leave_id = l.id and ${isDayOff})
    order by l.id limit 1 for update of l skip locked`.execute(db);
  if (!rows[0]) return false;
  const leave = await db.selectFrom('leave_request').selectAll().where('id', '=', rows[0].id).executeTakeFirstOrThrow();
  const { rows: off } = await sql<HalfDay>`update leave_day t set given_back_at = ${now}
    from leave_day d join leave_request l on l.id = d.leave_id
    where t.id = d.id and l.id = ${leave.id} and ${isDayOff} returning t.day, t.half`.execute(db);
  const days: Day[] = off.map(({ day }) => day);
  await requireOpenMonths(work, leave, days);
  const left = daysText(Math.round(Number(leave.days) * 2) - off.length);
  await db
    .updateTable('leave_request')
    .set((eb) => ({ days: left, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', leave.id)
    .execute();
  const ranges = rangesText(off.toSorted((one, other) => one.day.localeCompare(other.day)));
  const note = `${ranges} −${daysText(off.length)}`;
  audit({ subject: 'leave', id: leave.id, what: 'recount', before: { days: leave.days }, after: { days: left }, note });
  await recordOwnEvent(work, 'leave', leave.id, { what: 'recount', stage: leave.state, comment: note });
  notifyEmployee(work, leave, { title: 'leave.noticeRecounted', message: 'leave.recountedMessage' }, { days: ranges });
  return true;
}
