import { type SqlBool, sql } from 'kysely';
import { by, contains, listSource } from '../../../../server/list.ts';
import { waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { listLeaves } from '../contract.ts';
import { halfName } from '../rules.ts';
import { isVisible, type LeaveWork } from './leave.ts';

/** The requests that the caller may see, with the names of their people. */
export function namedLeaves(work: LeaveWork) {
  return work.db
    .selectFrom('leave_request as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .innerJoin('leave_type as t', 't.id', 'l.leave_type_id')
    .leftJoin('team as tm', 'tm.id', 'a.team_id')
    .leftJoin('account as h', 'h.id', 'l.handover_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'leave').onRef('ap.record_id', '=', 'l.id'))
    .selectAll('l')
    .select([
      'a.name as employee',
      'tm.name as team',
      't.kind',
      't.paid',
      'h.name as handover',
      'ap.version as approval_version',
      sql<string>`t.${sql.ref(`name_${work.who.language}`)}`.as('leave_type'),
      waitsForCaller(work, 'leave', 'l.id').as('mine'),
    ])
    .where('l.company_id', 'in', [...work.who.companyIds])
    .where(isVisible(work));
}
type NamedLeave = Awaited<ReturnType<ReturnType<typeof namedLeaves>['executeTakeFirstOrThrow']>>;

export function leaveRowOf(row: NamedLeave, { who }: LeaveWork) {
  return {
    id: row.id,
    version: row.version,
    leave_no: row.leave_no,
    company_id: row.company_id,
    account_id: row.account_id,
    employee: row.employee,
    team: row.team,
    leave_type_id: row.leave_type_id,
    leave_type: row.leave_type,
    kind: row.kind,
    paid: row.paid,
    from_on: row.from_on,
    from_half: halfName(row.from_half),
    to_on: row.to_on,
    to_half: halfName(row.to_half),
    days: row.days,
    reason: row.reason,
    handover_id: row.handover_id,
    handover: row.handover,
    contact: row.contact,
    back_on: row.back_on,
    state: row.state,
    mine: row.mine === true,
    own: row.account_id === who.accountId,
    approval_version: row.approval_version,
    submitted_at: row.submitted_at,
  };
}

export function leaveSource(work: LeaveWork) {
  return listSource(listLeaves, {
    query: namedLeaves,
    id: 'l.id',
    state: 'l.state',
    tabs: { waiting: waitsForCaller(work, 'leave', 'l.id'), own: sql<SqlBool>`l.account_id = ${work.who.accountId}` },
    where: {
      search: (text) => sql<SqlBool>`(${contains('l.leave_no', text)} or ${contains('a.name', text)})`,
      employee: 'l.account_id',
      leave_type: 'l.leave_type_id',
      company: 'l.company_id',
    },
    sorts: { from_on: by('l.from_on', 'date'), id: by('l.id', 'bigint') },
    row: leaveRowOf,
  });
}

/** The number of requests that wait for the caller's decision. */
export async function countWaitingLeaves(work: LeaveWork): Promise<number> {
  const { n } = await work.db
    .selectFrom('leave_request as l')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('l.company_id', 'in', [...work.who.companyIds])
    .where('l.state', 'in', ['supervisorReview', 'executiveReview', 'recordReview'])
    .where(waitsForCaller(work, 'leave', 'l.id'))
    .executeTakeFirstOrThrow();
  return n;
}
