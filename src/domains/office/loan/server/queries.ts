import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../../finance/charge/server/queries.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import type { OfficeTables } from '../../server/db.ts';
import { listLoans } from '../contract.ts';
import { may } from '../permits.ts';
import { balanceOf } from '../rules.ts';
import { askedStates, inReview } from '../states.ts';
import { plainName } from '../../../reference/server/names.ts';

type OfficeWork = Work<OfficeTables>;
const reviewing = sql<SqlBool>`p.state = any(${inReview}::text[])`;

/**
 * The condition for a loan that waits for the caller: the caller's own that are not submitted, the reviews that the caller may decide, and
 * the payments of loans in whose round the caller took no part. `p` is the loan.
 */
function loansForMe(work: OfficeWork): RawBuilder<SqlBool> {
  const { can, who } = work;
  const toLend = can(may.lend)
    ? sql<SqlBool>`(p.state = 'pendingLending' and p.borrower_id <> ${who.accountId} and not ${tookPart(work, 'loan', 'p.id')})`
    : sql<SqlBool>`false`;
  return sql<SqlBool>`((p.state in ('draft', 'rejected') and p.borrower_id = ${who.accountId})
    or ${toLend} or (${reviewing} and ${waitsForCaller(work, 'loan', 'p.id')}))`;
}

/** The loans that the caller may see: with `loan.viewAll` or `loan.lend` all, else the caller's own and those that the caller decides. */
function visibleLoans(work: OfficeWork): RawBuilder<SqlBool> {
  if (work.can(may.viewAll) || work.can(may.lend)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(p.borrower_id = ${work.who.accountId} or ${tookPart(work, 'loan', 'p.id')}
    or (${reviewing} and ${waitsForCaller(work, 'loan', 'p.id')}))`;
}

export function namedLoans(work: OfficeWork) {
  return work.db
    .selectFrom('loan as p')
    .innerJoin('account as b', 'b.id', 'p.borrower_id')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('transport_order as o', 'o.id', 'p.order_id')
    .leftJoin('freight_job as j', 'j.id', 'p.freight_job_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'loan').onRef('ap.record_id', '=', 'p.id'))
    .selectAll('p')
    .select([
      'ap.version as approval_version',
      'b.name as borrower_name',
      'o.order_no',
      'j.no as freight_job_no',
      plainName('oc', work.who.language).as('company_name'),
      'oc.currency as functional_currency',
      loansForMe(work).as('mine'),
      overdueLoan(work).as('overdue'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who))
    .where(visibleLoans(work));
}
export type NamedLoan = Awaited<ReturnType<ReturnType<typeof namedLoans>['executeTakeFirstOrThrow']>>;

/** True for an open loan whose return date has passed in the company's time zone. `p` is the loan, `oc` its company. */
export function overdueLoan({ now }: Pick<OfficeWork, 'now'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.state = 'pendingReimbursement' and p.expected_on < (${now}::timestamptz at time zone oc.time_zone)::date)`;
}

export function loanRowOf(row: NamedLoan, { who }: OfficeWork) {
  const text = (minor: bigint): string => amountOf(row.currency, minor);
  return {
    id: row.id,
    version: row.version,
    loan_no: row.loan_no,
    company_id: row.company_id,
    company_name: row.company_name,
    kind: row.kind,
    borrower_id: row.borrower_id,
    borrower_name: row.borrower_name,
    purpose: row.purpose,
    order_id: row.order_id,
    order_no: row.order_no,
    freight_job_id: row.freight_job_id,
    freight_job_no: row.freight_job_no,
    currency: row.currency,
    amount: text(row.amount_minor),
    offset: text(row.offset_minor),
    repaid: text(row.repaid_minor),
    balance: text(balanceOf(row)),
    functional_currency: row.functional_currency,
    functional: row.functional_minor === null ? null : amountOf(row.functional_currency, row.functional_minor),
    expected_on: row.expected_on,
    lent_on: row.lent_on,
    overdue: row.overdue === true,
    state: row.state,
    mine: row.mine === true,
    approval_version: row.approval_version,
    own: row.borrower_id === who.accountId,
    submitted_at: row.submitted_at,
    created_at: row.created_at,
  };
}

/** The expression of the index loan_words, word for word. */
const words = sql`app.plain(p.loan_no || ' ' || p.purpose)`;

export function loanSource(work: OfficeWork) {
  return listSource(listLoans, {
    query: namedLoans,
    id: 'p.id',
    state: 'p.state',
    tabs: { mine: loansForMe(work) },
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}) or b.name ilike ${patternOf(text)})`,
      borrower: 'p.borrower_id',
      company: 'p.company_id',
      order: 'p.order_id',
      freight_job: 'p.freight_job_id',
      overdue: (on) => (on ? overdueLoan(work) : sql<SqlBool>`not ${overdueLoan(work)}`),
    },
    sorts: { expected_on: by('p.expected_on', 'date'), amount: by('p.amount_minor', 'bigint'), id: by('p.id', 'bigint') },
    row: loanRowOf,
  });
}

/** The number of loans that wait for the caller. */
export async function countWaitingLoans(work: OfficeWork): Promise<number> {
  if (!work.can(may.view)) return 0;
  const { n } = await work.db
    .selectFrom('loan as p')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('p.company_id', 'in', companiesOf(work.who))
    .where('p.state', 'in', ['draft', 'rejected', ...askedStates])
    .where(loansForMe(work))
    .executeTakeFirstOrThrow();
  return n;
}
