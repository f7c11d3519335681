import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';
import type { ChargeTable } from './tables.ts';

/**
 * True for a line that stands for the price of its order, trip or job: by a quotation, at an agreed price, or priced by hand in its place. A
 * rated line keeps its calculation when it is priced by hand, and one that was entered by hand never has any. Duties passed on, the broker's
 * charges, claims and clocks have records of their own and are not rated with the order. `c` names the charge.
 */
export function isRated(c: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${c}.${column}`);
  return sql`(${of('source')} in ('quote', 'agreed') or (${of('source')} = 'manual' and ${of('calc')} is not null))
    and ${isOfItself(c)}`;
}

/** True for a line that no declaration, claim or container clock has made: those take their lines back themselves. */
export function isOfItself(c: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${c}.${column}`);
  return sql`coalesce(${of('declaration_id')}, ${of('cargo_claim_id')}, ${of('container_clock_id')}) is null`;
}

/** The rated lines of one side that are not void, locked until the end of the transaction. */
export function lockRated({ db }: Work<FinanceTables>, side: Side) {
  return db
    .selectFrom('charge')
    .select(['id', 'state', 'source', 'company_id', 'financial_month', 'estimated', 'job_lock_id'])
    .where('side', '=', side)
    .where(isRated('charge'))
    .where('state', '<>', 'void')
    .orderBy('id')
    .forUpdate();
}

/** Why rated lines stay as they are; null where all are open. All stay for the sake of one, since a partial price would be wrong. */
export function whyKept(lines: readonly Pick<Selectable<ChargeTable>, 'state' | 'source'>[]): 'reviewed' | 'priced' | null {
  if (lines.some(({ state }) => state === 'reviewed' || state === 'billed')) return 'reviewed';
  return lines.some(({ source }) => source === 'manual') ? 'priced' : null;
}
