import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Permit } from '../../../kernel/permit.ts';
import { amountOf } from '../../../kernel/money.ts';
import { anyId, anyText, by, contains, isFlag, type ListSource, onDays } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { listPaymentRequests } from './contract.ts';
import { decider, stages } from './states.ts';

/**
 * A request that waits for the caller: at stage 0 his own drafts; at a review or at paying, those whose stage he may decide and in
 * whose round he took no part. `p` is the request.
 */
export function waitsForMe({ can, who }: Work<FinanceTables>): RawBuilder<SqlBool> {
  const mine = stages.filter((stage) => stage !== 'awaitingRequest' && can(decider[stage] as Permit));
  const took = sql<SqlBool>`exists (select from payment_request_event v where v.request_id = p.id and v.round = p.round
    and v.what in ('submit', 'approve') and v.account_id = ${who.accountId})`;
  return sql<SqlBool>`((p.state = 'awaitingRequest' and p.prepared_by = ${who.accountId})
    or (p.state = any(${mine}::text[]) and p.prepared_by <> ${who.accountId} and not ${took}))`;
}

export function namedRequests(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('payment_request as p')
    .innerJoin('carrier as ca', 'ca.id', 'p.carrier_id')
    .innerJoin('account as a', 'a.id', 'p.prepared_by')
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .selectAll('p')
    .select(['ca.name as carrier_name', 'a.name as preparer', 'oc.currency as functional_currency', waitsForMe(work).as('mine')])
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
    carrier_name: row.carrier_name,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    paid: amountOf(row.currency, row.paid_minor),
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
    own: row.prepared_by === who.accountId,
    submitted_at: row.submitted_at,
    created_at: row.created_at,
  };
}

type Facets = typeof listPaymentRequests.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  request_no: (values) => anyText('p.request_no', values),
  search: (text) => sql<SqlBool>`(${contains('p.request_no', text)} or ${contains('ca.search', text)})`,
  carrier: (ids) => anyId('p.carrier_id', ids),
  company: (ids) => anyId('p.company_id', ids),
  business: (values) => anyText('p.business', values),
  kind: (values) => anyText('p.kind', values),
  currency: (values) => anyText('p.currency', values),
  due_on: (range) => onDays('p.due_on', range),
  urgent: (value) => isFlag('p.urgent', value),
};

export function requestSource(work: Work<FinanceTables>) {
  return {
    query: namedRequests,
    id: 'p.id',
    state: 'p.state',
    tabs: { mine: waitsForMe(work) },
    where,
    sorts: { due_on: by('p.due_on', 'date'), amount: by('p.amount_minor', 'bigint'), id: by('p.id', 'bigint') },
    row: requestRowOf,
  };
}
