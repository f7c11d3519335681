import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { type Scene as Road, setScene as setOrders } from '../../order/server/seed/scene.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveBillTemplate, readTemplateSheets, saveBillTemplate } from './contract.ts';
import { type ColumnKey, houseLayout, type Layout, noTexts } from './layout.ts';

/* The bill of a freight job: its customer prints the job, its bills of lading and its route as we do. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let buyer: Player;
let job: string;
beforeAll(async () => {
  stage = await startStage();
  const road = await stage.system<FinanceTables, Road>((work) => setOrders(work, stage.companies.cn));
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  buyer = await stage.cast({ type: 4, customerId: scene.customer });
  const facts = { master_no: '784-12345675' };
  const { id } = await lan.send(saveFreightJob, jobSheet({ ...road, ...scene, companyId: stage.companies.cn }, facts));
  job = (await lan.send(getFreightJob, { id })).no;
}, 60_000);
afterAll(() => stage.close());

/** A bill of two days of the job, sent to its customer. */
async function sentBill(): Promise<string> {
  const line = { side: 'receivable', party: scene.customer, fee: scene.freight, amount: '500', currency: 'CNY' } as const;
  const lines = ['2026-11-10', '2026-11-11'].map((on) => ({ ...lineOf({ ...line, on }), freight_job_no: job }));
  const { ids } = await lan.send(enterCharges, { lines });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  const id = bills[0]?.id ?? '';
  await lan.send(moveBill, { id, version: (await lan.send(getBill, { id })).version, action: 'send' });
  return id;
}
const columns = (...keys: ColumnKey[]) => keys.map((key) => ({ key, width: 12, heading: noTexts }));
async function gridFor(who: Player, id: string) {
  return (await who.send(readTemplateSheets, { ids: [id] })).sheets[0]?.grid;
}
const rowsOf = (grid: Awaited<ReturnType<typeof gridFor>>, kind: string) =>
  grid?.rows.flatMap((row) => (row.kind === kind ? [row.cells.map(({ value }) => value)] : []));

test('the customer reads the number of its freight job on the page, and on its print without a template', async () => {
  const id = await sentBill();
  for (const who of [buyer, lan])
    expect((await who.send(getBill, { id })).lines.map(({ freight_job_no }) => freight_job_no)).toEqual([job, job]);
  const grid = await gridFor(buyer, id);
  expect(rowsOf(grid, 'line')?.map((cells) => cells.includes(job))).toEqual([true, true]);
});

test('in its template it prints the same cells as we do, with the days of its groups as Vietnamese and Thai readers write them', async () => {
  const layout: Layout = {
    ...houseLayout,
    language: 'vi',
    second_language: 'th',
    columns: columns('fee_name', 'freight_job_no', 'bl_nos', 'route', 'amount'),
    grouping: 'day',
    subtotals: true,
    currencies: 'beside',
  };
  const of = { name: 'Freight', company_id: String(stage.companies.cn), customer_id: String(scene.customer), layout };
  const draft = await lan.send(saveBillTemplate, of);
  await lan.send(moveBillTemplate, { id: draft.id, version: draft.version, action: 'publish' });
  const id = await sentBill();
  const ours = await gridFor(lan, id);
  expect(rowsOf(ours, 'group')?.map(([day]) => day)).toEqual(['10/11/2026', '11/11/2026']);
  const [, no, bl, route] = rowsOf(ours, 'line')?.[0] ?? [];
  expect([no, bl?.split(' ')[0], route?.includes(' → ')]).toEqual([job, '78412345675', true]);
  expect(await gridFor(buyer, id)).toEqual(ours);
});
