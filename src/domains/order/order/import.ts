import { sql } from 'kysely';
import { type Fault, Refusal } from '../../../kernel/refusal.ts';
import { faultsOf } from '../../../server/door.ts';
import type { ImportColumn, SheetRow } from '../../../server/import-kind.ts';
import type { Work } from '../../../server/work.ts';
import { importKind, type OrderTables } from '../db.ts';
import { orderContents } from './contract.ts';
import { may } from './permits.ts';
import { saveOrderAs } from './save/store.ts';
import { columnOf, readOrderRow, type SheetRefs } from './sheet.ts';

const columns: readonly ImportColumn[] = [
  { key: 'customer', title: 'order.customer_id', required: true, sample: 'C0001', names: ['customer code'] },
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
 * Orders from a sheet: rows of one customer and reference are one order, each a line of goods. Sent again it makes no doubles: a
 * reference that has a living order is skipped. Imported orders are drafts.
 */
export default importKind({
  what: 'order',
  users: [1],
  permit: may.import,
  columns,
  groupBy: ({ cells }) => `${cells['customer'] ?? ''}\n${cells['customer_ref'] ?? ''}`,
  save: async (work, rows) => {
    const { refs, faults } = await lookUp(work, rows);
    if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
    const head = rows[0];
    if (await alreadyThere(work, refs.customer_id, head?.cells['customer_ref'] ?? '')) return 'skipped';
    const read = orderContents.safeParse(
      readOrderRow(
        rows.map(({ cells }) => cells),
        refs,
        work.who.timeZone,
      ),
    );
    if (!read.success) throw new Refusal('BAD_PARAMS', {}, inColumns(faultsOf(read.error), rows));
    try {
      await saveOrderAs(work, read.data, { source: 'import', unwarned: true });
    } catch (error) {
      if (error instanceof Refusal && error.faults.length > 0) throw new Refusal(error.code, error.facts, inColumns(error.faults, rows));
      throw error;
    }
    return 'created';
  },
});

/** Faults of the order at their rows and columns of the sheet; a cell tells its first. */
function inColumns(faults: readonly Fault[], rows: readonly SheetRow[]): Fault[] {
  const placed = faults.map((fault) => {
    const { row, key } = columnOf(fault.at);
    const line = rows[row]?.line ?? rows[0]?.line ?? 0;
    return { ...fault, at: rows.length > 1 ? `${line}:${key}` : key };
  });
  return placed.filter((fault, place) => placed.findIndex(({ at }) => at === fault.at) === place);
}

/** Codes and names of the books: an unknown one is the fault of its cell. */
async function lookUp(work: Work<OrderTables>, rows: readonly SheetRow[]): Promise<{ refs: SheetRefs; faults: Fault[] }> {
  const { db } = work;
  const cells = rows[0]?.cells ?? {};
  const said = (key: string) => cells[key] ?? '';
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'company_id'])
    .where((eb) => eb.or([eb('code', '=', said('customer')), eb('name', '=', said('customer')), eb('short_name', '=', said('customer'))]))
    .orderBy(sql`code = ${said('customer')}`, 'desc')
    .executeTakeFirst();
  const station = (text: string) =>
    db
      .selectFrom('station')
      .select('id')
      .where('active', '=', true)
      .where((eb) =>
        eb.or([eb('code', '=', text), eb('unlocode', '=', text.toUpperCase()), eb('name', '=', text), eb('name_en', '=', text)]),
      )
      .orderBy(sql`code = ${text}`, 'desc')
      .orderBy('id')
      .executeTakeFirst();
  const [origin, destination] = [await station(said('origin')), await station(said('destination'))];
  const type = said('vehicle_type');
  const vehicleType =
    type === ''
      ? undefined
      : await db
          .selectFrom('vehicle_type')
          .select('id')
          .where((eb) => eb.or((['code', 'name_zh', 'name_vi', 'name_en', 'name_th'] as const).map((column) => eb(column, '=', type))))
          .executeTakeFirst();
  const unknown = [
    ...(customer ? [] : ['customer']),
    ...(origin ? [] : ['origin']),
    ...(destination ? [] : ['destination']),
    ...(type === '' || vehicleType ? [] : ['vehicle_type']),
  ];
  const line = rows[0]?.line ?? 0;
  return {
    refs: {
      company_id: customer?.company_id.toString() ?? null,
      customer_id: customer?.id.toString() ?? null,
      origin_station_id: origin?.id.toString() ?? null,
      destination_station_id: destination?.id.toString() ?? null,
      vehicle_type_id: vehicleType?.id.toString() ?? null,
    },
    faults: [
      ...unknown.map((key) => ({ at: rows.length > 1 ? `${line}:${key}` : key, why: 'BAD_CHOICE' })),
      // Without it nobody could tell that a sheet was sent twice.
      ...(said('customer_ref') === '' ? [{ at: rows.length > 1 ? `${line}:customer_ref` : 'customer_ref', why: 'REQUIRED' }] : []),
    ],
  };
}

async function alreadyThere(work: Work<OrderTables>, customerId: string | null, reference: string): Promise<boolean> {
  if (customerId === null || reference === '') return false;
  const twin = await work.db
    .selectFrom('transport_order')
    .select('id')
    .where('customer_id', '=', BigInt(customerId))
    .where('customer_ref', '=', reference)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  return twin !== undefined;
}
