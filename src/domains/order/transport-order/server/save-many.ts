import { sql } from 'kysely';
import { jsonRows } from '../../../../kernel/json-text.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';
import type { OrderFields } from '../contract.ts';
import type { OrderSource } from '../kinds.ts';
import type { LoadedOrder } from './order.ts';
import { inserting } from './save-statements.ts';
import { type Columns, columnsOf, factsOf, foundAmong, journeyOf, linesOf, parties, planOf } from './save.ts';

type Ready = {
  readonly columns: Columns;
  readonly lines: ReturnType<typeof linesOf>;
  readonly plan: ReturnType<typeof planOf>;
};

/**
 * Writes many new orders at once, by the same rules as one: a handful of statements for any number of orders. Each result is the order or
 * its refusal. Fields that a sheet cannot hold are not supported: a line, and a shipper or consignee of the address book. No credit
 * warnings; submitting checks the credit.
 */
export async function saveOrdersAs(
  work: Work<OrderTables>,
  orders: readonly OrderFields[],
  source: OrderSource,
): Promise<readonly (LoadedOrder | Refusal)[]> {
  if (orders.length === 0) return [];
  const books = await readBooks(work, orders);
  const ready = orders.map((fields) => readied(work, books, fields));
  const insertedOrders = await insertMany(
    work,
    ready.flatMap((order) => (order instanceof Refusal ? [] : [order])),
    source,
  );
  for (const order of insertedOrders) work.audit({ subject: 'order', id: order.id, what: 'create', before: {}, after: factsOf(order) });
  let next = 0;
  return ready.map((order) => (order instanceof Refusal ? order : (insertedOrders[next++] ?? new Refusal('NOT_FOUND'))));
}

function readied(work: Work<OrderTables>, books: Books, fields: OrderFields): Ready | Refusal {
  if (fields.line_id || fields.customer_line_id || fields.shipper.id || fields.consignee.id)
    throw new Error('an order that names a line or somebody of the book is saved alone');
  try {
    if (!work.who.companyIds.includes(fields.company_id)) throw new Refusal('BAD_PARAMS', {}, [{ at: 'company_id', why: 'BAD_CHOICE' }]);
    const records = foundAmong(fields, books.customers, books.stations, books.lines.get(laneOf(fields)) ?? null);
    const journey = journeyOf(fields, records);
    return { columns: columnsOf(fields, records, journey), lines: linesOf(fields), plan: planOf(journey) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

type Books = Awaited<ReturnType<typeof readBooks>>;

const laneOf = (lane: { origin_station_id: bigint; destination_station_id: bigint; mode: string }): string =>
  `${lane.origin_station_id} ${lane.destination_station_id} ${lane.mode}`;

/** The customers, stations and lines that any of the orders refers to. */
async function readBooks(work: Work<OrderTables>, orders: readonly OrderFields[]) {
  const all = (of: (order: OrderFields) => readonly bigint[]): bigint[] => [...new Set(orders.flatMap(of))];
  const origins = all((order) => [order.origin_station_id]);
  const destinations = all((order) => [order.destination_station_id]);
  const [customers, stations, lines] = await Promise.all([
    parties(
      work,
      all(({ customer_id, bill_to_id }) => [customer_id, bill_to_id ?? customer_id]),
    ),
    work.db
      .selectFrom('station')
      .select(['id', 'country', 'latitude', 'longitude', 'active'])
      .where('id', 'in', [...new Set([...origins, ...destinations])])
      .execute(),
    work.db
      .selectFrom('line')
      .select(['id', 'standard_hours', 'cross_border', 'origin_station_id', 'destination_station_id', 'mode'])
      .where('active', '=', true)
      .where('origin_station_id', 'in', origins)
      .where('destination_station_id', 'in', destinations)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  // An order without a line takes the first active line of its lane; the last one written here has precedence.
  const byLane = new Map(
    lines.map((line) => [laneOf(line), { id: line.id, hours: Number(line.standard_hours), crossBorder: line.cross_border }]),
  );
  return { customers, stations, lines: byLane };
}

/**
 * Inserts the orders with their lines and planned journeys in one statement, in the given order. The rows are sent as JSON and read with
 * the table's own row type: the statement stays short, and no limit on parameters applies.
 */
async function insertMany(work: Work<OrderTables>, ready: readonly Ready[], source: OrderSource): Promise<LoadedOrder[]> {
  if (ready.length === 0) return [];
  const numbers = await Promise.all(ready.map(({ columns }) => work.takeNumber('SO', columns.company_id)));
  const common = { source, order_time: work.now, created_by: work.who.accountId };
  const rows = ready.map(({ columns }, place) => ({ ...columns, ...common, order_no: numbers[place] }));
  const lines = ready.flatMap((order, place) => order.lines.map((line) => ({ ...line, order_no: numbers[place] })));
  const plan = ready.flatMap((order, place) => order.plan.map((point) => ({ ...point, order_no: numbers[place] })));
  const names = sql.join([...new Set(rows.flatMap(Object.keys))].map((name) => sql.ref(name)));
  const insertion = work.db
    .with(
      'made',
      () => sql<LoadedOrder>`(
      insert into transport_order (${names})
      select ${names} from jsonb_populate_recordset(null::transport_order, ${jsonRows(rows)}::jsonb) returning *)`,
    )
    .with(
      'lined',
      () => sql<object>`(
      insert into order_line (order_id, line_no, goods_name, hs_code, packing, pieces, pallets, gross_kg, net_kg, length_cm, width_cm,
        height_cm, volume_m3)
      select made.id, line_no, goods_name, hs_code, packing, l.pieces, l.pallets, l.gross_kg, net_kg, length_cm, width_cm, height_cm,
        l.volume_m3
      from made join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (order_no text, line_no int, goods_name text, hs_code text,
        packing text, pieces int, pallets numeric, gross_kg numeric, net_kg numeric, length_cm numeric, width_cm numeric,
        height_cm numeric, volume_m3 numeric) using (order_no))`,
    )
    .with(
      'planned',
      () => sql<object>`(
      insert into order_milestone (order_id, code, planned_at)
      select made.id, code, planned_at
      from made join jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) as p (order_no text, code text, planned_at timestamptz) using (order_no))`,
    )
    .selectFrom('made')
    .selectAll();
  const insertedRows = await inserting(work, () => insertion.execute());
  const byNumber = new Map(insertedRows.map((order) => [order.order_no, order]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}
