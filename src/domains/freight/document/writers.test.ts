import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FreightTables } from '../server/db.ts';
import { type BookingScene, setBookingScene } from '../server/seed/booking-scene.ts';
import { getFreightDocument, moveFreightDocument, saveFreightDocument } from './contract.ts';

/* A bill of lading is approved by somebody who wrote nothing of it. */

let stage: Stage;
let scene: BookingScene;
let players: readonly Player[];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, BookingScene>((work) => setBookingScene(work, stage.companies.cn));
  players = [await stage.cast({ name: 'Lan' }), await stage.cast({ name: 'Nok' }), await stage.cast({ name: 'Wang' })];
});
afterAll(() => stage.close());

test('nobody who saved a bill approves it, neither its author nor one who changed it before the last', async () => {
  const [lan, nok, wang] = players;
  if (!lan || !nok || !wang) throw new Error('no players');
  const bill = {
    job_id: String(scene.oceanJob),
    kind: 'master' as const,
    no: 'BGL7788',
    release_type: 'original' as const,
    shipper: 'Lux Nanning',
    consignee: 'Lux VN',
    loading_port: 'Qinzhou',
    discharge_port: 'Laem Chabang',
    goods: 'Connectors',
    pieces: 100,
    gross_kg: '8000',
    volume_m3: '30',
    originals: 3,
  };
  const { id } = await lan.send(saveFreightDocument, bill);
  const of = async () => ({ id, version: (await lan.send(getFreightDocument, { id })).version });
  await nok.send(saveFreightDocument, { ...bill, ...(await of()), gross_kg: '8100' });
  await wang.send(saveFreightDocument, { ...bill, ...(await of()), gross_kg: '8100', marks: 'N/M' });
  for (const who of players) expect(await who.refused(moveFreightDocument, { ...(await of()), action: 'approve' })).toBe('FOUR_EYES');
  const mai = await stage.cast({ name: 'Mai' });
  expect(await mai.send(moveFreightDocument, { ...(await of()), action: 'approve' })).toMatchObject({ state: 'approved' });
});
