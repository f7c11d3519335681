import { type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, contains, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { listApprovals } from '../contract.ts';
import { deputisedName, isMine } from './deciders.ts';
import { nameAbroad } from '../../../../server/names.ts';

/** The open approvals of the caller's companies that wait for the caller. */
function inbox(work: Work<WorkspaceTables>) {
  const seen = work.product.approvals.filter(({ view }) => work.can(view)).map(({ subject }) => subject);
  return work.db
    .selectFrom('approval as a')
    .innerJoin('approval_step as s', (join) => join.onRef('s.approval_id', '=', 'a.id').on('s.state', '=', 'open'))
    .innerJoin('own_company as oc', 'oc.id', 'a.company_id')
    .innerJoin('account as pb', 'pb.id', 'a.prepared_by')
    .selectAll('a')
    .select([
      's.stage',
      's.opened_at',
      nameAbroad('oc', 'name', ['name_en'], work.who.language).as('company'),
      'pb.name as preparer',
      deputisedName(work).as('for_name'),
    ])
    .where('a.state', '=', 'open')
    .where('a.company_id', 'in', [...work.who.companyIds, 0n])
    .where('a.subject', 'in', [...seen, ''])
    .where(isMine(work));
}

export const inboxSource = listSource(listApprovals, {
  query: inbox,
  id: 'a.id',
  where: {
    search: (text) => sql<SqlBool>`(${contains('a.record_no', text)} or ${contains('a.party', text)}
      or exists (select from jsonb_each_text(a.party_names) n (language, name) where ${contains('n.name', text)}))`,
    company: 'a.company_id',
  },
  sorts: { opened_at: by('s.opened_at', 'timestamptz'), functional: by(sql`coalesce(a.functional_minor, 0)`, 'bigint') },
  row: (row, { product, who }) => ({
    id: row.id,
    version: row.version,
    subject: row.subject,
    record_id: row.record_id,
    record_no: row.record_no,
    company_id: row.company_id,
    company: row.company,
    party: row.party_names?.[who.language] ?? row.party,
    currency: row.currency,
    amount: row.currency === null ? null : amountOf(row.currency, row.amount_minor ?? 0n),
    functional_currency: row.functional_currency,
    functional: row.functional_currency === null ? null : amountOf(row.functional_currency, row.functional_minor ?? 0n),
    stage: row.stage,
    stage_name: product.translate(who.language, `${row.subject}.state.${row.stage}`),
    prepared_by: row.preparer,
    submitted_on: row.submitted_on,
    opened_at: row.opened_at ?? row.updated_at,
    for: row.for_name,
  }),
});
