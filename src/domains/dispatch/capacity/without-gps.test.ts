import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { mySession } from '../../identity/session/contract.ts';
import { type DispatchScene, setDispatchScene } from '../server/seed/scene.ts';
import type { DispatchTables } from '../server/db.ts';
import { listOwnCapacity } from './contract.ts';

/* A carrier sees where its trucks are only when the session's flag for positions says so (specification, section 6). */

let stage: Stage;
let chen: Player;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

const flag = (gps_sign: boolean) =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ gps_sign }).where('name', '=', 'Chen').where('user_type', '=', 2).execute(),
  );
const session = async () => {
  const { permits, menus } = await chen.send(mySession, {});
  return [permits.includes('carrierWork.capacity'), JSON.stringify(menus).includes('/carrierDispatch/transportCapacity')];
};

test('a carrier without the flag for positions has neither the page of its capacity nor the call behind it', async () => {
  expect(await session()).toEqual([true, true]);
  expect((await chen.send(listOwnCapacity, { tab: 'free' })).rows.length).toBeGreaterThan(0);
  await flag(false);
  expect(await session()).toEqual([false, false]);
  expect(await chen.refused(listOwnCapacity, { tab: 'free' })).toBe('NOT_PERMITTED');
  await flag(true);
  expect((await chen.send(listOwnCapacity, { tab: 'free' })).rows.length).toBeGreaterThan(0);
});
