import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, saveOrder } from './contract.ts';
import { copyOf, enteredOf } from './pages/entered.ts';

/* The volume of a line follows its pieces and dimensions when the order is edited or copied as it did when it was new. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

type Line = ParamsOf<typeof saveOrder>['lines'][number];
const boxes: Line = { goods_name: '连接器', packing: 'CT', pieces: 100, gross_kg: '850.5' };
const size = { length_cm: '60', width_cm: '40', height_cm: '40' };

function order(lines: readonly Line[]): ParamsOf<typeof saveOrder> {
  return {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    business_type: 'ltl',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
    consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
    pickup_from: '2026-11-21T04:00:00Z',
    pickup_to: '2026-11-21T06:00:00Z',
    lines: [...lines],
  };
}
/** The volume of the order, and those of its lines. */
async function volumesOf(id: string): Promise<string[]> {
  const { volume_m3, lines } = await clerk.send(getOrder, { id });
  return [volume_m3, ...lines.map((line) => line.volume_m3)];
}

test.each<[string, Line, Partial<Line>, string, string]>([
  ['follows a new number of pieces', { ...boxes, ...size }, { pieces: 200 }, '9.6000', '19.2000'],
  ['follows a new dimension', { ...boxes, ...size }, { height_cm: '20' }, '9.6000', '4.8000'],
  ['follows the dimensions of a line that had none', boxes, size, '0.0000', '9.6000'],
  ['that was given stays as it is', { ...boxes, ...size, volume_m3: '8' }, { pieces: 200 }, '8.0000', '8.0000'],
  ['that was given without dimensions stays as it is', { ...boxes, volume_m3: '6.4' }, { pieces: 200 }, '6.4000', '6.4000'],
])('the volume of an edited or copied line %s', async (_name, line, change, before, after) => {
  const { id, version } = await clerk.send(saveOrder, order([line, boxes]));
  expect(await volumesOf(id)).toEqual([before, before, '0.0000']);
  const savedOrder = await clerk.send(getOrder, { id });
  const withChange = ({ lines }: Pick<ReturnType<typeof enteredOf>, 'lines'>): Line[] =>
    lines.map((entered, place) => (place === 0 ? { ...entered, ...change } : entered));

  const copy = await clerk.send(saveOrder, { ...order(withChange(copyOf(savedOrder, stage.clock.now()))), copied_from_id: id });
  expect(await volumesOf(copy.id)).toEqual([after, after, '0.0000']);
  await clerk.send(saveOrder, { ...order(withChange(enteredOf(savedOrder))), id, version });
  expect(await volumesOf(id)).toEqual([after, after, '0.0000']);
});
