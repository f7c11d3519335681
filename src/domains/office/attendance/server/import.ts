import { sql } from 'kysely';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { importKind } from '../../server/db.ts';
import { may } from '../permits.ts';
import { type AttendanceWork, requireOpen, timeZoneOf } from './attendance.ts';

const moment = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const two = (text: string): string => text.padStart(2, '0');

/**
 * Imports the file of a device that records presence: a number, and a moment in the time of the own company. A number that belongs to
 * nobody yet is stored and listed as unknown. A moment that is there already is skipped, so a file may be imported twice.
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
    await requireOpen(work, who.companyId, zone, [at]);
    const inserted = await db
      .insertInto('attendance_punch')
      .values({
        company_id: who.companyId,
        account_id: await personOf(work, number),
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

/** The person of a device's number: by the roster, by whom earlier records of it were assigned to, or by the login name. */
async function personOf({ db, who }: AttendanceWork, number: string): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (
      select r.account_id as id, 1 as place, r.valid_from::text as newest from attendance_roster r join account a on a.id = r.account_id
        where r.device_no = ${number} and r.active and a.company_id = ${who.companyId}
      union all select p.account_id, 2, p.created_at::text from attendance_punch p
        where p.company_id = ${who.companyId} and p.device_person = ${number} and p.account_id is not null
      union all select a.id, 3, '' from account a
        where lower(a.login_name) = lower(${number}) and a.company_id = ${who.companyId} and a.user_type = 1
    ) known order by place, newest desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
