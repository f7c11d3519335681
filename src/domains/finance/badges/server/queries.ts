import { listBookings } from '../../../freight/booking/contract.ts';
import { bookingSource } from '../../../freight/booking/server/queries.ts';
import { listDelays } from '../../../freight/delay/contract.ts';
import { delaySource } from '../../../freight/delay/server/source.ts';
import { sql } from 'kysely';
import { boundedCount, listScope } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { listBills } from '../../bill/contract.ts';
import { billSource } from '../../bill/server/queries.ts';
import { listCash } from '../../cash/contract.ts';
import { cashSource } from '../../cash/server/queries.ts';
import { listCharges } from '../../charge/contract.ts';
import { chargeSource } from '../../charge/server/queries.ts';
import { listIncome } from '../../income/contract.ts';
import { incomeSource } from '../../income/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listPaymentRequests } from '../../payment-request/contract.ts';
import { requestSource } from '../../payment-request/server/queries.ts';
import type { Side } from '../../side.ts';

/** The rows of any list. */
export type Scope = { clearSelect(): { clearOrderBy(): unknown } };
type Rows = Parameters<typeof boundedCount<object, never, object>>[0];

/** The rows behind a tab of a list: the badge counts exactly the rows that the list would show. */
export const chargesIn = (work: Work<FinanceTables>, tab: string, side: Side) =>
  listScope(work, listCharges, { tab, where: { side: [side] } }, chargeSource);
/** Ocean charges of one side that the ocean pages open with. */
export const oceanChargesIn = (work: Work<FinanceTables>, side: Side) =>
  listScope(work, listCharges, { tab: 'toDo', where: { side: [side], business: ['ocean'] } }, chargeSource);
export const oceanBookingsIn = (work: Work<FinanceTables>, tab: string) =>
  listScope(work, listBookings, { tab, where: { mode: ['ocean'] } }, bookingSource);
export const delaysIn = (work: Work<FinanceTables>) => listScope(work, listDelays, { tab: 'affected' }, delaySource(work));
export const billsIn = (work: Work<FinanceTables>, tab: string, side: Side) =>
  listScope(work, listBills, { tab, where: { side: [side] } }, billSource(work));
export const incomeIn = (work: Work<FinanceTables>, tab: string) => listScope(work, listIncome, { tab }, incomeSource);
export const receiptsIn = (work: Work<FinanceTables>, tab: string) =>
  listScope(work, listCash, { tab, where: { direction: ['in'] } }, cashSource);
export const requestsIn = (work: Work<FinanceTables>, tab: string) => listScope(work, listPaymentRequests, { tab }, requestSource(work));

/** Counts the rows behind each of several tabs in one statement. */
export async function countTabs<K extends string>(work: Work<FinanceTables>, tabs: Readonly<Record<K, Scope>>): Promise<Record<K, number>> {
  const parts = (Object.entries(tabs) as [K, Scope][]).map(
    ([name, scope]) => sql`${boundedCount(scope as unknown as Rows)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<K, number>>`select ${sql.join(parts)}`.execute(work.db);
  const [first] = rows;
  if (!first) throw new Error('a select without a table answers one row');
  return first;
}
