import { languages } from '../../../kernel/words.ts';
import { dayOfCell } from '../../../kernel/sheet-day.ts';
import { businessTypes, packings, transportModes } from './kinds.ts';
import { words } from './words.ts';

/** What one row of an order sheet says: cells by column key, trimmed; an empty cell is ''. */
export type SheetCells = Readonly<Record<string, string>>;

/** One of a closed set, written as its code or as its word in any of the four languages. */
function choice<T extends string>(prefix: string, of: readonly T[], text: string): T | undefined {
  const wanted = text.trim().toLowerCase();
  return of.find((one) => {
    const key = `${prefix}.${one}`;
    const texts = key in words ? words[key as keyof typeof words] : [];
    return one.toLowerCase() === wanted || languages.some((_, place) => texts[place]?.toLowerCase() === wanted);
  });
}

/**
 * A moment as people write it in a sheet: `2026-11-25 08:00`, the day as any of the three countries writes it, a T or a space, seconds
 * or none, by the reader's own time zone; or ISO 8601 with Z or an offset. A day alone is its beginning. Undefined where it is none.
 */
export function momentOf(text: string, timeZone: string): string | undefined {
  const written = text.trim();
  if (/(Z|[+-]\d{2}:\d{2})$/.test(written)) return Number.isNaN(Date.parse(written)) ? undefined : new Date(written).toISOString();
  const [, dayPart = '', timePart = ''] = /^(.+?)((?:[ T]+\d{1,2}:\d{2}(?::\d{2})?)?)$/.exec(written) ?? [];
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(dayOfCell(dayPart) + timePart);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const read = new Date(local);
  if (read.getUTCMonth() + 1 !== month || read.getUTCDate() !== day || read.getUTCHours() !== hour) return undefined;
  // The zone's offset at that moment; a second look settles the hours around a change of clocks.
  const first = local - offsetMs(local, timeZone);
  return new Date(local - offsetMs(first, timeZone)).toISOString();
}

/** Clocks change on a quarter of an hour at the finest, and reading one is dear: a sheet asks for some hundred thousand moments. */
const quarterMs = 900_000;
const offsets = new Map<string, number>();
function offsetMs(at: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(at / quarterMs)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size > 10_000) offsets.clear();
  const offset = readOffsetMs(at, timeZone);
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function readOffsetMs(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...digits })));
  }
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']);
  return shown - Math.floor(at / 1000) * 1000;
}

/** The references that a sheet gives by code or name and the importer looks up. */
export type SheetRefs = {
  readonly company_id: string | null;
  readonly customer_id: string | null;
  readonly origin_station_id: string | null;
  readonly destination_station_id: string | null;
  readonly vehicle_type_id: string | null;
};

const orNull = (text: string | undefined): string | null => text || null;
/** Digit groups are dropped; what is then no number is left to be refused by its schema. */
const number = (text: string | undefined): string | null => text?.replaceAll(',', '') || null;

/**
 * The rows of one order as a page would send it: the first row says the order, each row a line of goods. Nothing is refused here: what
 * cannot be read is left as it stands, so that the order's own rules name it.
 */
export function readOrderRow(rows: readonly SheetCells[], refs: SheetRefs, timeZone: string): Record<string, unknown> {
  const [head = {}] = rows;
  const moment = (key: string) => (head[key] ? (momentOf(head[key], timeZone) ?? head[key]) : null);
  const party = (as: 'shipper' | 'consignee') => ({
    id: null,
    name: head[`${as}_name`] ?? '',
    contact: head[`${as}_contact`] ?? '',
    phone: head[`${as}_phone`] ?? '',
    address: head[`${as}_address`] ?? '',
  });
  return {
    company_id: refs.company_id,
    customer_id: refs.customer_id,
    customer_ref: head['customer_ref'] ?? '',
    business_type: choice('order.business', businessTypes, head['business_type'] ?? '') ?? head['business_type'],
    mode: choice('order.mode', transportModes, head['mode'] || 'road') ?? head['mode'],
    origin_station_id: refs.origin_station_id,
    destination_station_id: refs.destination_station_id,
    shipper: party('shipper'),
    consignee: party('consignee'),
    pickup_from: moment('pickup_from') ?? '',
    pickup_to: moment('pickup_to') ?? '',
    deliver_from: moment('deliver_from'),
    deliver_to: moment('deliver_to'),
    vehicle_type_id: refs.vehicle_type_id,
    container_type: orNull(head['container_type']),
    container_no: orNull(head['container_no']),
    is_dg: Boolean(head['un_no']),
    un_no: orNull(head['un_no']),
    dg_class: orNull(head['dg_class']),
    emergency_contact: orNull(head['emergency_contact']),
    emergency_phone: orNull(head['emergency_phone']),
    remark: orNull(head['remark']),
    lines: rows.map((row) => ({
      goods_name: row['goods_name'] ?? '',
      packing: choice('order.packing', packings, row['packing'] || 'CT') ?? row['packing'],
      pieces: /^\d+$/.test(row['pieces'] ?? '') ? Number(row['pieces']) : row['pieces'],
      pallets: number(row['pallets']) ?? '0',
      gross_kg: number(row['gross_kg']) ?? '',
      net_kg: number(row['net_kg']),
      length_cm: number(row['length_cm']),
      width_cm: number(row['width_cm']),
      height_cm: number(row['height_cm']),
      volume_m3: number(row['volume_m3']),
      hs_code: orNull(row['hs_code']),
    })),
  };
}

/** The column that a fault of the order belongs to: `lines.2.pieces` is column pieces of the third row. */
export function columnOf(at: string): { readonly row: number; readonly key: string } {
  const [first = '', second = '', third = ''] = at.split('.');
  if (first === 'lines') return third === '' ? { row: 0, key: 'goods_name' } : { row: Number(second), key: third };
  if (first === 'shipper' || first === 'consignee') return { row: 0, key: `${first}_${second}` };
  const named: Readonly<Record<string, string>> = {
    company_id: 'customer',
    customer_id: 'customer',
    bill_to_id: 'customer',
    origin_station_id: 'origin',
    destination_station_id: 'destination',
    vehicle_type_id: 'vehicle_type',
    is_dg: 'un_no',
  };
  return { row: 0, key: named[first] ?? first };
}
