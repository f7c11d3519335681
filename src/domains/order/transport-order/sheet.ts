import { languages } from '../../../kernel/words.ts';
import { dayOfCell, numberOfCell } from '../../../kernel/sheet-cell.ts';
import { businessTypes, packings, transportModes } from './kinds.ts';
import { words } from './words.ts';

/** One row of an order sheet: cells by column key, trimmed; an empty cell is ''. */
export type SheetCells = Readonly<Record<string, string>>;

/** Parses a choice by its code or by its word in any of the four languages. */
function choice<T extends string>(prefix: string, of: readonly T[], text: string): T | undefined {
  const needle = text.trim().toLowerCase();
  return of.find((one) => {
    const key = `${prefix}.${one}`;
    const texts = key in words ? words[key as keyof typeof words] : [];
    return one.toLowerCase() === needle || languages.some((_, place) => texts[place]?.toLowerCase() === needle);
  });
}

/**
 * Parses an instant as people write it in a sheet: `2026-11-25 08:00`, with the date format of any of the three countries, a T or a space,
 * with or without seconds, in the reader's time zone; or ISO 8601 with Z or an offset. A date alone is the start of that day. Undefined if
 * it cannot be parsed.
 */
export function momentOf(text: string, timeZone: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > momentMax) return undefined;
  if (/(Z|[+-]\d{2}:\d{2})$/.test(trimmed)) return Number.isNaN(Date.parse(trimmed)) ? undefined : new Date(trimmed).toISOString();
  const at = Math.max(trimmed.lastIndexOf(' '), trimmed.lastIndexOf('T'));
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(trimmed.slice(at + 1));
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dayOfCell(time ? trimmed.slice(0, at + 1).replace(/[ T]{1,8}$/, '') : trimmed));
  if (!date) return undefined;
  const [year, month, day, hour, minute, second] = [...date.slice(1), ...(time?.slice(1) ?? ['0', '0', '0'])].map((part) =>
    Number(part ?? 0),
  );
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const read = new Date(local);
  if (read.getUTCMonth() + 1 !== month || read.getUTCDate() !== day || read.getUTCHours() !== hour) return undefined;
  // The zone's offset at that instant; the second pass is exact in the hours around a clock change.
  const first = local - offsetMs(local, timeZone);
  return new Date(local - offsetMs(first, timeZone)).toISOString();
}

/** Longer than any notation of an instant. */
const momentMax = 60;

/** Offsets change at quarter hours at the finest and are expensive to compute: a sheet needs some hundred thousand instants. */
const quarterMs = 900_000;
const offsets = new Map<string, number>();
function offsetMs(at: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(at / quarterMs)}`;
  const cachedOffset = offsets.get(key);
  if (cachedOffset !== undefined) return cachedOffset;
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
  const localTime = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']);
  return localTime - Math.floor(at / 1000) * 1000;
}

/** The references that a sheet names by code or name and the import looks up. */
export type SheetRefs = {
  readonly company_id: string | null;
  readonly customer_id: string | null;
  readonly origin_station_id: string | null;
  readonly destination_station_id: string | null;
  readonly vehicle_type_id: string | null;
};

const orNull = (text: string | undefined): string | null => text || null;

/** The columns in which each row describes its own goods. All others hold for the whole order and are read from its first row. */
const goodsColumns = [
  'goods_name',
  'packing',
  'pieces',
  'pallets',
  'gross_kg',
  'net_kg',
  'length_cm',
  'width_cm',
  'height_cm',
  'volume_m3',
  'hs_code',
];
const instantColumns = ['pickup_from', 'pickup_to', 'deliver_from', 'deliver_to'];

/**
 * The cells of later rows of an order that say something else about the whole order than its first row: another consignee, or a UN number
 * that the first row does not have. An empty cell says nothing, and one instant may be written in several ways.
 */
export function contradictions([head = {}, ...others]: readonly SheetCells[], timeZone: string): { row: number; key: string }[] {
  const meaning = (key: string, text: string): string =>
    (instantColumns.includes(key) ? momentOf(text, timeZone) : undefined) ?? text.replaceAll(/\s+/g, ' ').toLowerCase();
  return others.flatMap((cells, place) =>
    Object.entries(cells).flatMap(([key, text]) =>
      text === '' || goodsColumns.includes(key) || meaning(key, text) === meaning(key, head[key] ?? '') ? [] : [{ row: place + 1, key }],
    ),
  );
}

/**
 * Converts the rows of one order to the form in which a page would send it: the first row holds the order, each row a line of goods. It
 * refuses nothing: unreadable values pass unchanged, so that the order's own rules name them.
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
    is_dg: Boolean(head['un_no'] || head['dg_class']),
    un_no: orNull(head['un_no']),
    dg_class: orNull(head['dg_class']),
    emergency_contact: orNull(head['emergency_contact']),
    emergency_phone: orNull(head['emergency_phone']),
    remark: orNull(head['remark']),
    lines: rows.map((row) => ({
      goods_name: row['goods_name'] ?? '',
      packing: choice('order.packing', packings, row['packing'] || 'CT') ?? row['packing'],
      pieces: /^-?\d+$/.test(row['pieces'] ?? '') ? Number(row['pieces']) : row['pieces'],
      pallets: numberOfCell(row['pallets']) ?? '0',
      gross_kg: numberOfCell(row['gross_kg']) ?? '',
      net_kg: numberOfCell(row['net_kg']),
      length_cm: numberOfCell(row['length_cm']),
      width_cm: numberOfCell(row['width_cm']),
      height_cm: numberOfCell(row['height_cm']),
      volume_m3: numberOfCell(row['volume_m3']),
      hs_code: orNull(row['hs_code']),
    })),
  };
}

/** The column of a fault in the order: `lines.2.pieces` is column pieces of the third row. */
export function columnOf(at: string): { readonly row: number; readonly key: string } {
  const [first = '', second = '', third = ''] = at.split('.');
  if (first === 'lines') return third === '' ? { row: 0, key: 'goods_name' } : { row: Number(second), key: third };
  if (first === 'shipper' || first === 'consignee') return { row: 0, key: `${first}_${second}` };
  const columnsByField: Readonly<Record<string, string>> = {
    company_id: 'customer',
    customer_id: 'customer',
    bill_to_id: 'customer',
    origin_station_id: 'origin',
    destination_station_id: 'destination',
    vehicle_type_id: 'vehicle_type',
    is_dg: 'un_no',
  };
  return { row: 0, key: columnsByField[first] ?? first };
}
