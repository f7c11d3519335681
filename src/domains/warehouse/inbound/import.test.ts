import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getInbound, listInbound, moveInbound } from './contract.ts';
import { may } from './permits.ts';

/* Inbound plans from a sheet: of staff for any owner, of a customer for its own goods alone. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ permits: [may.view, may.edit], language: 'en' });
  vina = await stage.cast({ type: 4, customerId: scene.vina, language: 'en' });
});
afterAll(() => stage.close());

const headings = [
  'customer',
  'customer_ref',
  'warehouse',
  'kind',
  'eta_from',
  'eta_to',
  'plate_no',
  'container_no',
  'product',
  'qty',
  'batch_no',
  'production_on',
  'expiry_on',
]; // prettier-ignore
type Row = Readonly<Record<string, CellValue>>;
const right = (customer_ref: string, changes: Row = {}): Row => ({
  customer: 'LUX',
  customer_ref,
  warehouse: 'NNG1',
  eta_from: '2026-12-01 08:00',
  eta_to: '2026-12-01 18:00',
  product: 'P-1',
  qty: 24,
  ...changes,
});

/** Tries a sheet and imports its good rows. Answers each bad row's line and what it says. */
async function brought(player: Player, rows: readonly Row[]): Promise<{ bad: string[]; good: number }> {
  const cells = [headings, ...rows.map((row) => headings.map((key) => row[key] ?? ''))];
  const file_id = await player.upload('plans.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: cells }] })));
  const { batch_id } = await player.send(startImport, { what: 'inbound', file_id, mapping: null });
  await stage.runJobs();
  const tried = await player.send(importState, { batch_id });
  if (tried.good > 0) {
    await player.send(runImport, { batch_id });
    await stage.runJobs();
  }
  return { bad: tried.bad.map(({ line, why }) => `${line} ${why}`), good: tried.good };
}
const plansOf = async (player: Player, reference: string) =>
  (await player.send(listInbound, { where: { customer_ref: [reference] } })).rows;

test('rows of one reference are one plan, with days as people in the three countries write them', async () => {
  const rows = [
    right('ASN-1', { kind: 'Purchase', plate_no: '桂A12345', batch_no: 'B1', production_on: '2026年11月2日', expiry_on: '31/12/2027' }),
    right('ASN-1', { product: 'BAR-P-2', qty: 5.5, expiry_on: '2.1.2571' }),
    right('ASN-1', { qty: 1, plate_no: '桂A12345', expiry_on: '2028/3/4' }),
  ];
  expect(await brought(clerk, rows)).toEqual({ bad: [], good: 3 });
  const [plan] = await plansOf(clerk, 'ASN-1');
  const { line_rows, plate_no, source } = await clerk.send(getInbound, { id: plan?.id ?? '' });
  expect([plate_no, source]).toEqual(['桂A12345', 'import']);
  expect(line_rows.map(({ product_code, qty, production_on, expiry_on }) => [product_code, qty, production_on, expiry_on])).toEqual([
    ['P-1', '24.000', '2026-11-02', '2027-12-31'],
    ['P-2', '5.500', null, '2028-01-02'],
    ['P-1', '1.000', null, '2028-03-04'],
  ]);
  await brought(clerk, rows);
  expect(await plansOf(clerk, 'ASN-1')).toHaveLength(1);
  // The reference of a cancelled plan is free again.
  const keeper = await stage.cast();
  await keeper.send(moveInbound, { id: plan?.id ?? '', version: plan?.version ?? 0, action: 'cancel', reason: '改期' });
  await brought(clerk, rows);
  expect((await plansOf(clerk, 'ASN-1')).map(({ state }) => state).sort()).toEqual(['cancelled', 'draft']);
});

test('every fault is named by its cell and says what to do, and nothing of the plan is saved', async () => {
  const { bad, good } = await brought(clerk, [
    right('ASN-2', { customer: 'NOBODY', warehouse: 'MARS' }),
    right('ASN-3', { product: 'P-9', qty: 'many', kind: 'gift' }),
    right('ASN-4', { container_no: 'TEMU1234565' }),
    right('ASN-4', { warehouse: '南宁仓', eta_from: '2026-12-01 09:00', plate_no: '桂A12345', container_no: '' }),
    right('ASN-4', { product: '' }),
  ]);
  expect(good).toBe(0);
  const said = (line: number) =>
    bad
      .find((text) => text.startsWith(`${line} `))
      ?.slice(2)
      .split('\n');
  const differs = 'It differs from row 4 of the same plan. Make them the same, or use another customer reference.';
  expect(said(2)).toEqual([
    'Customer: There is no owner “NOBODY”, or the goods are not yours. Enter the code, name or short name of the customer.',
    'Warehouse: There is no active warehouse “MARS”. Enter its code or name.',
  ]);
  expect(said(3)?.slice(0, 2)).toEqual([
    'Goods: The owner has no active goods “P-9”. Enter their code, name or barcode, or add the goods first.',
    'Kind: There is no choice “gift”. Enter one of: purchase, transfer, return, exchange, crossDock',
  ]);
  expect(said(5)).toEqual([`Warehouse: ${differs}`, `Expected from: ${differs}`, `Plate: ${differs}`]);
  expect(said(6)).toEqual(['Goods: required']);
  for (const reference of ['ASN-2', 'ASN-3', 'ASN-4']) expect(await plansOf(clerk, reference)).toEqual([]);
});

test('a customer imports plans for its own goods alone', async () => {
  const { bad, good } = await brought(vina, [
    right('ASN-5', { customer: '' }),
    right('ASN-6', { customer: 'LUX' }),
    right('ASN-7', { customer: '', product: 'P-2' }),
  ]);
  expect(good).toBe(1);
  expect(await plansOf(vina, 'ASN-5')).toMatchObject([{ source: 'import' }]);
  expect(bad[0]).toContain('or the goods are not yours');
  expect(bad[1]).toContain('has no active goods “P-2”');
});

test('a sheet names no goods and no warehouse that are out of use', async () => {
  const use = (active: boolean) =>
    stage.system<WarehouseTables, unknown>(async ({ db }) => [
      await db.updateTable('customer_product').set({ active }).where('code', '=', 'P-2').execute(),
      await db.updateTable('warehouse').set({ active }).where('code', '=', 'NNG1').execute(),
    ]);
  await use(false);
  const { bad, good } = await brought(clerk, [right('ASN-8', { product: 'P-2' })]);
  await use(true);
  expect([good, bad.length]).toEqual([0, 1]);
  expect(bad[0]).toContain('There is no active warehouse “NNG1”');
  expect(bad[0]).toContain('has no active goods “P-2”');
});

test('a name that warehouses of two companies share is that of the own company', async () => {
  const own = await stage.system<WarehouseTables, bigint | undefined>(async ({ db }) => {
    const shared = { name: '凭祥仓', name_en: 'Pingxiang', country: 'CN', time_zone: 'Asia/Shanghai', gs1_prefix: '69012346' } as const;
    const none = { address: null, contact: null, phone: null, remark: null, created_by: null } as const;
    const { th, cn } = stage.companies;
    const warehouses = await db
      .insertInto('warehouse')
      .values([
        { ...shared, ...none, code: 'PXT1', company_id: th },
        { ...shared, ...none, code: 'PXC1', company_id: cn },
      ])
      .returning(['id', 'code'])
      .execute();
    return warehouses.find(({ code }) => code === 'PXC1')?.id;
  });
  expect(await brought(clerk, [right('ASN-9', { warehouse: '凭祥仓' })])).toEqual({ bad: [], good: 1 });
  const [plan] = await plansOf(clerk, 'ASN-9');
  expect((await clerk.send(getInbound, { id: plan?.id ?? '' })).warehouse_id).toBe(String(own));
  // That of the other company is none here.
  expect((await brought(clerk, [right('ASN-10', { warehouse: 'PXT1' })])).bad[0]).toContain('There is no active warehouse “PXT1”');
});

test('a sheet announces nothing for a customer that is out of use', async () => {
  const use = (active: boolean) =>
    stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('customer').set({ active }).where('id', '=', scene.lux).execute());
  await use(false);
  const bad = ['2 Customer: This customer is not active. Choose another one.'];
  expect(await brought(clerk, [right('ASN-21')])).toEqual({ bad, good: 0 });
  expect(await plansOf(clerk, 'ASN-21')).toEqual([]);
  await use(true);
});
