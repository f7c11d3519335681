import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { declarationSheet } from '../server/seed/declaration-sheet.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { declarationsOfFreightJob, getDeclaration, moveDeclaration, saveDeclaration } from './contract.ts';
import { factsOfJob } from './pages/facts-of-job.ts';

/* The first values of a declaration that is opened from a job of two houses. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  li = await stage.cast({ name: 'Li' });
});
afterAll(() => stage.close());

const job = (direction: 'export' | 'import', houses: readonly object[]) =>
  li.send(saveFreightJob, {
    mode: 'ocean',
    direction,
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    master_no: 'MSKU7788',
    pieces: 40,
    gross_kg: '3200',
    houses,
  } as never);
const first = {
  house_no: 'HB1',
  pieces: 10,
  gross_kg: '800',
  volume_m3: '3',
  goods: 'Cables',
  shipper: 'Lux Nanning',
  consignee: 'Lux VN',
};
const second = { ...first, house_no: 'HB2', pieces: 30, gross_kg: '2400', consignee: 'BYD VN' };
async function begun(id: string) {
  const { rows } = await li.send(declarationsOfFreightJob, { job_id: id });
  return factsOfJob(await li.send(getFreightJob, { id }), rows);
}

test('each declaration of a job is about one house, with its pieces, its weight and its party', async () => {
  const { id } = await job('export', [first, second]);
  const begins = await begun(id);
  expect(begins).toMatchObject({ bl_no: 'HB1', pieces: 10, gross_kg: '800.000', overseas_party: 'Lux VN', direction: 'export' });
  const sheet = declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, { freight_job_id: id, bl_no: begins.bl_no });
  const saved = await li.send(saveDeclaration, sheet);
  expect(await begun(id)).toMatchObject({ bl_no: 'HB2', pieces: 30, gross_kg: '2400.000', overseas_party: 'BYD VN' });
  // Given up, the first house is declared again.
  const { version } = await li.send(getDeclaration, { id: saved.id });
  await li.send(moveDeclaration, { id: saved.id, version, action: 'discard', reason: '重复' });
  expect(await begun(id)).toMatchObject({ bl_no: 'HB1' });
});

test('a job without houses is declared under its master, with all of its goods', async () => {
  const { id } = await job('import', []);
  expect(await begun(id)).toMatchObject({ bl_no: 'MSKU7788', pieces: 40, gross_kg: '3200.000', overseas_party: null, trade_term: 'CIF' });
});
