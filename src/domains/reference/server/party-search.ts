import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, containsPlain } from '../../../server/list.ts';

/* Rows of a list by the text of their party. The parties are looked up first, so that an index on the column finds their rows; a condition on
   the joined party would be asked of every row. */

/** True when the column names a customer whose search text contains this one. */
export function isCustomerFound(column: string, text: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = any (array(select found.id from customer found where ${containsPlain('found.plain', text)}))`;
}

/** True when the column names a carrier whose search text contains this one. */
export function isCarrierFound(column: string, text: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = any (array(select found.id from carrier found where ${contains('found.search', text)}))`;
}
