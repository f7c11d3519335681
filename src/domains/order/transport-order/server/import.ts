import { sql } from 'kysely';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import type { ImportColumn, ImportOutcome, SheetRow, Work } from '../../../../server/work.ts';
import { importKind, type OrderTables } from '../../server/db.ts';
import { type OrderFields, orderContents } from '../contract.ts';
import type { OrderSource } from '../kinds.ts';
import { may } from '../permits.ts';
import type { LoadedOrder } from './order.ts';
import { saveOrdersAs } from './save-many.ts';
import { columnOf, contradictions, readOrderRow, type SheetRefs } from '../sheet.ts';

export const columns: readonly ImportColumn[] = [
  {
    key: 'customer',
    title: 'order.customer_id',
    required: true,
    sample: 'C1001',
    names: ['customer code'],
    of: { table: 'customer', by: ['code'], company: 'company_id' },
  },
  { key: 'customer_ref', title: 'order.customer_ref', required: true, sample: 'PO-7781' },
  { key: 'business_type', title: 'order.business_type', required: true, sample: 'ftl' },
  { key: 'origin', title: 'order.origin_station_id', required: true, sample: 'CNNNG' },
  { key: 'destination', title: 'order.destination_station_id', required: true, sample: 'CNCAN' },
  { key: 'shipper_name', title: 'order.shipper_name', required: true, sample: '南宁工厂' },
  { key: 'shipper_contact', title: 'order.shipper_contact', required: true, sample: '黄工' },
  { key: 'shipper_phone', title: 'order.shipper_phone', required: true, sample: '13800138000' },
  { key: 'shipper_address', title: 'order.shipper_address', required: true, sample: '南宁市良庆区五象大道 1 号' },
  { key: 'consignee_name', title: 'order.consignee_name', required: true, sample: '广州中心仓' },
  { key: 'consignee_contact', title: 'order.consignee_contact', required: true, sample: '陈小姐' },
  { key: 'consignee_phone', title: 'order.consignee_phone', required: true, sample: '13900139000' },
  { key: 'consignee_address', title: 'order.consignee_address', required: true, sample: '广州市黄埔区开创大道 8 号' },
  { key: 'pickup_from', title: 'order.pickup_from', required: true, sample: '2026-12-01 08:00' },
  { key: 'pickup_to', title: 'order.pickup_to', required: true, sample: '2026-12-01 12:00' },
  { key: 'deliver_from', title: 'order.deliver_from', sample: '' },
  { key: 'deliver_to', title: 'order.deliver_to', sample: '2026-12-02 18:00' },
  { key: 'vehicle_type', title: 'order.vehicle_type_id', sample: '' },
  { key: 'goods_name', title: 'order.goods_name', required: true, sample: '连接器' },
  { key: 'packing', title: 'order.packing', sample: 'CT' },
  { key: 'pieces', title: 'order.pieces', required: true, sample: '100' },
  { key: 'pallets', title: 'order.pallets', sample: '4' },
  { key: 'gross_kg', title: 'order.gross_kg', required: true, sample: '850.5' },
  { key: 'net_kg', title: 'order.net_kg', sample: '' },
  { key: 'length_cm', title: 'order.length_cm', sample: '60' },
  { key: 'width_cm', title: 'order.width_cm', sample: '40' },
  { key: 'height_cm', title: 'order.height_cm', sample: '40' },
  { key: 'volume_m3', title: 'order.volume_m3', sample: '' },
  { key: 'hs_code', title: 'order.hs_code', sample: '' },
  { key: 'container_type', title: 'order.container_type', sample: '' },
  { key: 'container_no', title: 'order.container_no', sample: '' },
  { key: 'un_no', title: 'order.un_no', sample: '' },
  { key: 'dg_class', title: 'order.dg_class', sample: '' },
  { key: 'emergency_contact', title: 'order.emergency_contact', sample: '' },
  { key: 'emergency_phone', title: 'order.emergency_phone', sample: '' },
  { key: 'remark', title: 'order.remark', sample: '' },
];

/**
 * Imports orders from a sheet: rows of one customer and reference form one order, each a line of goods. A row that says something else of the
 * whole order than the first one is refused. A repeated import makes no duplicates: a reference with an open order is skipped. Imported orders
 * are drafts.
 */
export default importKind({
  what: 'order',
  users: [1],
  permit: may.import,
  columns,
  groupBy: ({ cells }) => (cells['customer_ref'] ? `${cells['customer'] ?? ''}\n${cells['customer_ref']}` : ''),
  save: async (work, rows) => {
    const [outcome] = await saveRecords(work, [rows]);
    if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? new Refusal('NOT_FOUND');
    return outcome;
  },
  saveMany: (work, records) => saveRecords(work, records),
});

type SheetRecord = readonly SheetRow[];
type Outcome = ImportOutcome | Refusal;

type Saving = {
  readonly source?: OrderSource;
  /** The own company of the orders; by default that of each customer. */
  readonly companyId?: bigint;
  readonly whenSaved?: (orders: readonly LoadedOrder[]) => Promise<void>;
};

/** Saves the orders of a sheet as drafts; `whenSaved` takes them further. */
export async function saveRecords(
  work: Work<OrderTables>,
  records: readonly SheetRecord[],
  { source = 'import', companyId, whenSaved }: Saving = {},
): Promise<Outcome[]> {
  const find = await readNames(work, records);
  const lookups = records.map((rows) => lookUp(find, rows, companyId));
  const twins = await takenReferences(work, records, lookups);
  const read = records.map((rows, place) => contentsOf(work, rows, lookups[place], twins));
  const fields = read.flatMap((one) => (one === 'skipped' || one instanceof Refusal ? [] : [one]));
  const results = await saveOrdersAs(work, fields, source);
  await whenSaved?.(results.flatMap((result) => (result instanceof Refusal ? [] : [result])));
  let next = 0;
  return read.map((one, place) => {
    if (one === 'skipped' || one instanceof Refusal) return one;
    const result = results[next++];
    return result instanceof Refusal ? atCells(result, records[place] ?? []) : 'created';
  });
}

type Known = { readonly refs: SheetRefs; readonly faults: readonly Fault[] };

function contentsOf(
  work: Work<OrderTables>,
  rows: SheetRecord,
  known: Known | undefined,
  twins: Set<string>,
): OrderFields | 'skipped' | Refusal {
  const { refs, faults } = known ?? { refs: noRefs, faults: [] };
  const key = `${refs.customer_id} ${rows[0]?.cells['customer_ref']}`;
  if (twins.has(key)) return 'skipped';
  const { timeZone } = work.who;
  const cells = rows.map((row) => row.cells);
  const values = readOrderRow(cells, refs, timeZone);
  const first = rows[0]?.line ?? 0;
  const others = contradictions(cells, timeZone).map(
    ({ row, key }): Fault => ({ at: `${rows[row]?.line ?? first}:${key}`, why: 'UNLIKE_FIRST_ROW', facts: { line: first } }),
  );
  try {
    const fields = readRecord(orderContents, values, [...faults, ...others], (fault) => placed(fault, rows));
    twins.add(key);
    return fields;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function atCells(refusal: Refusal, rows: SheetRecord): Refusal {
  if (refusal.faults.length === 0) return refusal;
  const faults = refusal.faults.map((fault) => placed(fault, rows));
  return new Refusal(
    refusal.code,
    refusal.facts,
    faults.filter((fault, place) => faults.findIndex(({ at }) => at === fault.at) === place),
  );
}

/** Maps a fault of the order to its row and column in the sheet. */
function placed(fault: Fault, rows: SheetRecord): Fault {
  const { row, key } = columnOf(fault.at);
  const line = rows[row]?.line ?? rows[0]?.line ?? 0;
  return { ...fault, at: rows.length > 1 ? `${line}:${key}` : key };
}

const noRefs: SheetRefs = {
  company_id: null,
  customer_id: null,
  origin_station_id: null,
  destination_station_id: null,
  vehicle_type_id: null,
};

type Named = Readonly<Record<'customer' | 'station' | 'vehicle_type', (text: string) => { id: bigint; company_id?: bigint } | undefined>>;

/**
 * All records that the cells refer to, in one query. A code takes precedence over a name, a station's own name over those in other languages,
 * which lists show to their readers, and the older record over the newer.
 */
async function readNames({ db }: Work<OrderTables>, records: readonly SheetRecord[]): Promise<Named> {
  const cellTexts = (...keys: string[]): string[] => [
    ...new Set(records.flatMap((rows) => keys.map((key) => rows[0]?.cells[key] ?? '')).filter((text) => text !== '')),
  ];
  const [customers, stations, types] = [cellTexts('customer'), cellTexts('origin', 'destination'), cellTexts('vehicle_type')];
  const upper = stations.map((text) => text.toUpperCase());
  const [customer, station, type] = await Promise.all([
    db
      .selectFrom('customer as c')
      // A merged customer is replaced by its survivor.
      .innerJoin('customer as now', (join) => join.on(sql<boolean>`now.id = coalesce(c.merged_into_id, c.id)`))
      .select(['now.id', 'now.company_id', 'c.code', 'c.name', 'c.short_name'])
      .where((eb) =>
        eb.or([eb('c.code', '=', anyOf(customers)), eb('c.name', '=', anyOf(customers)), eb('c.short_name', '=', anyOf(customers))]),
      )
      .orderBy('c.merged_into_id', (order) => order.desc().nullsFirst())
      .orderBy('c.id')
      .execute(),
    db
      .selectFrom('station')
      .select(['id', 'code', 'unlocode', 'name', 'name_en', 'name_zh', 'name_vi', 'name_th'])
      .where('active', '=', true)
      .where((eb) =>
        eb.or([
          eb('code', '=', anyOf(stations)),
          eb('unlocode', '=', anyOf(upper)),
          ...(['name', 'name_en', 'name_zh', 'name_vi', 'name_th'] as const).map((name) => eb(name, '=', anyOf(stations))),
        ]),
      )
      .orderBy('id')
      .execute(),
    types.length === 0
      ? []
      : db.selectFrom('vehicle_type').select(['id', 'code', 'name_zh', 'name_vi', 'name_en', 'name_th']).orderBy('id').execute(),
  ]);
  const byOwnName = byNames(station, ({ code, unlocode, name, name_en }) => [code, unlocode, name, name_en]);
  const byOtherName = byNames(station, ({ name_zh, name_vi, name_th }) => [name_zh, name_vi, name_th]);
  return {
    customer: byNames(customer, ({ code, name, short_name }) => [code, name, short_name]),
    station: (text) => byOwnName(text) ?? byOtherName(text),
    vehicle_type: byNames(type, ({ code, name_zh, name_vi, name_en, name_th }) => [code, name_zh, name_vi, name_en, name_th]),
  };
}

const anyOf = (texts: readonly string[]) => sql<string>`any(${sql.val(texts)}::text[])`;

function byNames<T extends { readonly code: string }>(
  candidates: readonly T[],
  names: (one: T) => readonly (string | null)[],
): (text: string) => T | undefined {
  const byCode = new Map<string, T>();
  for (const one of candidates) byCode.set(one.code, byCode.get(one.code) ?? one);
  for (const one of candidates) for (const name of names(one)) if (name !== null && !byCode.has(name)) byCode.set(name, one);
  return (text) => byCode.get(text);
}

/** Codes and names of master data; an unknown one is a fault of its cell. */
function lookUp(find: Named, rows: SheetRecord, companyId: bigint | undefined): Known {
  const cells = rows[0]?.cells ?? {};
  const cell = (key: string) => cells[key] ?? '';
  const customer = find.customer(cell('customer'));
  const station = (text: string) => find.station(text) ?? find.station(text.toUpperCase());
  const [origin, destination] = [station(cell('origin')), station(cell('destination'))];
  const vehicleType = find.vehicle_type(cell('vehicle_type'));
  const line = rows[0]?.line ?? 0;
  const faultAt = (key: string, why: string): Fault => ({ at: rows.length > 1 ? `${line}:${key}` : key, why });
  return {
    refs: {
      company_id: (companyId ?? customer?.company_id)?.toString() ?? null,
      customer_id: customer?.id.toString() ?? null,
      origin_station_id: origin?.id.toString() ?? null,
      destination_station_id: destination?.id.toString() ?? null,
      vehicle_type_id: vehicleType?.id.toString() ?? null,
    },
    faults: [
      ...(customer ? [] : [faultAt('customer', 'BAD_CHOICE')]),
      ...(origin ? [] : [faultAt('origin', 'BAD_CHOICE')]),
      ...(destination ? [] : [faultAt('destination', 'BAD_CHOICE')]),
      ...(cell('vehicle_type') === '' || vehicleType ? [] : [faultAt('vehicle_type', 'BAD_CHOICE')]),
      // Without a reference a repeated sheet could not be recognised.
      ...(cell('customer_ref') === '' ? [faultAt('customer_ref', 'REQUIRED')] : []),
    ],
  };
}

/**
 * The references of these records that an open order already has, as `customer reference`. A concurrent import of one of them waits until
 * this transaction ends, so that a sheet started twice at once makes no duplicates either.
 */
async function takenReferences(work: Work<OrderTables>, records: readonly SheetRecord[], known: readonly Known[]): Promise<Set<string>> {
  const references = records.flatMap((rows, place) => {
    const { refs, faults } = known[place] ?? { refs: noRefs, faults: [] };
    return faults.length > 0 ? [] : [{ customer: refs.customer_id, reference: rows[0]?.cells['customer_ref'] ?? '' }];
  });
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as a (customer bigint, reference text)`;
  // All imports lock in the same order, so that two never deadlock.
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('order ' || customer || ' ' || reference, 0) as key from ${pairs} order by 1) k`.execute(work.db);
  const { rows } = await sql<{ key: string }>`
    select o.customer_id || ' ' || o.customer_ref as key from ${pairs}
    join transport_order o on o.customer_id = a.customer and o.customer_ref = a.reference where o.state <> 'cancelled'`.execute(work.db);
  return new Set(rows.map(({ key }) => key));
}
