import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { DispatchScene } from '../server/seed/scene.ts';
import { issueMachineKey, listMachineKeys, revokeMachineKey } from './contract.ts';
import { may } from './permits.ts';

/* Keys for other parties' systems: each names its owner, is shown once, and can be revoked at once. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
beforeAll(async () => {
  ({ stage, scene, mai } = await startDispatchStage());
});
afterAll(() => stage.close());

test('a key names its party, shows its end alone, and is refused to the wrong kind of party', async () => {
  const { key } = await mai.send(issueMachineKey, { use: 'track', name: '金龙调度', carrier_id: String(scene.jinlong), per_minute: 60 });
  const [row] = (await mai.send(listMachineKeys, { where: { carrier_id: [String(scene.jinlong)] } })).rows;
  expect(row).toMatchObject({
    name: '金龙调度',
    party_name: '金龙运输',
    hint: key?.slice(-4),
    per_minute: 60,
    used_at: null,
    created_by_name: 'Mai',
  });
  expect(JSON.stringify(row)).not.toContain(key);
  // Positions come from a carrier or any provider, never from a customer; milestones belong to exactly one party.
  const customer = { customer_id: String(scene.lux) };
  expect(await mai.refused(issueMachineKey, { use: 'gps', name: 'x', ...customer })).toBe('BAD_PARAMS');
  expect(await mai.refused(issueMachineKey, { use: 'track', name: 'x' })).toBe('BAD_PARAMS');
  expect(await mai.refused(issueMachineKey, { use: 'track', name: 'x', carrier_id: String(scene.jinlong), ...customer })).toBe(
    'BAD_PARAMS',
  );
  expect(await mai.refused(issueMachineKey, { use: 'gps', name: 'x', carrier_id: '999999' })).toBe('BAD_PARAMS');
});

test('a key that was revoked answers no call any more and cannot be revoked twice', async () => {
  const { id, version, key } = await mai.send(issueMachineKey, { use: 'gps', name: '试用' });
  const sent = { key: key ?? '', body: [] };
  expect(await stage.machine('POST', '/api/gps', sent)).toMatchObject({ status: 200 });
  expect((await mai.send(listMachineKeys, { where: { words: '试用' } })).rows).toMatchObject([{ used_at: '2026-11-20T02:00:00.000Z' }]);
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(revokeMachineKey, { id, version })).toBe('NOT_PERMITTED');
  const lin = await stage.cast({ name: 'Lin' });
  await lin.send(revokeMachineKey, { id, version });
  expect(await stage.machine('POST', '/api/gps', sent)).toMatchObject({ status: 401, data: { refusal: 'BAD_KEY' } });
  expect(await lin.refused(revokeMachineKey, { id, version: version + 1 })).toBe('KEY_REVOKED');
  expect((await mai.send(listMachineKeys, { tab: 'revoked' })).rows).toMatchObject([{ id, revoked_by_name: 'Lin' }]);
});
