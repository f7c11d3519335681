import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { correctImport, failedRows, importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { setScene } from '../server/seed/scene.ts';
import { listOrders } from './contract.ts';

/* Sheets of orders in the form in which customers send them, through an upload: parse, dry run, import, hundreds at a time. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<OrderTables, unknown>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ language: 'en' });
});
afterAll(() => stage.close());

const headings = [
  'customer',
  'customer_ref',
  'business_type',
  'origin',
  'destination',
  'shipper_name',
  'shipper_contact',
  'shipper_phone',
  'shipper_address',
  'consignee_name',
  'consignee_contact',
  'consignee_phone',
  'consignee_address',
  'pickup_from',
  'pickup_to',
  'goods_name',
  'pieces',
  'gross_kg',
]; // prettier-ignore
const place = (key: string): number => headings.indexOf(key);

/** A correct row with these changes. */
function row(reference: string, changes: Readonly<Record<string, CellValue>> = {}): CellValue[] {
  const right: CellValue[] = [
    'LUX',
    reference,
    'crossBorder',
    'NNG',
    'HAN',
    'Factory',
    'A',
    '0771-5580001',
    'Road 1',
    'Store',
    'B',
    '0912345678',
    'Road 2',
    '2026-12-01 08:00',
    '2026-12-01 12:00',
    'Parts',
    10,
    100.5,
  ]; // prettier-ignore
  for (const [key, value] of Object.entries(changes)) right[place(key)] = value;
  return right;
}

type Sheet = {
  readonly rows: CellValue[][];
  readonly cells?: Map<string, Partial<Cell>>;
  readonly merges?: { startRow: number; startCol: number; endRow: number; endCol: number }[];
};

/** Tries a sheet and imports its good rows: the bad rows as `line reason`, and the resulting orders. */
async function brought(sheet: Sheet): Promise<{ bad: string[]; good: number; orders: string[]; batch_id: string }> {
  const file_id = await clerk.upload('orders.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', ...sheet }] })));
  const { batch_id } = await clerk.send(startImport, { what: 'order', file_id, mapping: null });
  await stage.runJobs();
  const tried = await clerk.send(importState, { batch_id });
  if (tried.good > 0) {
    await clerk.send(runImport, { batch_id });
    await stage.runJobs();
  }
  const references = sheet.rows.slice(1).map((cells) => String(cells[1] ?? ''));
  const { rows } = await clerk.send(listOrders, { where: { customer_ref: [...new Set(references.filter(Boolean))] }, size: 200 });
  return {
    bad: tried.bad.map(({ line, why }) => `${line} ${why.replaceAll(/:.*/g, '').replaceAll('\n', ', ')}`),
    good: tried.good,
    orders: rows.map(({ customer_ref, pieces }) => `${customer_ref} ${pieces}`).toSorted(),
    batch_id,
  };
}

test('references that are not there, text for numbers, missing cells: each bad row by its line and column, the good ones in', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => row(`A-${at}`));
  rows[10] = row('A-10', { customer: 'NOBODY' });
  rows[220] = row('A-220', { pieces: 'many', gross_kg: '' });
  rows[449] = row('A-449', { origin: 'Atlantis' });
  const { bad, good, orders, batch_id } = await brought({ rows: [headings, ...rows] });
  expect(bad).toEqual(['12 Customer', '222 Pieces, Gross weight', '451 Origin']);
  expect([good, orders.length]).toEqual([447, 200]);
  const {
    rows: [imported],
  } = await clerk.send(listOrders, { where: { customer_ref: ['A-300'] } }); // prettier-ignore
  expect(imported).toMatchObject({ state: 'draft', source: 'import', line_name: 'Nanning → Hanoi', origin_name: 'Nanning', pieces: 10 });
  expect((await clerk.send(failedRows, { batch_id })).ticket).toBeTruthy();
});

test('a second sheet with the same references brings nothing twice', async () => {
  const sheet = { rows: [headings, row('B-1'), row('B-2'), row('B-3')] };
  expect((await brought(sheet)).orders).toEqual(['B-1 10', 'B-2 10', 'B-3 10']);
  expect((await brought(sheet)).orders).toEqual(['B-1 10', 'B-2 10', 'B-3 10']);
});

test('rows of one order are its lines; further down in the sheet they are named, not left out in silence', async () => {
  const { bad, orders } = await brought({
    rows: [headings, row('C-1'), row('C-1', { pieces: 5 }), row('C-2'), row('C-1', { pieces: 7 }), row('', {}), row('', {})],
  });
  expect(bad.map((line) => line.split(' ')[0])).toEqual(['5', '6', '7']);
  expect(bad[0]).toContain('line 2');
  expect(orders).toEqual(['C-1 15', 'C-2 10']);
});

/** Sends a sheet of these rows, and answers its batch with a way to correct one of its lines. */
async function correctable(rows: CellValue[][]) {
  const sheets = [{ name: 'Sheet1', rows: [headings, ...rows] }];
  const file_id = await clerk.upload('orders.xlsx', Buffer.from(await writeXlsx({ sheets })));
  const { batch_id } = await clerk.send(startImport, { what: 'order', file_id, mapping: null });
  await stage.runJobs();
  const whenCorrected = async (values: Record<string, string>, line: number) => {
    await clerk.send(correctImport, { batch_id, rows: [{ line, values }] });
    await stage.runJobs();
    const { good, bad } = await clerk.send(importState, { batch_id });
    return { good, bad: bad.map(({ line: at, why }) => `${at} ${/line \d+/.exec(why)?.[0] ?? why.replaceAll(/:.*/g, '')}`) };
  };
  return { batch_id, whenCorrected };
}
/** Imports the good rows of a batch: the orders with these references. */
async function ordersOf(batch_id: string, references: string[]): Promise<string[]> {
  await clerk.send(runImport, { batch_id });
  await stage.runJobs();
  const { rows } = await clerk.send(listOrders, { where: { customer_ref: references } });
  return rows.map(({ customer_ref, pieces }) => `${customer_ref} ${pieces}`).toSorted();
}

test('a row of an order further up stays named after a correction, until it is an order of its own', async () => {
  const { batch_id, whenCorrected } = await correctable([row('H-1'), row('H-2'), row('H-3'), row('H-1', { pieces: 7 })]);
  expect(await whenCorrected({ goods_name: 'Screws' }, 5)).toEqual({ good: 3, bad: ['5 line 2'] });
  expect(await whenCorrected({ customer_ref: 'H-2' }, 5)).toEqual({ good: 3, bad: ['5 line 3'] });
  expect(await whenCorrected({ customer_ref: 'H-4' }, 5)).toEqual({ good: 4, bad: [] });
  expect(await ordersOf(batch_id, ['H-1', 'H-2', 'H-3', 'H-4'])).toEqual(['H-1 10', 'H-2 10', 'H-3 10', 'H-4 7']);
});

test('a row whose reference is corrected leaves the order of the rows around it, or joins that of the row above', async () => {
  const { batch_id, whenCorrected } = await correctable([
    row('J-1'),
    row('J-1', { pieces: 'seven' }),
    row('J-2'),
    row('J-2', { pieces: 'some' }),
  ]);
  // The second line of J-1 is an order of its own, and J-1 is tried again without it.
  expect(await whenCorrected({ customer_ref: 'J-3', pieces: '7' }, 3)).toEqual({ good: 2, bad: ['4 Pieces', '5 Pieces'] });
  // Typed for the row of another customer, and taken back.
  expect(await whenCorrected({ customer: 'NOBODY', pieces: '5' }, 5)).toEqual({ good: 3, bad: ['5 Customer'] });
  expect(await whenCorrected({ customer: 'LUX' }, 5)).toEqual({ good: 4, bad: [] });
  expect(await ordersOf(batch_id, ['J-1', 'J-2', 'J-3'])).toEqual(['J-1 10', 'J-2 15', 'J-3 7']);
});

test('merged cells are empty below the first, and formulas count as what they show', async () => {
  const { bad, orders } = await brought({
    rows: [headings, row('D-1'), row('D-2', { customer: null }), row('D-3', { pieces: null })],
    merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
    cells: new Map([[`3,${place('pieces')}`, { value: 12, formula: 'SUM(6,6)', formulaResult: 12 }]]),
  });
  expect(bad).toEqual(['3 Customer']);
  expect(orders).toEqual(['D-1 10', 'D-3 12']);
});

test('days as China, Vietnam and Thailand write them are the same moment', async () => {
  const at = (from: CellValue, to: CellValue) => ({ pickup_from: from, pickup_to: to });
  const { bad } = await brought({
    rows: [
      headings,
      row('E-1', at('2026/12/1 08:00', '2026年12月1日 12:00')),
      row('E-2', at('01/12/2026 08:00', '1-12-2026 12:00')),
      row('E-3', at('1/12/2569 8:00', '01/12/2569 12:00')),
      row('E-4', at(new Date(Date.UTC(2026, 11, 1, 8)), new Date(Date.UTC(2026, 11, 1, 12)))),
      row('E-5', at('12.31.2026', 'some day')),
    ],
  });
  expect(bad).toEqual(['6 Pick-up, Pick-up until']);
  const { rows } = await clerk.send(listOrders, { where: { customer_ref: ['E-1', 'E-2', 'E-3', 'E-4'] } });
  expect([rows.length, new Set(rows.map(({ pickup_from }) => pickup_from)).size]).toEqual([4, 1]);
});

test('headings that say nothing bring nothing in', async () => {
  const { bad, good } = await brought({
    rows: [
      ['甲', '乙'],
      ['a', 'b'],
      ['c', 'd'],
    ],
  }); // prettier-ignore
  expect(good).toBe(0);
  expect(bad.map((line) => line.split(' ')[0])).toEqual(['2', '3']);
});

test('a cell that no spreadsheet holds, and a record without an end, refuse the sheet', async () => {
  const outcome = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file_id = await clerk.upload(name, bytes);
    const { batch_id } = await clerk.send(startImport, { what: 'order', file_id, mapping: null });
    await stage.runJobs();
    const { state, error } = await clerk.send(importState, { batch_id });
    return `${state} ${error}`;
  };
  const csv = (cell: string) => Buffer.from(`${headings.join(',')}\n"${cell}"\n`);
  expect(await outcome('long.csv', csv('x'.repeat(40_000)))).toMatch(/^failed The file cannot be read/);
  expect(await outcome('blank.csv', csv(`a${' '.repeat(30_000)}b`))).toMatch(/^checked/);
  const endless = await writeXlsx({ sheets: [{ name: 'S', rows: [headings, ...Array.from({ length: 2001 }, () => row('ENDLESS'))] }] });
  expect(await outcome('endless.xlsx', Buffer.from(endless))).toMatch(/^failed Too many rows for one record/);
});
