import { type CellValue, type Cell, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { listCustomers } from '../customer/contract.ts';
import { listCarriers, saveCarrier } from '../carrier/contract.ts';
import { listRates } from '../exchange/contract.ts';
import { listDrivers } from '../driver/contract.ts';
import { suppliers } from '../supplier/master.ts';
import { taxRates } from '../tax-rate/master.ts';

/* Realistic sheets with their usual faults. Real .xlsx files go through the steps of an upload: parse, dry run, import. */

let stage: Stage;
let clerk: Player;
/** Reads the names as the sheets write them. */
let reader: Player;
let company: string;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ language: 'en' });
  reader = await stage.cast({ language: 'zh' });
  company = 'CN';
  await clerk.send(saveCarrier, {
    name: '南宁顺达',
    short_name: '顺达',
    country: 'CN',
    kind: 'contracted',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    contact: '陈',
    phone: '0771-5580001',
  });
});
afterAll(() => stage.close());

type Sheet = {
  rows: CellValue[][];
  cells?: Map<string, Partial<Cell>>;
  merges?: { startRow: number; startCol: number; endRow: number; endCol: number }[];
};
type Outcome = { state: string; good: number; bad: string[]; error: string | null };

/** The outcome of importing a sheet: bad rows as `line reason`. */
async function brought(what: string, sheet: Sheet | string, mapping: Record<string, string> | null = null): Promise<Outcome> {
  const bytes = typeof sheet === 'string' ? Buffer.from(sheet) : await writeXlsx({ sheets: [{ name: 'Sheet1', ...sheet }] });
  const file_id = await clerk.upload(typeof sheet === 'string' ? 'a.csv' : 'a.xlsx', bytes);
  const { batch_id } = await clerk.send(startImport, { what, file_id, mapping });
  await stage.runJobs();
  const tried = await clerk.send(importState, { batch_id });
  if (tried.state === 'checked' && tried.good > 0) {
    await clerk.send(runImport, { batch_id });
    await stage.runJobs();
  }
  const { state } = await clerk.send(importState, { batch_id });
  return { state, good: tried.good, bad: tried.bad.map(({ line, why }) => `${line} ${why}`), error: tried.error };
}
const customers = async (text: string) => (await reader.send(listCustomers, { where: { text } })).rows;

test('headings in three languages, merged cells, formulas: the good rows are in, each bad one by its line and reason', async () => {
  const headings = ['客户名称', 'Short name', 'Quốc gia', 'tax no', 'company_id', 'Currency', '备注栏'];
  const { columns } = await (async () => {
    const file_id = await clerk.upload('h.xlsx', await writeXlsx({ sheets: [{ name: 'S', rows: [headings, ['x']] }] }));
    const { batch_id } = await clerk.send(startImport, { what: 'customer', file_id, mapping: null });
    await stage.runJobs();
    return clerk.send(importState, { batch_id });
  })();
  expect(columns.filter(({ required }) => required).map(({ key }) => key)).toEqual([
    'name',
    'short_name',
    'country',
    'company_id',
    'currency',
  ]);
  const outcome = await brought(
    'customer',
    {
      rows: [
        headings,
        ['广西一号贸易', '一号', 'CN', '91110000600037341L', company, 'CNY', ''],
        // A merged name: the cells below the first are empty.
        [null, '二号', 'CN', '', company, 'CNY', ''],
        ['广西三号贸易', null, 'CN', '', company, 'CNY', ''],
        ['广西四号贸易', '四号', 'CN', '91110000600037342L', company, 'CNY', ''],
        ['广西五号贸易', '五号', 'CN', '', 'NOBODY', 'CNY', ''],
        ['广西六号贸易', '六号', 'CN', '', company, '#N/A', ''],
        // The same tax number again, and the same name again.
        ['广西一号贸易公司', '一号', 'CN', '91110000600037341L', company, 'CNY', ''],
        ['广西三号贸易', '三号', 'CN', '', company, 'CNY', ''],
        ['广西三号贸易', '三号', 'CN', '', company, 'CNY', ''],
      ],
      merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
      cells: new Map([['3,1', { value: '三号', formula: 'LEFT(A4,2)', formulaResult: '三号' }]]),
    },
    { name: '客户名称', short_name: 'Short name', country: 'Quốc gia', tax_no: 'tax no', company_id: 'company_id', currency: 'Currency' },
  );
  expect(outcome.bad.map((line) => line.replace(/:[^]*/, ''))).toEqual([
    '3 Name',
    '5 Tax number',
    '6 Contracting company',
    '7 Billing currency',
    '8 The same record as line 2. Remove one of the two.',
    '9 The same record as line 4. Remove one of the two.',
    '10 The same record as line 4. Remove one of the two.',
  ]);
  expect(outcome.state).toBe('done');
  expect((await customers('广西')).map(({ name, short_name }) => [name, short_name])).toEqual([
    ['广西一号贸易', '一号'],
    ['广西三号贸易', '三号'],
  ]);
});

test('a sheet whose headings say nothing brings nothing in and says why, row by row', async () => {
  const outcome = await brought('customer', {
    rows: [
      ['甲', '乙'],
      ['a', 'b'],
      ['c', 'd'],
    ],
  });
  expect(outcome.good).toBe(0);
  expect(outcome.bad.map((line) => line.split(' ')[0])).toEqual(['2', '3']);
  expect((await brought('customer', { rows: [['客户名称']] })).error).toBeTruthy();
  expect((await brought('customer', 'PK not a sheet at all')).error).toBeTruthy();
});

test('days as China, Vietnam and Thailand write them are the same day', async () => {
  const headings = ['name', 'country', 'phone', 'carrier_id', 'licence_no', 'licence_class', 'licence_until', 'passport_until'];
  const driver = (name: string, no: number, until: CellValue): CellValue[] => [
    name,
    'CN',
    '13800138000',
    'K0001',
    `L${no}`,
    'A2',
    until,
    '',
  ];
  const outcome = await brought('driver', {
    rows: [
      headings,
      driver('甲', 1, '2027/3/5'),
      driver('乙', 2, '05/03/2570'),
      driver('丙', 3, '05-03-2027'),
      driver('丁', 4, new Date(Date.UTC(2027, 2, 5))),
      driver('戊', 5, '2027年3月5日'),
      driver('己', 6, '31/02/2027'),
      driver('庚', 7, 'next spring'),
      driver('辛', 1, '2027/3/5'),
    ],
  });
  expect(outcome.bad.map((line) => line.split(' ')[0])).toEqual(['7', '8']);
  const { rows } = await clerk.send(listDrivers, {});
  expect(rows.map(({ name, licence_until }) => [name, licence_until])).toHaveLength(5);
  expect(new Set(rows.map(({ licence_until }) => licence_until))).toEqual(new Set(['2027-03-05']));
});

test('plain tables, carriers and taxes come in by the same machinery, held to the same standards', async () => {
  const supplier = [
    'S1',
    '凭祥报关',
    '报关',
    'customsBroker',
    'CN',
    '91110000600037341L',
    'CNY',
    'monthly',
    '30',
    '李',
    '13800138000',
    '2027/06/30',
    'MSKX',
  ];
  const keys = [
    'code',
    'name',
    'short_name',
    'kind',
    'country',
    'tax_no',
    'currency',
    'settlement',
    'payment_days',
    'contact',
    'phone',
    'licence_until',
    'owner_code',
  ];
  const outcome = await brought('supplier', {
    rows: [keys, supplier, supplier.with(0, 'S2').with(12, 'MSKU'), supplier.with(0, 'S3').with(5, '1').with(12, '')],
  });
  expect(outcome.bad.map((line) => line.replace(/:.*/, ''))).toEqual(['2 Container owner code', '4 Tax number']);
  const suppliersPage = (await clerk.send(suppliers.list, {})).rows;
  expect(suppliersPage).toMatchObject([{ code: 'S2', licence_until: '2027-06-30', owner_code: 'MSKU' }]);

  const carrier = await brought('carrier', {
    rows: [
      ['name', 'short_name', 'kind', 'country', 'tax_no', 'currency', 'contact', 'phone', 'licence_until'],
      ['Công ty Vận tải Đà Nẵng', 'Đà Nẵng', 'Hợp tác', 'VN', '0100233488', 'VND', 'Anh Hùng', '0912345678', '30/06/2027'],
      ['Bangkok Haulage', 'BKK', '', 'TH', '0994000617127', 'THB', 'Somchai', '0812345678', '30/06/2570'],
    ],
  });
  const brief = (await clerk.send(listCarriers, { where: { text: 'da nang' } })).rows;
  expect([carrier.bad, brief.length]).toEqual([[expect.stringMatching(/^2 /)], 0]);
  expect((await clerk.send(listCarriers, { where: { text: 'bangkok' } })).rows).toMatchObject([
    { kind: 'contracted', licence_until: '2027-06-30' },
  ]);

  const tax = {
    country: 'VN',
    percent: '8',
    kind: 'reduced',
    valid_from: '2025-07-01',
    valid_to: '2026-12-31',
    basis: '204/2025/QH15',
  } as const;
  await clerk.send(taxRates.save, tax);
  expect(await clerk.refused(taxRates.save, { ...tax, valid_from: '2026-01-01', valid_to: null })).toBe('BAD_PARAMS');
  expect(await clerk.refused(taxRates.save, { ...tax, percent: '9', valid_from: '2026-01-01', valid_to: '2025-01-01' })).toBe('BAD_PARAMS');
  await clerk.send(taxRates.save, { ...tax, valid_from: '2027-01-01', valid_to: null });
});

test('a long sheet goes in completely and, sent again, not at all', async () => {
  const many = Number(process.env['ROWS'] ?? 1000);
  const sheet = [
    'name,country,city,address,contact,phone',
    ...Array.from({ length: many }, (_, n) => `收货人${n},CN,南宁,江南路 ${n} 号,韦,138${String(n).padStart(8, '0')}`),
  ].join('\n');
  const first = await brought('consignor', sheet);
  expect([first.good, first.bad, first.state]).toEqual([many, [], 'done']);
  const again = await brought('consignor', sheet);
  expect(again.state).toBe('done');
  const count = await stage.system<{ consignor: { id: bigint } }, number>(
    async ({ db }) =>
      (
        await db
          .selectFrom('consignor')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n as unknown as number,
  );
  expect(Number(count)).toBe(many);
}, 240_000);

test('where a rate is from is said by its word in any language, or refused', async () => {
  const sheet = [
    'From currency,To currency,Rate,For,Valid from,Valid to,Source',
    'USD,CNY,7.1,应收和应付,2026-10-01,2026-10-31,海关汇率',
    'USD,CNY,7.2,,2026-11-01,2026-11-30,Bank rate of the day',
    'USD,CNY,7.3,,2026-12-01,2026-12-31,my cousin',
  ].join('\n');
  const outcome = await brought('exchange', sheet);
  expect(outcome.good).toBe(2);
  expect(outcome.bad).toEqual([expect.stringContaining('not in the system')]);
  const { rows } = await clerk.send(listRates, { where: { source: ['customs', 'bankDay'] } });
  expect(rows.map(({ rate, source }) => `${rate} ${source}`)).toEqual(['7.2 bankDay', '7.1 customs']);
  expect((await clerk.send(listRates, { where: { source: ['contract'] } })).rows).toEqual([]);
});

test('a row that is against one above it is told when the sheet is tried, and the first of them is in', async () => {
  const headings = ['base', 'quote', 'rate', 'valid_from', 'valid_to', 'source'];
  const outcome = await brought('exchange', {
    rows: [
      headings,
      ['USD', 'THB', '33.1', '2031-01-01', '2031-01-31', 'bankDay'],
      ['USD', 'THB', '33.2', '2031-01-20', '2031-02-10', 'bankDay'],
      ['USD', 'THB', '33.3', '2031-03-01', '2031-03-31', 'bankDay'],
    ],
  });
  expect(outcome).toMatchObject({ state: 'done', good: 2, bad: [expect.stringMatching(/^3 .*01 Jan 2031/)] });
  expect((await clerk.send(listRates, { where: { quote: ['THB'] } })).rows).toHaveLength(2);
});
