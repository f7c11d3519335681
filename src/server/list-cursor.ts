import { createHmac } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { badField } from '../kernel/refusal.ts';
import { sameText } from './wire.ts';
import type { Product } from './work.ts';

export type SortBy = {
  readonly expression: RawBuilder<unknown>;
  readonly cast: 'text' | 'bigint' | 'int' | 'numeric' | 'date' | 'timestamptz';
};

/** The order of a page: its sort keys, each with its direction. The id comes after them, in the direction of the first. */
export type Order = readonly {
  readonly key: string;
  readonly desc: boolean;
  readonly expression: RawBuilder<unknown>;
  readonly cast: SortBy['cast'];
}[];
type Keys = { readonly product: Pick<Product, 'keyFor'> };

function signature(order: Order): string {
  return order.map(({ key, desc }) => (desc ? `-${key}` : key)).join(',');
}

/**
 * The signature covers the list and its order. The values go to the database with the types of the columns, so only
 * values that we issued may arrive there.
 */
function macOf({ product }: Keys, cmd: string, order: Order, values: string): string {
  return createHmac('sha256', product.keyFor('cursor'))
    .update(`${cmd}\n${signature(order)}\n${values}`)
    .digest('base64url')
    .slice(0, 22);
}
/** The text by which the page after this row is asked for. */
export function writeCursor(work: Keys, cmd: string, order: Order, row: Record<string, unknown>): string {
  const values = Buffer.from(JSON.stringify([...order.map((_, place) => row[`_sort${place}`]), row._id])).toString('base64url');
  return `${values}.${macOf(work, cmd, order, values)}`;
}
/** The values of a cursor that we issued for this list in this order; refuses any other. */
export function readCursor(work: Keys, cmd: string, cursor: string, order: Order): string[] {
  const [values = '', mac = ''] = cursor.split('.');
  if (!sameText(mac, macOf(work, cmd, order, values))) throw badField('cursor', 'BAD_VALUE');
  // Signed by us, and written as a list of texts a few lines above.
  return JSON.parse(Buffer.from(values, 'base64url').toString('utf8')) as string[];
}

/** Rows after the cursor. With one direction throughout, this is a row comparison, which an index on the same columns answers at once. */
export function after(values: readonly string[], order: Order, id: string, idDesc: boolean): RawBuilder<SqlBool> {
  const steps = [
    ...order.map((sort, place) => ({ ...sort, value: sql`${values[place]}::${sql.raw(sort.cast)}` })),
    { desc: idDesc, expression: sql.ref(id) as RawBuilder<unknown>, value: sql`${values.at(-1)}::bigint` },
  ];
  if (steps.every((step) => step.desc === idDesc)) {
    const compare = sql.raw(idDesc ? '<' : '>');
    return sql`(${sql.join(steps.map((step) => step.expression))}) ${compare} (${sql.join(steps.map((step) => step.value))})`;
  }
  const branches = steps.map((step, place) => {
    const same = steps.slice(0, place).map((before) => sql`${before.expression} = ${before.value}`);
    return sql`(${sql.join([...same, sql`${step.expression} ${sql.raw(step.desc ? '<' : '>')} ${step.value}`], sql` and `)})`;
  });
  return sql`(${sql.join(branches, sql` or `)})`;
}
