import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getPrepaidCost, movePrepaidCost, savePrepaidCost, spreadableCosts } from './contract.ts';

/* RIVAL has insured the trucks of the company for a year when it is merged into FLEET. */

let stage: Stage;
let scene: Scene;
let mai: Player;
let wei: Player;
let team: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  team = await stage.system<FinanceTables, string>(async ({ db }) =>
    String(
      (await sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.cn}, '车队') returning id`.execute(db))
        .rows[0]?.id,
    ),
  );
  mai = await stage.cast({ name: 'Mai' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

test('a cost that a merged carrier has billed is spread by the name that is left', async () => {
  await billed(mai, wei, { side: 'payable', party: scene.rival, fee: scene.fuel, amount: '12720', currency: 'CNY', on: '2026-11-18' });
  await mergeTwins(mai, 'carrier', scene.rival, scene.carrier);
  const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  expect(sources).toMatchObject([{ open: '12000.00' }]);
  const { id } = await mai.send(savePrepaidCost, {
    carrier_id: String(scene.carrier),
    charge_id: sources[0]?.charge_id ?? '',
    amount: '12000',
    account: 'cost',
    cost_centre_id: team,
    method: 'month',
    from_on: '2026-11-01',
    to_on: '2027-10-31',
    memo: '车辆保险',
  });
  await mai.send(movePrepaidCost, { id, version: 1, action: 'submit' });
  await wei.send(movePrepaidCost, { id, version: 2, action: 'approve' });
  // It stands under the name of its bill.
  expect(await mai.send(getPrepaidCost, { id })).toMatchObject({ state: 'spreading', carrier_id: String(scene.rival) });
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});
