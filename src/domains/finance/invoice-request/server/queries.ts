import type { Currency } from '../../../../kernel/money.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type AnswerState, listInvoiceRequests } from '../contract.ts';

/** The requests of the caller's companies, with the invoice that answered each. */
export function requestRows({ db, who }: Work<FinanceTables>) {
  return db
    .selectFrom('invoice_request as r')
    .innerJoin('bill as b', 'b.id', 'r.bill_id')
    .innerJoin('customer as c', 'c.id', 'b.customer_id')
    .innerJoin('own_company as oc', 'oc.id', 'r.company_id')
    .innerJoin('account as asker', 'asker.id', 'r.requested_by')
    .leftJoin('account as answerer', 'answerer.id', 'r.answered_by')
    .leftJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('invoice as red', 'red.red_of', 'i.id')
    .select(['r.id', 'r.version', 'r.request_no', 'r.state', 'r.bill_id', 'r.kind', 'r.title', 'r.currency', 'r.amount_minor', 'r.remark'])
    .select(['r.reason', 'r.created_at', 'r.requested_by as requested_by_id', 'b.bill_no', 'b.business'])
    .select(['asker.name as requested_by', 'answerer.name as answered_by'])
    .select(['i.invoice_no', 'i.authority_no', 'i.state as stored_state', 'red.id as red_id'])
    .select([partyName('c', who.language).as('customer_name'), plainName('oc', who.language).as('company_name')])
    .where('r.company_id', 'in', companiesOf(who));
}
type RequestRead = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

export function requestRow({ amount_minor, requested_by_id, stored_state, red_id, ...row }: RequestRead, { who }: Work<FinanceTables>) {
  const invoice_state: AnswerState | null = red_id === null ? stored_state : 'reversed';
  return { ...row, amount: amountOf(row.currency, amount_minor), own: requested_by_id === who.accountId, invoice_state };
}

export const requestSource = listSource(listInvoiceRequests, {
  query: requestRows,
  id: 'r.id',
  state: 'r.state',
  where: { bill_no: 'b.bill_no', customer: 'b.customer_id', company: 'r.company_id', business: 'b.business' },
  sorts: { id: by('r.id', 'bigint') },
  row: requestRow,
});

/** The amounts of the waiting requests of a bill, by currency. */
export async function waitingOf({ db }: Work<FinanceTables>, billId: bigint): Promise<ReadonlyMap<Currency, bigint>> {
  const rows = await db
    .selectFrom('invoice_request')
    .select(['currency', 'amount_minor'])
    .where('bill_id', '=', billId)
    .where('state', '=', 'waiting')
    .execute();
  const sums = new Map<Currency, bigint>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.amount_minor);
  return sums;
}
