import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNarrow } from '../../../../server/session.ts';
import type { Values } from '../../../../server/statement.ts';
import type { Work } from '../../../../server/work.ts';
import { type OrderTables, statement } from '../../server/db.ts';
import type { OrderFields } from '../contract.ts';
import type { TransportOrderTable } from './tables.ts';

/* The statements of a save, which people wait for and imports send by the thousand. */

type Reference = { readonly customer: bigint; readonly reference: string; readonly except: bigint | null };
export const twins = statement((db, { customer, reference, except }: Values<Reference>) =>
  db
    .selectFrom('transport_order')
    .select(['order_no'])
    .where('customer_id', '=', customer)
    .where('customer_ref', '=', reference)
    .where('state', '!=', 'cancelled')
    .where('id', 'is distinct from', sql<bigint>`${except}::bigint`)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

type Ids = { readonly ids: readonly bigint[] };
export const customers = statement((db, { ids }: Values<Ids>) =>
  db
    .selectFrom('customer')
    .select(['id', 'short_name', 'hold', 'active', 'sales_id', 'service_id'])
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`),
);
export const stations = statement((db, { ids }: Values<Ids>) =>
  db.selectFrom('station').select(['id', 'country', 'latitude', 'longitude', 'active']).where(sql<SqlBool>`id = any(${ids}::bigint[])`),
);

export const consignors = statement((db, { ids }: Values<Ids>) =>
  db.selectFrom('consignor').select(['id', 'customer_id']).where(sql<SqlBool>`id = any(${ids}::bigint[])`),
);

export const customerLines = statement((db, { id }: Values<{ id: bigint }>) =>
  db
    .selectFrom('customer_line as c')
    .innerJoin('line as l', 'l.id', 'c.line_id')
    .select(['l.id', sql<boolean>`c.active and l.active`.as('active'), 'l.code', 'l.origin_station_id', 'l.destination_station_id'])
    .select(['c.transit_hours as hours', 'l.cross_border', 'c.customer_id'])
    .where('c.id', '=', id),
);
const lineFacts = ['id', 'active', 'code', 'origin_station_id', 'destination_station_id', 'standard_hours', 'cross_border'] as const;
export const linesById = statement((db, { id }: Values<{ id: bigint }>) => db.selectFrom('line').select(lineFacts).where('id', '=', id));
type Ends = { readonly origin: bigint; readonly destination: bigint; readonly mode: OrderFields['mode'] };
export const linesBetween = statement((db, { origin, destination, mode }: Values<Ends>) =>
  db
    .selectFrom('line')
    .select(lineFacts)
    .where('origin_station_id', '=', origin)
    .where('destination_station_id', '=', destination)
    .where('mode', '=', mode)
    .where('active', '=', true)
    .orderBy('id')
    .limit(sql.lit(1)),
);

type NewOrder = Insertable<TransportOrderTable>;
export const insertion = statement((db, values: Values<NewOrder & { lines_json: string; plan_json: string }>, columns: string) => {
  const id = sql<bigint>`(select id from made)`;
  const row = Object.fromEntries(columns.split(',').map((column) => [column, values[column as keyof NewOrder]]));
  return db
    .with('made', (inserting) =>
      inserting
        .insertInto('transport_order')
        // Each value is the place of one of the column's own type.
        .values(row as unknown as NewOrder)
        .returningAll(),
    )
    .with('lined', () => sql<object>`(${insertLines(id, values.lines_json)})`)
    .with('planned', () => sql<object>`(${insertPlan(id, values.plan_json)})`)
    .selectFrom('made')
    .selectAll();
});

/**
 * Runs the statement that inserts orders with their lines. For a narrow scope the policies of the lines look for their order, which is not there
 * before the statement has ended: it runs as the system, after the caller's companies were checked.
 */
export function inserting<T>(work: Work<OrderTables>, run: () => Promise<T>): Promise<T> {
  return isNarrow(work.who) ? work.asSystem(run) : run();
}

/* Rows are sent as one JSON text, so that the statement is the same for any number of them. */

export function insertLines(orderId: RawBuilder<bigint>, lines: RawBuilder<string> | string): RawBuilder<object> {
  return sql`insert into order_line (order_id, line_no, goods_name, hs_code, packing, pieces, pallets, gross_kg, net_kg, length_cm,
      width_cm, height_cm, volume_m3)
    select ${orderId}, line_no, goods_name, hs_code, packing, pieces, pallets, gross_kg, net_kg, length_cm, width_cm, height_cm, volume_m3
    from jsonb_to_recordset(${lines}::jsonb) as l (line_no int, goods_name text, hs_code text, packing text, pieces int, pallets numeric,
      gross_kg numeric, net_kg numeric, length_cm numeric, width_cm numeric, height_cm numeric, volume_m3 numeric)`;
}

export function insertPlan(orderId: RawBuilder<bigint>, plan: RawBuilder<string> | string): RawBuilder<object> {
  return sql`insert into order_milestone (order_id, code, planned_at)
    select ${orderId}, code, planned_at from jsonb_to_recordset(${plan}::jsonb) as p (code text, planned_at timestamptz)`;
}
