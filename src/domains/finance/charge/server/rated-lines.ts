import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * True for a line that stands for the price of its order, trip or job: by a quotation, at an agreed price, or priced by hand in its place. A
 * rated line keeps its calculation when it is priced by hand, and one that was entered by hand never has any. Duties passed on, the broker's
 * charges, claims and clocks have records of their own and are not rated with the order. `c` names the charge.
 */
export function isRated(c: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${c}.${column}`);
  return sql`(${of('source')} in ('quote', 'agreed') or (${of('source')} = 'manual' and ${of('calc')} is not null))
    and coalesce(${of('declaration_id')}, ${of('cargo_claim_id')}, ${of('container_clock_id')}) is null`;
}
