import { amountOf, convert, type Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { CreditTrouble } from '../../../order/transport-order/events.ts';
import { rateOrNull } from '../../../reference/exchange/server/rates.ts';
import { estimateLeg, type SellingLeg, sellingLeg } from '../../charge/server/rate.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type CustomerCredit, customerCredit, standingOf } from './queries.ts';
import { goesOver } from '../rules.ts';

type CreditCheck = { readonly customerId: bigint; readonly orderId: bigint | null; readonly taking: boolean };

/**
 * The reasons against one more order of a customer: bills overdue past their days of grace, or an exposure above the limit with this order,
 * unless a lift in force allows it. When the order is submitted, its expected income is reserved. The customer's row is locked until the
 * end of the transaction, so that of two orders at once the second one sees the first.
 */
export async function creditTroubles(work: Work<FinanceTables>, check: CreditCheck): Promise<CreditTrouble[]> {
  const { customerId, orderId, taking } = check;
  const [, row, leg] = await Promise.all([
    taking ? lockPayer(work, customerId) : null,
    customerCredit(work, customerId),
    orderId !== null ? sellingLeg(work, orderId) : null,
  ]);
  const isAsked = taking || row.credit_limit_minor !== null;
  const estimate = orderId !== null && leg !== null && isAsked ? await expectedIncome(work, orderId, leg) : null;
  if (taking && orderId !== null) await reserve(work, orderId, customerId, estimate);
  return [...overdue(row), ...(await overLimit(work, row, orderId, estimate))];
}

function overdue(row: CustomerCredit): CreditTrouble[] {
  if (row.days === null || row.overdue_currency === null || row.overdue_minor === null || row.despite_overdue) return [];
  const { overdue_currency: currency } = row;
  return [{ kind: 'overdue', days: row.days, currency, amount: amountOf(currency, row.overdue_minor) }];
}

type Estimate = ReadonlyMap<Currency, bigint> | null;

/** The income of an order by currency, tax included: the price confirmed for it, else that of its quotations; null where it has neither. */
async function expectedIncome(work: Work<FinanceTables>, orderId: bigint, leg: SellingLeg): Promise<Estimate> {
  const agreement = await work.db
    .selectFrom('actual_quotation')
    .select(['currency', 'agreed_minor'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return agreement ? new Map([[agreement.currency, agreement.agreed_minor]]) : estimateLeg(work, leg);
}

async function overLimit(
  work: Work<FinanceTables>,
  row: CustomerCredit,
  orderId: bigint | null,
  estimate: Estimate,
): Promise<CreditTrouble[]> {
  const { credit_currency: currency, credit_limit_minor: limit } = row;
  if (limit === null) return [];
  const [missing] = row.missing;
  if (missing !== undefined) return [{ kind: 'rateMissing', from: missing, to: currency, day: row.today }];
  const own = await worthOf(work, row, estimate ?? new Map());
  if (typeof own !== 'bigint') return [own];
  // Without an order, only the existing exposure counts.
  if (!goesOver(standingOf(row), orderId === null || estimate !== null ? own : null)) return [];
  const exposure = row.exposure - row.advances + own;
  return [{ kind: 'overLimit', currency, limit: amountOf(currency, limit + row.lifted), exposure: amountOf(currency, exposure) }];
}

/** The estimate of an order in the currency of the limit, each currency rounded once; or the rate that is missing. */
async function worthOf(
  work: Work<FinanceTables>,
  { credit_currency: to, company_id: companyId, today: day }: CustomerCredit,
  estimate: ReadonlyMap<Currency, bigint>,
): Promise<bigint | CreditTrouble> {
  const parts = await Promise.all(
    [...estimate].map(async ([from, minor]): Promise<bigint | CreditTrouble> => {
      const rate = await rateOrNull(work, { from, to, day, side: 'receivable', companyId });
      return rate === null ? { kind: 'rateMissing', from, to, day } : convert({ currency: from, minor }, to, rate).minor;
    }),
  );
  let sum = 0n;
  for (const part of parts) {
    if (typeof part !== 'bigint') return part;
    sum += part;
  }
  return sum;
}

/** Reserves the expected income of an order that waits for review, which has no estimated lines, as when the order was submitted. */
export async function reserveAgain(work: Work<FinanceTables>, orderId: bigint): Promise<void> {
  const { bill_to_id: customerId } = await work.db
    .selectFrom('transport_order')
    .select('bill_to_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await lockPayer(work, customerId);
  await reserve(work, orderId, customerId, await expectedIncome(work, orderId, await sellingLeg(work, orderId)));
}

/** Locks a customer until the end of the transaction, so that of two orders at once the second one sees the first. */
function lockPayer({ db }: Work<FinanceTables>, customerId: bigint): Promise<{ id: bigint }> {
  return db.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

async function reserve({ db }: Work<FinanceTables>, orderId: bigint, customerId: bigint, estimate: Estimate): Promise<void> {
  await db.deleteFrom('credit_reservation').where('order_id', '=', orderId).execute();
  const rows = [...(estimate ?? [])].filter(([, minor]) => minor > 0n);
  if (rows.length > 0)
    await db
      .insertInto('credit_reservation')
      .values(rows.map(([currency, minor]) => ({ order_id: orderId, customer_id: customerId, currency, amount_minor: minor })))
      .execute();
}
