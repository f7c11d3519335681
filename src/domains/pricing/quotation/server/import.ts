import { sql } from 'kysely';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { percentOfCell } from '../../../../kernel/sheet-cell.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import type { ImportColumn, SheetRow, Work } from '../../../../server/work.ts';
import { importKind, type PricingTables } from '../../server/db.ts';
import { bases, schemes, type Side, sides } from '../../rating/price.ts';
import { words } from '../../rating/words.ts';
import { saveQuotation } from '../contract.ts';
import { may } from '../permits.ts';
import { createQuotation } from './quotation.ts';

/** Rows with one party, title and first day form one sheet; each row is one price. */
const columns: readonly ImportColumn[] = [
  { key: 'side', title: 'quotation.import.side', required: true, sample: 'sell' },
  {
    key: 'party',
    title: 'quotation.import.party',
    required: true,
    sample: 'C1001',
    of: { table: 'customer', by: ['code'], company: 'company_id' },
  },
  { key: 'title', title: 'quotation.title', required: true, sample: '2027' },
  { key: 'valid_from', title: 'quotation.valid_from', required: true, sample: '2027-01-01' },
  { key: 'valid_to', title: 'quotation.valid_to', sample: '2027-12-31' },
  { key: 'currency', title: 'quotation.currency', required: true, sample: 'CNY' },
  { key: 'fee_name_id', title: 'quotation.import.fee', required: true, sample: 'FRT' },
  { key: 'line_id', title: 'quotation.import.line', sample: '' },
  { key: 'origin', title: 'quotation.import.origin', sample: '' },
  { key: 'destination', title: 'quotation.import.destination', sample: '' },
  { key: 'vehicle_type_id', title: 'quotation.import.vehicle', sample: '' },
  { key: 'container_type', title: 'quotation.container_type', sample: '' },
  { key: 'customs_country', title: 'quotation.customs_country', sample: '' },
  { key: 'customs_direction', title: 'quotation.customs_direction', sample: '' },
  { key: 'customs_office', title: 'quotation.customs_office', sample: '' },
  { key: 'basis', title: 'quotation.basis', required: true, sample: 'trip' },
  { key: 'scheme', title: 'quotation.scheme', sample: 'per_unit' },
  { key: 'price', title: 'quotation.price', sample: '3600' },
  { key: 'tiers', title: 'quotation.tiers', sample: '' },
  { key: 'first_quantity', title: 'quotation.first_quantity', sample: '' },
  { key: 'first_price', title: 'quotation.first_price', sample: '' },
  { key: 'min_charge', title: 'quotation.min_charge', sample: '' },
  { key: 'max_charge', title: 'quotation.max_charge', sample: '' },
  { key: 'tax_percent', title: 'quotation.tax_percent', sample: '9' },
  { key: 'tax_included', title: 'quotation.tax_included', sample: '1' },
];

export default importKind({
  what: 'quotation',
  users: [1],
  permit: [may.editSell, may.editBuy, may.editBroker],
  columns,
  groupBy: ({ cells }) => ['side', 'party', 'title', 'valid_from'].map((key) => cells[key] ?? '').join('\n'),
  save: async (work, rows) => {
    const [head] = rows;
    if (!head) return 'skipped';
    const side = parseChoice(sides, 'side', head);
    const codes = await idsOf(work, side, rows);
    const partyId = codes.get(`party ${head.cells['party']}`);
    const at = (key: string): string => `${head.line}:${key}`;
    const {
      prices = [],
      id: _id,
      version: _version,
      ...header
    } = readRecord(
      saveQuotation.params,
      {
        side: side ?? head.cells['side'],
        company_id: String(work.who.companyId),
        party_id: partyId ?? '',
        title: head.cells['title'] ?? '',
        currency: head.cells['currency']?.toUpperCase(),
        valid_from: head.cells['valid_from'] ?? '',
        valid_to: head.cells['valid_to'] || null,
        prices: rows.map((row) => priceOf(row, codes)),
      },
      [
        // The side decides the kind of party.
        ...(side !== undefined && head.cells['party'] && partyId === undefined ? [{ at: at('party'), why: 'NO_SUCH_RECORD' }] : []),
        ...otherEnds(head, rows),
      ],
      (fault) => faultInFile(fault, rows),
    );
    const existing = await work.db
      .selectFrom('quotation')
      .select('id')
      .where('side', '=', header.side)
      .where('party_id', '=', header.party_id)
      .where('company_id', '=', header.company_id)
      .where('title', '=', header.title)
      .where('valid_from', '=', header.valid_from)
      .executeTakeFirst();
    if (existing) return 'skipped';
    await createQuotation(work, header, prices).catch((thrown: unknown) => {
      throw inFile(thrown, rows);
    });
    return 'created';
  },
});

/** Rows with another last day than the first one of their sheet: a sheet ends once, for all its prices. */
function otherEnds(head: SheetRow, rows: readonly SheetRow[]): Fault[] {
  const end = head.cells['valid_to'] ?? '';
  const others = rows.filter(({ cells }) => (cells['valid_to'] ?? '') !== end);
  return others.map(({ line }) => ({ at: `${line}:valid_to`, why: 'QUOTATION_ENDS_TWICE', facts: { line: head.line, end: end || '—' } }));
}

/** Reads a choice by its code or by its word in any of the four languages. */
function parseChoice<C extends string>(of: readonly C[], key: 'side' | 'basis' | 'scheme', row: SheetRow): C | undefined {
  const text = row.cells[key] ?? '';
  const all: Readonly<Record<string, readonly string[]>> = words;
  return of.find((choice) => choice === text || all[`rating.${key}.${choice}`]?.includes(text));
}

const no = ['0', 'n', 'no', 'false', '否', 'không', 'ไม่'];

function priceOf(row: SheetRow, codes: ReadonlyMap<string, string>): Record<string, unknown> {
  const cell = (key: string): string | null => row.cells[key] || null;
  const id = (kind: string, key: string): string | null => (cell(key) === null ? null : (codes.get(`${kind} ${cell(key)}`) ?? ''));
  const end = (key: 'origin' | 'destination') => {
    const station = cell(key) === null ? undefined : codes.get(`station ${cell(key)}`);
    return { [`${key}_station_id`]: station ?? null, [`${key}_region`]: station === undefined ? cell(key) : null };
  };
  return {
    fee_name_id: id('fee', 'fee_name_id') ?? '',
    line_id: id('line', 'line_id'),
    vehicle_type_id: id('vehicleType', 'vehicle_type_id'),
    ...end('origin'),
    ...end('destination'),
    basis: parseChoice(bases, 'basis', row) ?? '',
    scheme: cell('scheme') === null ? null : (parseChoice(schemes, 'scheme', row) ?? ''),
    currency: cell('currency')?.toUpperCase() ?? '',
    price: cell('price'),
    tiers: cell('tiers'),
    container_type: cell('container_type'),
    customs_country: cell('customs_country')?.toUpperCase() ?? null,
    customs_direction: cell('customs_direction'),
    customs_office: cell('customs_office'),
    first_quantity: cell('first_quantity'),
    first_price: cell('first_price'),
    min_charge: cell('min_charge'),
    max_charge: cell('max_charge'),
    tax_percent: percentOfCell(row.cells['tax_percent']),
    tax_included: cell('tax_included') === null ? null : !no.includes(cell('tax_included')?.toLowerCase() ?? ''),
  };
}

/** A refusal of the sheet with its faults at the cells of the file; any other error as it is. */
function inFile(thrown: unknown, rows: readonly SheetRow[]): unknown {
  if (!(thrown instanceof Refusal)) return thrown;
  const faults = thrown.faults.map((fault) => faultInFile(fault, rows));
  return new Refusal(thrown.code, thrown.facts, faults, thrown.keep);
}

/** Maps a fault of the params to its cell in the file: the row of its price, or the first row for a fault of the sheet itself. */
function faultInFile(fault: Fault, rows: readonly SheetRow[]): Fault {
  const [first, place, key] = fault.at.split('.');
  const price = first === 'prices' && place !== undefined;
  const line = (price ? rows[Number(place)] : rows[0])?.line ?? 0;
  const column = (price ? key : first)?.replace(/_(?:station_id|region)$/, '').replace(/^party_id$/, 'party') ?? 'title';
  return { ...fault, at: `${line}:${column}` };
}

/** The ids of the codes in a file, `kind code` → id as text. */
async function idsOf(work: Work<PricingTables>, side: Side | undefined, rows: readonly SheetRow[]): Promise<Map<string, string>> {
  const codes = (...keys: string[]): string[] => [...new Set(rows.flatMap(({ cells }) => keys.flatMap((key) => cells[key] || [])))];
  const party = sql.table(({ sell: 'customer', buy: 'carrier', broker: 'supplier' } as const)[side ?? 'sell']);
  const { rows: codeRows } = await sql<{ kind: string; code: string; id: bigint }>`
    select 'party' as kind, code, id from ${party} where code = any(${codes('party')}::text[]) and active
    union all select 'fee', code, id from fee_name where code = any(${codes('fee_name_id')}::text[]) and active
    union all select 'line', code, id from line where code = any(${codes('line_id')}::text[]) and active
    union all select 'station', code, id from station where code = any(${codes('origin', 'destination')}::text[]) and active
    union all select 'vehicleType', code, id from vehicle_type where code = any(${codes('vehicle_type_id')}::text[]) and active`.execute(
    work.db,
  );
  return new Map(codeRows.map((row) => [`${row.kind} ${row.code}`, String(row.id)]));
}
