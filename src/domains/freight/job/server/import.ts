import { sql } from 'kysely';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { numberOfCell } from '../../../../kernel/sheet-cell.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import { badChoices, choiceOf, orNull, wholeOf } from '../../../../server/sheet-row.ts';
import type { ImportColumn, SheetRow } from '../../../../server/work.ts';
import { momentOf } from '../../../order/transport-order/sheet.ts';
import { customerOf } from '../../../reference/customer/server/customer-of-cell.ts';
import { type FreightWork, importKind } from '../../server/db.ts';
import { saveFreightJob } from '../contract.ts';
import { freightDirections, freightModes, freightServices, freightTerms, incoterms } from '../kinds.ts';
import { may } from '../permits.ts';
import { words } from '../words.ts';
import { saveFreightJobAs } from './job.ts';

const columns: readonly ImportColumn[] = [
  {
    key: 'customer',
    title: 'freightJob.customer_id',
    required: true,
    sample: 'C1001',
    names: ['customer code'],
    of: { table: 'customer', by: ['code'], company: 'company_id' },
  },
  { key: 'customer_ref', title: 'freightJob.customer_ref', required: true, sample: 'PO-7781' },
  { key: 'company', title: 'freightJob.company_id', sample: '' },
  { key: 'mode', title: 'freightJob.mode', required: true, sample: 'ocean' },
  { key: 'direction', title: 'freightJob.direction', required: true, sample: 'export' },
  { key: 'service', title: 'freightJob.service', required: true, sample: 'fcl' },
  { key: 'origin', title: 'freightJob.origin_station_id', required: true, sample: 'CNQZH', of: { table: 'station', by: ['code'] } },
  {
    key: 'destination',
    title: 'freightJob.destination_station_id',
    required: true,
    sample: 'THLCH',
    of: { table: 'station', by: ['code'] },
  },
  { key: 'receipt', title: 'freightJob.receipt_station_id', sample: '' },
  { key: 'delivery', title: 'freightJob.delivery_station_id', sample: '' },
  { key: 'carrier', title: 'freightJob.carrier_id', sample: '' },
  { key: 'incoterm', title: 'freightJob.incoterm', sample: 'FOB' },
  { key: 'freight_term', title: 'freightJob.freight_term', sample: 'collect' },
  { key: 'master_no', title: 'freightJob.master_no', sample: '' },
  { key: 'master_consignee', title: 'freightJob.master_consignee', sample: '' },
  { key: 'vessel', title: 'freightJob.vessel', sample: 'BEIBU GULF 7' },
  { key: 'voyage', title: 'freightJob.voyage', sample: '047S' },
  { key: 'flight_no', title: 'freightJob.flight_no', sample: '' },
  { key: 'etd', title: 'freightJob.etd', sample: '2026-12-05 18:00' },
  { key: 'eta', title: 'freightJob.eta', sample: '2026-12-09 06:00' },
  { key: 'pieces', title: 'freightJob.pieces', sample: '100' },
  { key: 'gross_kg', title: 'freightJob.gross_kg', sample: '8000' },
  { key: 'volume_m3', title: 'freightJob.volume_m3', sample: '30' },
  { key: 'remark', title: 'freightJob.remark', sample: '' },
];

/**
 * Imports freight jobs, one a row, as drafts. A job of the customer that has the same reference and mode already is skipped unless it was
 * cancelled, so that a sheet can be sent again. Its houses come from a sheet of their own.
 */
export default importKind({
  what: 'freightJob',
  users: [1],
  permit: may.edit,
  columns,
  key: (cells) =>
    cells['customer_ref'] ? `${cells['customer']?.toUpperCase() ?? ''}\n${cells['customer_ref']}\n${modeOf(cells) ?? ''}` : '',
  save: async (work, [row]) => {
    if (!row) return 'skipped';
    const { cells } = row;
    const known = await readNames(work, cells);
    const values = valuesOf(cells, known, work.who.timeZone);
    const fields = readRecord(saveFreightJob.params, values, faultsOf(row, known), placed);
    if (await isThere(work, fields)) return 'skipped';
    try {
      await saveFreightJobAs(work, fields, {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, error.facts, error.faults.map(placed));
    }
    return 'created';
  },
});

type Cells = SheetRow['cells'];
type Known = Awaited<ReturnType<typeof readNames>>;
const stationKeys = ['origin', 'destination', 'receipt', 'delivery'] as const;

const modeOf = (cells: Cells) => choiceOf(freightModes, cells['mode'], (one) => words[`freightJob.mode.${one}`]);
const directionOf = (cells: Cells) => choiceOf(freightDirections, cells['direction'], (one) => words[`freightJob.direction.${one}`]);
const serviceOf = (cells: Cells) => choiceOf(freightServices, cells['service'], (one) => words[`freightJob.service.${one}`]);
const termOf = (cells: Cells) => choiceOf(freightTerms, cells['freight_term'], (one) => words[`freightJob.freight_term.${one}`]);
const incotermOf = (cells: Cells) => choiceOf(incoterms, cells['incoterm'], () => []);

/** A fault of the job at the column of its field. */
const placed = (fault: Fault): Fault => ({ ...fault, at: fault.at.replace(/(_station)?_id$/, '') });

/** The records that a row names by code or name. The company is that of the customer unless the row names one. */
async function readNames(work: FreightWork, cells: Cells) {
  const { db, who } = work;
  const cell = (key: string): string => (cells[key] ?? '').trim();
  const [customerId, carrier, company, ...stations] = await Promise.all([
    customerOf(work, cell('customer')),
    cell('carrier') === ''
      ? undefined
      : db
          .selectFrom('carrier')
          .select('id')
          .where((eb) => eb.or((['code', 'name', 'short_name'] as const).map((by) => eb(by, '=', cell('carrier')))))
          .orderBy('active', 'desc')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
    cell('company') === ''
      ? undefined
      : db
          .selectFrom('own_company')
          .select('id')
          .where('id', 'in', [...who.companyIds])
          .where((eb) => eb.or((['code', 'name', 'name_en'] as const).map((by) => eb(by, '=', cell('company')))))
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
    ...stationKeys.map((key) => stationOf(work, cell(key))),
  ]);
  const owner =
    customerId === undefined
      ? undefined
      : await db.selectFrom('customer').select('company_id').where('id', '=', customerId).executeTakeFirst();
  return {
    customer: customerId,
    carrier: carrier?.id,
    company: cell('company') === '' ? owner?.company_id : company?.id,
    ...(Object.fromEntries(stationKeys.map((key, place) => [key, stations[place]])) as Record<
      (typeof stationKeys)[number],
      bigint | undefined
    >),
  };
}

/** An active station by its code, which takes precedence, its UN/LOCODE, the code of its airport or its name. */
async function stationOf({ db }: FreightWork, text: string): Promise<bigint | undefined> {
  if (text === '') return undefined;
  const code = text.toUpperCase();
  const station = await db
    .selectFrom('station')
    .select('id')
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb('code', '=', code),
        eb('unlocode', '=', code),
        eb('iata', '=', code),
        ...(['name', 'name_en', 'name_zh', 'name_vi', 'name_th'] as const).map((name) => eb(name, '=', text)),
      ]),
    )
    .orderBy((eb) => eb('code', '=', code), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return station?.id;
}

function faultsOf(row: SheetRow, known: Known): Fault[] {
  const named = ['customer', 'carrier', 'company', ...stationKeys] as const;
  const at = (_: SheetRow, key: string): string => key;
  return [
    ...named.flatMap((key) => (row.cells[key] && known[key] === undefined ? [{ at: key, why: 'BAD_CHOICE' }] : [])),
    // Without a reference a repeated sheet could not be recognised.
    ...(row.cells['customer_ref'] ? [] : [{ at: 'customer_ref', why: 'REQUIRED' }]),
    ...badChoices(row, 'mode', modeOf, freightModes, at),
    ...badChoices(row, 'direction', directionOf, freightDirections, at),
    ...badChoices(row, 'service', serviceOf, freightServices, at),
    ...badChoices(row, 'incoterm', incotermOf, incoterms, at),
    ...badChoices(row, 'freight_term', termOf, freightTerms, at),
  ];
}

/** The form in which a page would send the job. Cells that cannot be read pass as they are, so that the job's own rules name them. */
function valuesOf(cells: Cells, known: Known, timeZone: string): Record<string, unknown> {
  const moment = (text: string | undefined) => (text ? (momentOf(text, timeZone) ?? text) : null);
  const idOf = (key: keyof Known): string | null => known[key]?.toString() ?? null;
  return {
    mode: modeOf(cells) ?? '',
    direction: directionOf(cells) ?? '',
    service: serviceOf(cells) ?? '',
    // An unknown customer was named above; it keeps no company from being named.
    company_id: known.customer === undefined && !cells['company'] ? '1' : (idOf('company') ?? ''),
    customer_id: idOf('customer') ?? '',
    customer_ref: orNull(cells['customer_ref']),
    carrier_id: idOf('carrier'),
    incoterm: incotermOf(cells) ?? null,
    freight_term: termOf(cells) ?? null,
    origin_station_id: idOf('origin') ?? '',
    destination_station_id: idOf('destination') ?? '',
    receipt_station_id: idOf('receipt'),
    delivery_station_id: idOf('delivery'),
    master_no: orNull(cells['master_no']),
    master_consignee: orNull(cells['master_consignee']),
    vessel: orNull(cells['vessel']),
    voyage: orNull(cells['voyage']),
    flight_no: orNull(cells['flight_no']),
    etd: moment(cells['etd']),
    eta: moment(cells['eta']),
    pieces: wholeOf(cells['pieces']) ?? null,
    gross_kg: numberOfCell(cells['gross_kg']),
    volume_m3: numberOfCell(cells['volume_m3']),
    remark: orNull(cells['remark']),
  };
}

/**
 * True where the customer has such a job. A concurrent import of it waits until this transaction ends, so that a sheet started twice at once
 * makes no duplicates either.
 */
async function isThere(
  { db }: FreightWork,
  { customer_id, customer_ref, mode }: { customer_id: bigint; customer_ref: string | null; mode: (typeof freightModes)[number] },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`freightJob ${customer_id} ${mode} ${customer_ref}`}, 0))`.execute(db);
  const twin = await db
    .selectFrom('freight_job')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('customer_ref', '=', customer_ref)
    .where('mode', '=', mode)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  return twin !== undefined;
}
