import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { fileTicket } from '../../workspace/file/contract.ts';
import { addAttachment, addComment, listAttachments, listComments } from '../../workspace/remark/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, moveWorkOrder, planWorkOrder } from '../work-order/contract.ts';

/* A trip is withdrawn from Jinlong and given to Sao Việt, which competes with it. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
let sao: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
  sao = await stage.cast({ name: 'Sao', type: 2, carrierId: scene.saoViet });
});
afterAll(() => stage.close());

test('the next carrier of a trip does not read what passed between us and the one before', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-W1', pieces: 5, kg: '500', m3: '2' }));
  const plan = (carrier: bigint) => ({
    carrier_id: String(carrier),
    planned_depart: '2026-11-22T01:00:00Z',
    planned_arrive: '2026-11-22T15:00:00Z',
  });
  const loads = [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }];
  const { id, version } = await mai.send(dispatchLoads, { loads, ...plan(scene.jinlong) });
  const trip = { subject: 'workOrder', id };
  const say = (who: Player, text: string, external = true) => who.send(addComment, { ...trip, text, external, mentions: [] });
  const attach = async (who: Player, name: string): Promise<string> => {
    const file_id = await who.upload(name, Buffer.from(`${name}\n4500\n`));
    await who.send(addAttachment, { ...trip, file_id, kind: null });
    return file_id;
  };
  const read = async (who: Player) => ({
    texts: (await who.send(listComments, trip)).rows.map(({ text }) => text),
    files: (await who.send(listAttachments, trip)).rows.map(({ name }) => name),
  });
  await say(chen, '4500 元可以走');
  await say(mai, '4500 同意');
  await say(mai, '上限 5000', false);
  const price = await attach(chen, 'jinlong.csv');
  expect(await read(chen)).toEqual({ texts: ['4500 元可以走', '4500 同意'], files: ['jinlong.csv'] });

  const back = await mai.send(moveWorkOrder, { id, version, action: 'withdraw', reason: '车辆故障' });
  await mai.send(planWorkOrder, { id, version: back.version, ...plan(scene.saoViet) });
  expect(await read(sao)).toEqual({ texts: [], files: [] });
  expect(await sao.refused(fileTicket, { id: price })).toBe('NOT_FOUND');
  expect(await read(mai)).toEqual({ texts: ['4500 元可以走', '4500 同意', '上限 5000'], files: ['jinlong.csv'] });
  await say(sao, '18 点到');
  await attach(sao, 'sao.csv');
  expect(await read(sao)).toEqual({ texts: ['18 点到'], files: ['sao.csv'] });
});
