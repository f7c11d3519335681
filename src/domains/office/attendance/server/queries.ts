import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, contains, listSource } from '../../../../server/list.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { listAttendance, listCorrections, listSheets } from '../contract.ts';
import { may } from '../permits.ts';
import { type AttendanceWork, isVisible } from './attendance.ts';

export function attendanceSource(work: AttendanceWork) {
  return listSource(listAttendance, {
    query: ({ db, who }: AttendanceWork) =>
      db
        .selectFrom('attendance_punch as p')
        .leftJoin('account as a', 'a.id', 'p.account_id')
        .leftJoin('team as t', 't.id', 'a.team_id')
        .selectAll('p')
        .select(['a.name as employee', 't.name as team'])
        .where('p.company_id', 'in', [...who.companyIds])
        .where(isVisible(work, 'p.account_id')),
    id: 'p.id',
    tabs: {
      own: sql<SqlBool>`p.account_id = ${work.who.accountId}`,
      everybody: sql<SqlBool>`p.account_id is not null`,
      unknown: sql<SqlBool>`p.account_id is null`,
    },
    where: { employee: 'p.account_id', company: 'p.company_id' },
    sorts: { at: by('p.at', 'timestamptz') },
    row: (row) => ({
      id: row.id,
      company_id: row.company_id,
      employee: row.employee,
      team: row.team,
      device_person: row.device_person,
      source: row.source,
      at: row.at,
      latitude: row.latitude,
      longitude: row.longitude,
      accuracy_m: row.accuracy_m,
    }),
  });
}

/** The unknown numbers among the records that the caller may assign. */
export async function countUnknown({ db, who, can }: AttendanceWork): Promise<number> {
  if (!can(may.import)) return 0;
  const { n } = await db
    .selectFrom('attendance_punch')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', 'in', [...who.companyIds])
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** True when the caller may see a correction `c`. */
export function isCorrectionVisible(work: AttendanceWork): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isVisible(work, 'c.account_id')} or ${waitsForCaller(work, 'attendanceCorrection', 'c.id')}
    or ${tookPart(work, 'attendanceCorrection', 'c.id')})`;
}

export function namedCorrections(work: AttendanceWork) {
  return work.db
    .selectFrom('attendance_correction as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'attendanceCorrection').onRef('ap.record_id', '=', 'c.id'))
    .selectAll('c')
    .select(['a.name as employee', 'ap.version as approval_version', waitsForCaller(work, 'attendanceCorrection', 'c.id').as('mine')])
    .where('c.company_id', 'in', [...work.who.companyIds])
    .where(isCorrectionVisible(work));
}
type NamedCorrection = Awaited<ReturnType<ReturnType<typeof namedCorrections>['executeTakeFirstOrThrow']>>;

export function correctionRowOf(row: NamedCorrection, { who }: AttendanceWork) {
  return {
    id: row.id,
    version: row.version,
    correction_no: row.correction_no,
    company_id: row.company_id,
    employee: row.employee,
    day: row.day,
    in_at: row.in_at,
    out_at: row.out_at,
    reason: row.reason,
    state: row.state,
    mine: row.mine === true,
    own: row.account_id === who.accountId,
    approval_version: row.approval_version,
    submitted_at: row.submitted_at,
  };
}

export function correctionSource(work: AttendanceWork) {
  return listSource(listCorrections, {
    query: namedCorrections,
    id: 'c.id',
    state: 'c.state',
    tabs: { waiting: waitsForCaller(work, 'attendanceCorrection', 'c.id'), own: sql<SqlBool>`c.account_id = ${work.who.accountId}` },
    where: {
      search: (text) => sql<SqlBool>`(${contains('c.correction_no', text)} or ${contains('a.name', text)})`,
      employee: 'c.account_id',
      company: 'c.company_id',
    },
    sorts: { id: by('c.id', 'bigint') },
    row: correctionRowOf,
  });
}

export async function countWaitingCorrections(work: AttendanceWork): Promise<number> {
  const { n } = await work.db
    .selectFrom('attendance_correction as c')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('c.company_id', 'in', [...work.who.companyIds])
    .where('c.state', '=', 'supervisorReview')
    .where(waitsForCaller(work, 'attendanceCorrection', 'c.id'))
    .executeTakeFirstOrThrow();
  return n;
}

export function sheetSource(work: AttendanceWork) {
  return listSource(listSheets, {
    query: ({ db, who }: AttendanceWork) =>
      db
        .selectFrom('attendance_sheet as s')
        .innerJoin('attendance_month as m', 'm.id', 's.month_id')
        .innerJoin('account as a', 'a.id', 's.account_id')
        .leftJoin('team as t', 't.id', 'a.team_id')
        .selectAll('s')
        .select(['a.name as employee', 't.name as team', 'm.state as month_state'])
        .where('s.company_id', 'in', [...who.companyIds])
        .where(isVisible(work, 's.account_id')),
    id: 's.id',
    where: { employee: 's.account_id', company: 's.company_id' },
    sorts: { month: by('s.month', 'text') },
    row: ({ month_id: _, ...row }) => row,
  });
}
