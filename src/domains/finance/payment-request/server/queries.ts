import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, contains, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { partyName } from '../../../reference/server/names.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listPaymentRequests } from '../contract.ts';
import { may } from '../permits.ts';
import { reviews } from '../states.ts';

/**
 * The condition for a request that waits for the caller: the caller's own drafts, the reviews that the caller may decide, and the payments
 * of requests in whose round the caller took no part. `p` is the request.
 */
export function waitsForMe(work: Work<FinanceTables>): RawBuilder<SqlBool> {
  const { can, who } = work;
  const took = tookPart(work, 'paymentRequest', 'p.id');
  const toPay = can(may.pay) ? sql<SqlBool>`(p.state = 'unpaid' and not ${took})` : sql<SqlBool>`false`;
  return sql<SqlBool>`((p.state = 'awaitingRequest' and p.prepared_by = ${who.accountId})
    or ${toPay} or (p.state = any(${reviews.map(({ stage }) => stage)}::text[]) and ${waitsForCaller(work, 'paymentRequest', 'p.id')}))`;
}

export function namedRequests(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('payment_request as p')
    .leftJoin('carrier as ca', 'ca.id', 'p.carrier_id')
    .leftJoin('customer as cu', 'cu.id', 'p.customer_id')
    .innerJoin('account as a', 'a.id', 'p.prepared_by')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'paymentRequest').onRef('ap.record_id', '=', 'p.id'))
    .selectAll('p')
    .select([
      'ap.version as approval_version',
      sql<string>`coalesce(${partyName('ca', work.who.language)}, ${partyName('cu', work.who.language)})`.as('party_name'),
      'a.name as preparer',
      'oc.currency as functional_currency',
      waitsForMe(work).as('mine'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who));
}
export type NamedRequest = Awaited<ReturnType<ReturnType<typeof namedRequests>['executeTakeFirstOrThrow']>>;

export function requestRowOf(row: NamedRequest, { who }: Work<FinanceTables>) {
  return {
    id: row.id,
    version: row.version,
    request_no: row.request_no,
    company_id: row.company_id,
    kind: row.kind,
    business: row.business,
    carrier_id: row.carrier_id,
    customer_id: row.customer_id,
    party_name: row.party_name,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    paid: amountOf(row.currency, row.paid_minor),
    left: amountOf(row.currency, row.state === 'void' ? 0n : row.amount_minor - row.closed_minor - row.paid_minor),
    functional_currency: row.functional_currency,
    functional: row.functional_minor === null ? null : amountOf(row.functional_currency, row.functional_minor),
    due_on: row.due_on,
    urgent: row.urgent,
    reason: row.reason,
    invoice_no: row.invoice_no,
    invoice_promised_on: row.invoice_promised_on,
    state: row.state,
    prepared_by: row.preparer,
    mine: row.mine === true,
    approval_version: row.approval_version,
    own: [row.prepared_by, ...row.preparers].some((one) => one === who.accountId),
    submitted_at: row.submitted_at,
    created_at: row.created_at,
  };
}

export function requestSource(work: Work<FinanceTables>) {
  return listSource(listPaymentRequests, {
    query: namedRequests,
    id: 'p.id',
    state: 'p.state',
    tabs: { mine: waitsForMe(work) },
    where: {
      search: (text) =>
        sql<SqlBool>`(${contains('p.request_no', text)} or ${contains('ca.search', text)} or ${contains('cu.search', text)})`,
      carrier: 'p.carrier_id',
      customer: 'p.customer_id',
      company: 'p.company_id',
    },
    sorts: { due_on: by('p.due_on', 'date'), amount: by('p.amount_minor', 'bigint'), id: by('p.id', 'bigint') },
    row: requestRowOf,
  });
}
