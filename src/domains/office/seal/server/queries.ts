import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { listSealRequests } from '../contract.ts';
import { isKept, isVisible, isWaiting, type SealWork } from './request.ts';

/** True when a seal is out after its day, in the place of the own company `oc`. */
const isOverdue = ({ now }: Pick<SealWork, 'now'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.state = 'out' and r.due_on < (${now}::timestamptz at time zone oc.time_zone)::date)`;

/** The requests that the caller may see, with the names of their people. */
export function namedRequests(work: SealWork) {
  return work.db
    .selectFrom('seal_request as r')
    .innerJoin('own_seal as s', 's.id', 'r.own_seal_id')
    .innerJoin('own_company as oc', 'oc.id', 'r.company_id')
    .innerJoin('account as a', 'a.id', 'r.prepared_by')
    .leftJoin('account as k', 'k.id', 's.keeper_id')
    .leftJoin('account as st', 'st.id', 'r.stamped_by')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'sealRequest').onRef('ap.record_id', '=', 'r.id'))
    .selectAll('r')
    .select([
      's.name as seal',
      's.kind as seal_kind',
      'k.name as keeper',
      'a.name as applicant',
      'st.name as stamper',
      'ap.version as approval_version',
      isOverdue(work).as('overdue'),
      isKept(work).as('kept'),
      waitsForCaller(work, 'sealRequest', 'r.id').as('mine'),
    ])
    .where('r.company_id', 'in', [...work.who.companyIds])
    .where(isVisible(work));
}
type NamedRequest = Awaited<ReturnType<ReturnType<typeof namedRequests>['executeTakeFirstOrThrow']>>;

export function requestRowOf(row: NamedRequest, { who }: SealWork) {
  return {
    id: row.id,
    version: row.version,
    request_no: row.request_no,
    company_id: row.company_id,
    own_seal_id: row.own_seal_id,
    seal: row.seal,
    seal_kind: row.seal_kind,
    keeper: row.keeper,
    prepared_by: row.applicant,
    document_name: row.document_name,
    counterparty: row.counterparty,
    purpose: row.purpose,
    copies: row.copies,
    takes_out: row.takes_out,
    due_on: row.due_on,
    overdue: row.overdue === true,
    stamped_copies: row.stamped_copies,
    stamped_by: row.stamper,
    stamped_at: row.stamped_at,
    state: row.state,
    mine: row.mine === true,
    own: row.prepared_by === who.accountId,
    kept: row.kept === true,
    approval_version: row.approval_version,
    submitted_at: row.submitted_at,
  };
}

export function requestSource(work: SealWork) {
  return listSource(listSealRequests, {
    query: namedRequests,
    id: 'r.id',
    state: 'r.state',
    tabs: { waiting: isWaiting(work), own: sql<SqlBool>`r.prepared_by = ${work.who.accountId}`, overdue: isOverdue(work) },
    where: {
      search: (text) =>
        sql<SqlBool>`app.plain(r.request_no || ' ' || r.document_name || ' ' || r.counterparty) like app.plain(${patternOf(text)})`,
      seal: 'r.own_seal_id',
      applicant: 'r.prepared_by',
      company: 'r.company_id',
    },
    sorts: { id: by('r.id', 'bigint') },
    row: requestRowOf,
  });
}

/** The requests that wait for the caller, and how many of them for a decision. */
export async function countWaitingSeals(work: SealWork): Promise<{ waiting: number; to_decide: number }> {
  const decides = waitsForCaller(work, 'sealRequest', 'r.id');
  return work.db
    .selectFrom('seal_request as r')
    .innerJoin('own_seal as s', 's.id', 'r.own_seal_id')
    .select([sql<number>`count(*)::int`.as('waiting'), sql<number>`(count(*) filter (where ${decides}))::int`.as('to_decide')])
    .where('r.company_id', 'in', [...work.who.companyIds])
    .where('r.state', 'in', ['supervisorReview', 'specialReview', 'approved'])
    .where(isWaiting(work))
    .executeTakeFirstOrThrow();
}
