import { type RawBuilder, sql } from 'kysely';
import { type Fault, Refusal } from '../../../kernel/refusal.ts';
import type { ImportColumn, SheetRow } from '../../../server/import-kind.ts';
import type { Work } from '../../../server/work.ts';
import { importKind, type OrderTables } from '../db.ts';
import { orderContents } from './contract.ts';
import { businessTypes, packings } from './kinds.ts';
import { may } from './permits.ts';
import { saveOrderAs } from './save/store.ts';
import { words } from './words.ts';

/** Rows of one customer and reference are one order; each row is one of its goods lines. Columns are named as the order's fields. */
const columns: readonly ImportColumn[] = [
  { key: 'customer_id', title: 'order.customer_id', required: true, sample: 'C0001' },
  { key: 'customer_ref', title: 'order.customer_ref', required: true, sample: 'PO-7781' },
  { key: 'business_type', title: 'order.business_type', sample: 'ftl' },
  { key: 'origin_station_id', title: 'order.origin_station_id', required: true, sample: 'CNNNG' },
  { key: 'destination_station_id', title: 'order.destination_station_id', required: true, sample: 'VNHAN' },
  { key: 'shipper_name', title: 'order.shipper_name', required: true, sample: '立讯南宁工厂' },
  { key: 'shipper_contact', title: 'order.shipper_contact', sample: '黄工' },
  { key: 'shipper_phone', title: 'order.shipper_phone', sample: '0771-5580001' },
  { key: 'shipper_address', title: 'order.shipper_address', sample: '南宁市良庆区五象大道 401 号' },
  { key: 'consignee_name', title: 'order.consignee_name', required: true, sample: 'Luxshare Bắc Giang' },
  { key: 'consignee_contact', title: 'order.consignee_contact', sample: 'Nguyễn Văn An' },
  { key: 'consignee_phone', title: 'order.consignee_phone', sample: '0912 345 678' },
  { key: 'consignee_address', title: 'order.consignee_address', sample: 'KCN Quang Châu, Bắc Giang' },
  { key: 'pickup_from', title: 'order.pickup_from', required: true, sample: '2026-12-01 08:00' },
  { key: 'pickup_to', title: 'order.pickup_to', required: true, sample: '2026-12-01 12:00' },
  { key: 'deliver_to', title: 'order.deliver_to', sample: '2026-12-02 18:00' },
  { key: 'vehicle_type_id', title: 'order.vehicle_type_id', sample: '' },
  { key: 'goods_name', title: 'order.goods_name', required: true, sample: '连接器' },
  { key: 'packing', title: 'order.packing', sample: 'CT' },
  { key: 'pieces', title: 'order.pieces', required: true, sample: '100' },
  { key: 'pallets', title: 'order.pallets', sample: '4' },
  { key: 'gross_kg', title: 'order.gross_kg', required: true, sample: '850.5' },
  { key: 'volume_m3', title: 'order.volume_m3', sample: '6.4' },
  { key: 'remark', title: 'order.remark', sample: '' },
];

export default importKind({
  what: 'order',
  users: [1],
  permit: may.import,
  columns,
  groupBy: ({ cells }) => `${cells['customer_id'] ?? ''}\n${cells['customer_ref'] ?? ''}`,
  save: async (work, rows) => {
    const [head] = rows;
    if (!head) return 'skipped';
    const known = await lookUp(work, head);
    const read = orderContents.safeParse(contentsOf(work, rows, known));
    if (!read.success || !known.customer_ref)
      throw new Refusal('BAD_PARAMS', {}, [
        ...(known.customer_ref ? [] : [{ at: `${head.line}:customer_ref`, why: 'REQUIRED' }]),
        ...(read.error?.issues ?? []).map((issue) => faultOf(issue.path, issue.message, rows)),
      ]);
    if (known.twin) return 'skipped';
    try {
      await saveOrderAs(work, read.data, { source: 'import' });
    } catch (error) {
      if (!(error instanceof Refusal) || error.faults.length === 0) throw error;
      throw new Refusal(
        error.code,
        error.facts,
        error.faults.map((fault) => ({ ...fault, ...faultOf(fault.at.split('.'), fault.why, rows) })),
      );
    }
    return 'created';
  },
});

type Known = {
  readonly customer_id: bigint | null;
  readonly customer_ref: string | null;
  readonly origin_station_id: bigint | null;
  readonly destination_station_id: bigint | null;
  readonly vehicle_type_id: bigint | null;
  readonly shipper: Place | null;
  readonly consignee: Place | null;
  readonly pickup_from: string | null;
  readonly pickup_to: string | null;
  readonly deliver_to: string | null;
  /** The order that an earlier import or a person made of the same customer and reference. */
  readonly twin: boolean;
};
type Place = { readonly id: string; readonly contact: string; readonly phone: string; readonly address: string };

/** `2026-12-01 08:00` as people write it, with a slash or a dot too; the seconds are left out. */
const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;

/** What codes and names of a row stand for, in one statement. Times are those of the importing company's clock. */
async function lookUp(work: Work<OrderTables>, { cells }: SheetRow): Promise<Known> {
  const text = (key: string): string => cells[key] ?? '';
  const station = (key: string): RawBuilder<bigint | null> => sql`(select id from station where active
    and ${text(key)} in (code, unlocode, name, name_en) order by ${text(key)} = code desc, id limit 1)`;
  const place = (key: 'shipper' | 'consignee'): RawBuilder<Place | null> => sql`(
    select jsonb_build_object('id', p.id::text, 'contact', p.contact, 'phone', p.phone, 'address', p.address) from consignor p
    where p.active and p.kind in (${key}, 'both') and ${text(`${key}_name`)} in (p.name, p.name_en)
      and (p.customer_id = c.id or p.customer_id is null) order by p.customer_id nulls last, p.id limit 1)`;
  const at = (key: string): RawBuilder<string | null> => {
    const [, year, month, day, hour = '0', minute = '00'] = written.exec(text(key)) ?? [];
    if (!year || !isDay(Number(year), Number(month), Number(day)) || Number(hour) > 23 || Number(minute) > 59) return sql`null`;
    const local = `${year}-${month}-${day} ${hour}:${minute}`;
    return sql`to_char((${local}::timestamp at time zone ${work.who.timeZone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  };
  const { rows } = await sql<Known>`
    select c.id as customer_id, nullif(${text('customer_ref')}, '') as customer_ref,
      ${station('origin_station_id')} as origin_station_id, ${station('destination_station_id')} as destination_station_id,
      (select id from vehicle_type where ${text('vehicle_type_id')} in (code, name_zh, name_vi, name_en, name_th) order by id limit 1) as vehicle_type_id,
      ${place('shipper')} as shipper, ${place('consignee')} as consignee,
      ${at('pickup_from')} as pickup_from, ${at('pickup_to')} as pickup_to, ${at('deliver_to')} as deliver_to,
      exists (select from transport_order o where o.customer_id = c.id and o.customer_ref = ${text('customer_ref')}
        and o.company_id = ${work.who.companyId} and o.state <> 'cancelled') as twin
    from (select) as one left join lateral (
      select id from customer where ${text('customer_id')} in (code, short_name, name, name_en) order by ${text('customer_id')} = code desc, active desc, id limit 1
    ) as c on true`.execute(work.db);
  const [found] = rows;
  if (!found) throw new Error('a look-up answers one row');
  return found;
}

function isDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** The order as its schema takes it; what nobody found stays as text, which the schema refuses at its field. */
function contentsOf(work: Work<OrderTables>, rows: readonly SheetRow[], known: Known): Record<string, unknown> {
  const cells = rows[0]?.cells ?? {};
  const id = (key: 'customer_id' | 'origin_station_id' | 'destination_station_id'): string => String(known[key] ?? '');
  const party = (key: 'shipper' | 'consignee') => ({
    id: known[key]?.id ?? null,
    name: cells[`${key}_name`] ?? '',
    contact: cells[`${key}_contact`] || (known[key]?.contact ?? ''),
    phone: cells[`${key}_phone`] || (known[key]?.phone ?? ''),
    address: cells[`${key}_address`] || (known[key]?.address ?? ''),
  });
  return {
    company_id: String(work.who.companyId),
    customer_id: id('customer_id'),
    customer_ref: known.customer_ref,
    business_type: chosen(businessTypes, 'business', cells['business_type'] || 'ftl'),
    origin_station_id: id('origin_station_id'),
    destination_station_id: id('destination_station_id'),
    shipper: party('shipper'),
    consignee: party('consignee'),
    pickup_from: known.pickup_from ?? '',
    pickup_to: known.pickup_to ?? '',
    deliver_to: cells['deliver_to'] ? (known.deliver_to ?? '') : null,
    vehicle_type_id: cells['vehicle_type_id'] ? String(known.vehicle_type_id ?? '') : null,
    remark: cells['remark'] ?? null,
    lines: rows.map((row) => ({
      goods_name: row.cells['goods_name'] ?? '',
      packing: chosen(packings, 'packing', row.cells['packing'] || 'PK'),
      pieces: /^\d+$/.test(row.cells['pieces'] ?? '') ? Number(row.cells['pieces']) : undefined,
      pallets: row.cells['pallets'] || '0',
      gross_kg: row.cells['gross_kg'] ?? '',
      volume_m3: row.cells['volume_m3'] || null,
    })),
  };
}

/** A choice by its code or by its word in any of the four languages. */
function chosen<C extends string>(of: readonly C[], word: string, text: string): string {
  const all: Readonly<Record<string, readonly string[]>> = words;
  return of.find((choice) => choice === text || all[`order.${word}.${choice}`]?.includes(text)) ?? text;
}

/** Where a fault of the order stands in the sheet: its goods line's row, or the first row for what the order says once. */
function faultOf(path: readonly PropertyKey[], why: string, rows: readonly SheetRow[]): Fault {
  const [first = '', second = '', third = ''] = path.map(String);
  const goods = first === 'lines' && third !== '';
  const line = (goods ? rows[Number(second)] : rows[0])?.line ?? 0;
  const key = goods ? third : second ? `${first}_${second}` : first;
  const isId = /^(?:customer|origin_station|destination_station|vehicle_type)_id$/.test(key);
  return { at: `${line}:${key}`, why: isId && why === 'BAD_ID' ? 'BAD_CHOICE' : /^[A-Z_]+$/.test(why) ? why : 'BAD_VALUE' };
}
