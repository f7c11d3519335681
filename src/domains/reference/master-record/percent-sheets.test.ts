import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { readSheet } from '../../../server/sheet.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { listCarriers, getCarrier } from '../carrier/contract.ts';
import { taxRates } from '../tax-rate/master.ts';
import { vehicleTypes } from '../vehicle-type/master.ts';

/* A spreadsheet stores 13% that is typed into a cell as the number 0.13 in a percent format (ECMA-376, part 1, 18.8.30). */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ language: 'en' });
});
afterAll(() => stage.close());

type Cells = Readonly<Record<string, Partial<Cell>>>;
const workbook = (rows: CellValue[][], cells: Cells = {}): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Rates', rows, cells: new Map(Object.entries(cells)) }] });
const shown = (value: number, numFmt: string): Partial<Cell> => ({ value, style: { numFmt } });

async function imported(what: string, bytes: Uint8Array): Promise<string[]> {
  const file_id = await clerk.upload('rates.xlsx', bytes);
  const batch = await clerk.send(startImport, { what, file_id, mapping: null });
  await stage.runJobs();
  const { bad } = await clerk.send(importState, batch);
  if (bad.length === 0) await clerk.send(runImport, batch);
  await stage.runJobs();
  return bad.map(({ line, faulty }) => `${line} ${faulty.join()}`);
}
async function valuesOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { values } of readSheet(bytes)) rows.push([...values]);
  return rows;
}

test('a cell is read as it shows its number: by the formats of percent, and by no other', async () => {
  const formats = ['0%', '0.00%', '0.0%;[Red]-0.0%', '0.00', '0.0"%"', '0.0\\%'];
  const cells = Object.fromEntries(formats.map((format, column) => [`1,${column}`, shown(0.07, format)]));
  const bytes = await workbook([formats.map((_, column) => `c${column}`), formats.map(() => 0)], cells);
  expect((await valuesOf(bytes))[1]).toEqual(['7%', '7%', '7%', '0.07', '0.07', '0.07']);
});

test('a percent stands in columns behind Z, in lines far below and below zero', async () => {
  const rows = Array.from({ length: 60 }, () => Array.from({ length: 30 }, (): CellValue => 1));
  const bytes = await workbook(rows, { '59,27': shown(-0.125, '0.0%'), '0,25': shown(1, '0%') });
  const values = await valuesOf(bytes);
  expect([values[59]?.[27], values[0]?.[25], values[59]?.[26], values[58]?.[27]]).toEqual(['-12.5%', '100%', '1', '1']);
});

test('a rate that is typed as a percent comes in as that percent, and one that is typed as a number or as text too', async () => {
  const heading = ['country', 'percent', 'kind', 'valid_from'];
  const rate = (percent: CellValue, from: string): CellValue[] => ['LA', percent, 'reduced', from];
  const rows = [heading, rate(0, '2027-01-01'), rate(7, '2027-02-01'), rate('5 %', '2027-03-01')];
  expect(await imported('taxRate', await workbook(rows, { '1,1': shown(0.13, '0%') }))).toEqual([]);
  const { rows: rates } = await clerk.send(taxRates.list, { where: { country: ['LA'] }, sort: [{ key: 'valid_from' }] });
  expect(rates.map(({ percent }) => Number(percent))).toEqual([13, 7, 5]);
});

test('the tax of a carrier may be a percent, and a quantity may not', async () => {
  const heading = ['name', 'short_name', 'country', 'currency', 'contact', 'phone', 'tax_percent'];
  const carrier: CellValue[] = ['Bangkok Haulage', 'BKK', 'TH', 'THB', 'Somchai', '0812345678', 0];
  expect(await imported('carrier', await workbook([heading, carrier], { '1,6': shown(0.09, '0%') }))).toEqual([]);
  const [row] = (await clerk.send(listCarriers, { where: { text: 'bangkok' } })).rows;
  expect(Number((await clerk.send(getCarrier, { id: row?.id ?? '' })).tax_percent)).toBe(9);

  const type = ['code', 'name_zh', 'name_vi', 'name_en', 'name_th', 'length_m', 'load_kg', 'volume_m3', 'pallets'];
  const truck: CellValue[] = ['T9', 'a', 'a', 'a', 'a', 9.6, 0, 55, 20];
  expect(await imported(vehicleTypes.subject, await workbook([type, truck], { '1,6': shown(0.5, '0%') }))).toEqual(['2 load_kg']);
});
