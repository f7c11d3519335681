import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { listOwnOrders } from '../portal/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder } from '../transport-order/contract.ts';
import { placeOrder } from './contract.ts';

/* The orders of a customer's sheet go to the own company and the customer to which the page sends its orders. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ companyId: stage.companies.vn });
}, 60_000);
afterAll(() => stage.close());

const cells = {
  business_type: 'crossBorder',
  origin: 'NNG',
  destination: 'HAN',
  shipper_name: '南宁工厂',
  shipper_contact: '黄工',
  shipper_phone: '0771-5580001',
  shipper_address: '五象大道 1 号',
  consignee_name: 'Kho',
  consignee_contact: 'An',
  consignee_phone: '0912345678',
  consignee_address: 'Số 1',
  pickup_from: '2026-12-01 08:00',
  pickup_to: '2026-12-01 12:00',
  goods_name: '连接器',
  pieces: '10',
  gross_kg: '85',
};
/** A sheet with one order of a customer, after its dry run. */
async function checked(who: Player, reference: string): Promise<string> {
  const keys = ['customer_ref', ...Object.keys(cells)];
  const sheet = [keys, [reference, ...Object.values(cells)]].map((row) => row.join(',')).join('\n');
  const file_id = await who.upload('orders.csv', Buffer.from(sheet));
  const mapping = Object.fromEntries(keys.map((key) => [key, key]));
  const { batch_id } = await who.send(startImport, { what: 'ownOrder', file_id, mapping });
  await stage.runJobs();
  return batch_id;
}

test('without sight of the company of its contract, a customer orders of the one that its account names, on the page and by a sheet', async () => {
  const { vn } = stage.companies;
  const lux = await stage.cast({ name: 'Huang', type: 4, customerId: scene.lux, companyId: vn, companyIds: [vn] });
  const placed = await lux.send(placeOrder, {
    customer_ref: 'PO-1',
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
    consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
    pickup_from: '2026-12-01T00:00:00Z',
    pickup_to: '2026-12-01T04:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
  });
  const batch_id = await checked(lux, 'PO-2');
  expect(await lux.send(importState, { batch_id })).toMatchObject({ state: 'checked', bad: [] });
  await lux.send(runImport, { batch_id });
  await stage.runJobs();
  const [imported] = (await lux.send(listOwnOrders, { where: { customer_ref: ['PO-2'] } })).rows;
  const ofVn = { company_id: String(vn), customer_id: String(scene.lux), state: 'submitted' };
  for (const id of [placed.id, imported?.id ?? '']) expect(await clerk.send(getOrder, { id })).toMatchObject(ofVn);
});

test('a customer that was merged orders nothing in the name of its survivor', async () => {
  const lux = await stage.cast({ name: 'Qin', type: 4, customerId: scene.lux });
  const chief = await stage.cast({ name: 'Wei', scope: 'all' });
  await mergeTwins(chief, 'customer', scene.lux, scene.vina);
  const batch_id = await checked(lux, 'PO-3');
  expect((await lux.send(importState, { batch_id })).bad).toMatchObject([{ faulty: ['customer_ref'] }]);
});
