import { type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../../finance/charge/server/queries.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import type { OfficeTables } from '../../server/db.ts';
import { listClaims } from '../contract.ts';
import { may } from '../permits.ts';
import { deductibleOf } from '../rules.ts';
import { isDecided, inReview } from '../states.ts';
import { plainName } from '../../../reference/server/names.ts';

type OfficeWork = Work<OfficeTables>;
const reviewing = sql<SqlBool>`p.state = any(${inReview}::text[])`;

/**
 * The condition for a claim that waits for the caller: the caller's own that are not submitted, the reviews that the caller may decide, and
 * the payments of claims in whose round the caller took no part. `p` is the claim.
 */
function claimsForMe(work: OfficeWork) {
  const { can, who } = work;
  const toPay = can(may.pay)
    ? sql<SqlBool>`(p.state = 'pendingReimbursement' and p.claimant_id <> ${who.accountId} and not ${tookPart(work, 'expenseClaim', 'p.id')})`
    : sql<SqlBool>`false`;
  return sql<SqlBool>`((p.state in ('draft', 'rejected') and p.claimant_id = ${who.accountId})
    or ${toPay} or (${reviewing} and ${waitsForCaller(work, 'expenseClaim', 'p.id')}))`;
}

/** The claims that the caller may see: with `expenseClaim.viewAll` or `.pay` all, else the caller's own and those that the caller decides. */
function visibleClaims(work: OfficeWork) {
  if (work.can(may.viewAll) || work.can(may.pay)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(p.claimant_id = ${work.who.accountId} or ${tookPart(work, 'expenseClaim', 'p.id')}
    or (${reviewing} and ${waitsForCaller(work, 'expenseClaim', 'p.id')}))`;
}

/** The numbers of the orders and freight jobs that the lines of claim `p` name. */
const jobNos = sql<string | null>`(select string_agg(distinct coalesce(o.order_no, j.no), ', ' order by coalesce(o.order_no, j.no))
  from expense_line l left join transport_order o on o.id = l.order_id left join freight_job j on j.id = l.freight_job_id where l.claim_id = p.id)`;
const ofJob = (column: 'order_id' | 'freight_job_id', ids: readonly string[]) =>
  sql<SqlBool>`p.id in (select l.claim_id from expense_line l where ${sql.ref(`l.${column}`)} = any(${ids}::bigint[]))`;

export function namedClaims(work: OfficeWork) {
  return work.db
    .selectFrom('expense_claim as p')
    .innerJoin('account as b', 'b.id', 'p.claimant_id')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('activity as ac', 'ac.id', 'p.activity_id')
    .leftJoin('trip as tr', 'tr.id', 'p.trip_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'expenseClaim').onRef('ap.record_id', '=', 'p.id'))
    .selectAll('p')
    .select(jobNos.as('job_nos'))
    .select([
      'ap.version as approval_version',
      'b.name as claimant_name',
      plainName('oc', work.who.language).as('company_name'),
      'oc.currency as functional_currency',
      'ac.name as activity_name',
      'tr.trip_no',
      claimsForMe(work).as('mine'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who))
    .where(visibleClaims(work));
}
export type NamedClaim = Awaited<ReturnType<ReturnType<typeof namedClaims>['executeTakeFirstOrThrow']>>;

export function claimRowOf(row: NamedClaim, { who }: OfficeWork) {
  const text = (minor: bigint): string => amountOf(row.currency, minor);
  return {
    id: row.id,
    version: row.version,
    claim_no: row.claim_no,
    company_id: row.company_id,
    company_name: row.company_name,
    kind: row.kind,
    activity_id: row.activity_id,
    activity_name: row.activity_name,
    trip_id: row.trip_id,
    trip_no: row.trip_no,
    claimant_id: row.claimant_id,
    claimant_name: row.claimant_name,
    purpose: row.purpose,
    job_nos: row.job_nos,
    currency: row.currency,
    claimed: text(row.claimed_minor),
    approved: isDecided(row.state) || row.approved_minor < row.claimed_minor ? text(row.approved_minor) : null,
    tax: text(row.tax_minor),
    offset: text(row.offset_minor),
    payment: text(row.payment_minor),
    functional_currency: row.functional_currency,
    functional: row.functional_minor === null ? null : amountOf(row.functional_currency, row.functional_minor),
    paid_on: row.paid_on,
    state: row.state,
    mine: row.mine === true,
    approval_version: row.approval_version,
    own: row.claimant_id === who.accountId,
    submitted_at: row.submitted_at,
    created_at: row.created_at,
  };
}

/** The expression of the index expense_claim_words, word for word. */
const words = sql`app.plain(p.claim_no || ' ' || p.purpose)`;

export function claimSource(work: OfficeWork) {
  return listSource(listClaims, {
    query: namedClaims,
    id: 'p.id',
    state: 'p.state',
    tabs: { mine: claimsForMe(work) },
    where: {
      search: (text) => {
        const pattern = patternOf(text);
        return sql<SqlBool>`(${words} like app.plain(${pattern}) or b.name ilike ${pattern})`;
      },
      claimant: 'p.claimant_id',
      company: 'p.company_id',
      order: (ids) => ofJob('order_id', ids),
      freight_job: (ids) => ofJob('freight_job_id', ids),
    },
    sorts: { claimed: by('p.claimed_minor', 'bigint'), id: by('p.id', 'bigint') },
    row: claimRowOf,
  });
}

/** The lines of some claims with the names of their fee types and cost centres, by claim. */
export async function namedLines({ db, who }: OfficeWork, claimIds: readonly bigint[]) {
  const rows = await db
    .selectFrom('expense_line as l')
    .innerJoin('fee_type as f', 'f.id', 'l.fee_type_id')
    .leftJoin('team as t', 't.id', 'l.cost_centre_id')
    .leftJoin('account as x', 'x.id', 'l.confirmed_by')
    .leftJoin('transport_order as o', 'o.id', 'l.order_id')
    .leftJoin('freight_job as j', 'j.id', 'l.freight_job_id')
    .selectAll('l')
    .select(['o.order_no', 'j.no as freight_job_no'])
    .select([sql<string>`${sql.ref(`f.name_${who.language}`)}`.as('fee_type'), 't.name as cost_centre', 'x.name as confirmer'])
    .where('l.claim_id', 'in', claimIds)
    .orderBy('l.place')
    .execute();
  const lines = rows.map((row) => ({
    id: row.id,
    claim_id: row.claim_id,
    spent_on: row.spent_on,
    fee_type_id: row.fee_type_id,
    fee_type: row.fee_type,
    cost_centre_id: row.cost_centre_id,
    cost_centre: row.cost_centre,
    order_id: row.order_id,
    order_no: row.order_no,
    freight_job_id: row.freight_job_id,
    freight_job_no: row.freight_job_no,
    description: row.description,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    rate: plainDecimal(row.rate),
    claimed: amountOf(row.claim_currency, row.claimed_minor),
    approved: amountOf(row.claim_currency, row.approved_minor),
    deductible: amountOf(
      row.claim_currency,
      row.is_deductible
        ? deductibleOf({ claimedMinor: row.claimed_minor, approvedMinor: row.approved_minor, taxMinor: row.tax_minor })
        : 0n,
    ),
    invoice_no: row.invoice_no,
    invoice_on: row.invoice_on,
    seller_tax_no: row.seller_tax_no,
    net: row.invoice_net_minor === null ? null : amountOf(row.currency, row.invoice_net_minor),
    tax: row.invoice_tax_minor === null ? null : amountOf(row.currency, row.invoice_tax_minor),
    is_deductible: row.is_deductible,
    trip_allowance_id: row.trip_allowance_id,
    confirmed_by: row.confirmer,
  }));
  return Map.groupBy(lines, ({ claim_id }) => claim_id);
}

/** The numbers of claims that wait for the caller, by kind. */
export async function countWaitingClaims(work: OfficeWork): Promise<{ readonly fee: number; readonly activity: number }> {
  if (!work.can(may.view)) return { fee: 0, activity: 0 };
  return work.db
    .selectFrom('expense_claim as p')
    .select([
      sql<number>`(count(*) filter (where p.kind = 'fee'))::int`.as('fee'),
      sql<number>`(count(*) filter (where p.kind = 'activity'))::int`.as('activity'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who))
    .where('p.state', 'in', ['draft', 'rejected', ...inReview, 'pendingReimbursement'])
    .where(claimsForMe(work))
    .executeTakeFirstOrThrow();
}
