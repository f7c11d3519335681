import { type RawBuilder, sql } from 'kysely';
import { listScope } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { listBills } from '../bill/contract.ts';
import { billSource } from '../bill/queries.ts';
import { listCash } from '../cash/contract.ts';
import { cashSource } from '../cash/queries.ts';
import { listCharges } from '../charge/contract.ts';
import { chargeSource } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import { listPaymentRequests } from '../payment-request/contract.ts';
import { requestSource } from '../payment-request/queries.ts';
import type { Side } from '../side.ts';

/** Nobody reads more from a badge than that there are very many. */
const bound = 1000;

type Scope = { clearSelect(): { clearOrderBy(): unknown } };

/** Rows behind a tab of a list: the badge counts what the list would show. */
export const chargesIn = (work: Work<FinanceTables>, tab: string, side: Side) =>
  listScope(work, listCharges, { tab, where: { side: [side] } }, chargeSource);
export const billsIn = (work: Work<FinanceTables>, tab: string, side: Side) =>
  listScope(work, listBills, { tab, where: { side: [side] } }, billSource(work));
export const receiptsIn = (work: Work<FinanceTables>, tab: string) =>
  listScope(work, listCash, { tab, where: { direction: ['in'] } }, cashSource);
export const requestsIn = (work: Work<FinanceTables>, tab: string) => listScope(work, listPaymentRequests, { tab }, requestSource(work));

/** How many rows stand behind each of several tabs, in one statement. */
export async function countTabs<K extends string>(work: Work<FinanceTables>, tabs: Readonly<Record<K, Scope>>): Promise<Record<K, number>> {
  const parts = (Object.entries(tabs) as [K, Scope][]).map(([name, scope]) => {
    // Only that a row is there counts, so its columns are not read.
    const rows = scope.clearSelect() as unknown as { select(one: unknown): { limit(n: number): RawBuilder<unknown> } };
    return sql`(select count(*)::int from (${rows.select(sql<number>`1`.as('one')).limit(bound)}) counted) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<K, number>>`select ${sql.join(parts)}`.execute(work.db);
  const [first] = rows;
  if (!first) throw new Error('a select without a table answers one row');
  return first;
}
