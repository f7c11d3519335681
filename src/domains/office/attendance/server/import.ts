import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { importKind } from '../../server/db.ts';
import { may } from '../permits.ts';
import { type AttendanceWork, requireOpen, timeZoneOf } from './attendance.ts';

const moment = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const two = (text: string): string => text.padStart(2, '0');

/**
 * Imports the file of a device that records presence: a number, and a moment in the time of the own company. A record is of the person who has
 * the number on that day. A number that belongs to nobody yet is stored and listed as unknown. A moment that is there already is skipped, so a
 * file may be imported twice.
 */
export default importKind({
  what: 'attendance',
  users: [1],
  permit: may.import,
  columns: [
    {
      key: 'device_person',
      title: 'attendance.device_person',
      sample: '1024',
      required: true,
      names: ['工号', '考勤号码', 'AC-No.', 'User ID', 'EnNo'],
    },
    {
      key: 'at',
      title: 'attendance.at',
      sample: '2026-11-20 08:57',
      required: true,
      names: ['日期时间', '打卡时间', 'Date/Time', 'DateTime'],
    },
  ],
  key: ({ device_person = '', at = '' }) => (device_person && at ? `${device_person}\t${at}` : ''),
  save: async (work, [row]) => {
    const { device_person: number = '', at: text = '' } = row?.cells ?? {};
    const [, year, month, day, hour, minute, second] = moment.exec(text.trim()) ?? [];
    const faults: Fault[] = [];
    if (number === '') faults.push({ at: 'device_person', why: 'REQUIRED' });
    const local =
      year && month && day && hour && minute ? `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second ?? '00'}Z` : '';
    if (local === '' || Number.isNaN(Date.parse(local))) faults.push({ at: 'at', why: text === '' ? 'REQUIRED' : 'BAD_INSTANT' });
    if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
    const { db, who, now, audit } = work;
    const zone = await timeZoneOf(work, who.companyId);
    const { rows } = await sql<{ at: Date }>`select (${local.slice(0, 19)}::timestamp at time zone ${zone}) as at`.execute(db);
    const at = rows[0]?.at ?? now;
    if (at > now) throw new Refusal('BAD_PARAMS', {}, [{ at: 'at', why: 'IN_THE_FUTURE' }]);
    const account_id = await personOf(work, number, local.slice(0, 10), at);
    await requireOpen(work, { company_id: who.companyId, ...(account_id === null ? {} : { account_id }) }, zone, [at]);
    const inserted = await db
      .insertInto('attendance_punch')
      .values({
        company_id: who.companyId,
        account_id,
        device_person: number,
        source: 'device',
        at,
        created_by: who.accountId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return 'skipped';
    audit({ subject: 'attendance', id: inserted.id, what: 'import', after: { device_person: number, at: at.toISOString() } });
    return 'created';
  },
});

/**
 * The person of a device's number at a moment: the holder of the number by the roster of that day, or the person to whom the record before it
 * was assigned, or the one after it, or the person with this login name. Records that the roster gave to a later holder say nothing of the days
 * before.
 */
async function personOf({ db, who }: AttendanceWork, number: string, day: Day, at: Date): Promise<bigint | null> {
  const ofNumber = sql`p.company_id = ${who.companyId} and p.device_person = ${number} and p.source = 'device' and p.account_id is not null`;
  const { rows } = await sql<{ id: bigint }>`
    select id from (
      (select r.account_id as id, 1 as place from attendance_roster r join account a on a.id = r.account_id
        where r.device_no = ${number} and r.active and r.valid_from <= ${day}::date and a.company_id = ${who.companyId}
        order by r.valid_from desc limit 1)
      union all (select p.account_id, 2 from attendance_punch p where ${ofNumber} and p.at <= ${at} order by p.at desc limit 1)
      union all (select p.account_id, 3 from attendance_punch p where ${ofNumber} and p.at > ${at}
        and not exists (select from attendance_roster r where r.account_id = p.account_id and r.device_no = ${number} and r.active)
        order by p.at limit 1)
      union all select a.id, 4 from account a
        where lower(a.login_name) = lower(${number}) and a.company_id = ${who.companyId} and a.user_type = 1
    ) known order by place limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
