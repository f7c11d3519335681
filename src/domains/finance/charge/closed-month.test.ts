import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, priceCharge, reviewCharges } from './contract.ts';

/* Two lines of November are open when the month is closed to all but the accountants. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let accountant: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  accountant = await stage.cast({ name: 'Wei' });
  lan = await stage.cast({ name: 'Lan', permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
}, 60_000);
afterAll(() => stage.close());

test('a line of a month that is closed is neither priced, approved nor voided, but by those who may post into it', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.freight, amount: '100', currency: 'CNY', on: '2026-11-18' } as const;
  const { ids } = await accountant.send(enterCharges, { lines: [lineOf(owed), lineOf({ ...owed, amount: '70' })] });
  const [first = '', second = ''] = ids;
  stage.clock.set('2026-12-02T02:00:00Z');
  await accountant.send(movePeriod, { company_id: String(stage.companies.cn), month: '2026-11', version: 1, action: 'softClose' });
  const priced = { fee_name_id: String(scene.freight), description: null, quantity: '1', unit_price: '90', currency: 'CNY' as const };
  expect(await lan.refused(priceCharge, { id: first, version: 1, ...priced })).toBe('PERIOD_SOFT_CLOSED');
  for (const action of ['approve', 'void'] as const)
    expect(await lan.refused(reviewCharges, { action, rows: [{ id: second, version: 1 }], reason: '重复' })).toBe('PERIOD_SOFT_CLOSED');
  // A plan stands in no month of the books.
  const plan = (estimated: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('charge').set({ estimated }).where('id', '=', BigInt(first)).execute());
  await plan(true);
  await lan.send(priceCharge, { id: first, version: 1, ...priced });
  await plan(false);
  await accountant.send(priceCharge, { id: first, version: 2, ...priced });
  await accountant.send(reviewCharges, { action: 'void', rows: [{ id: second, version: 1 }], reason: '重复' });
});

test('of lines that two companies review at once each needs its own month', async () => {
  const permits = [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft);
  const group = await stage.cast({ name: 'Group', scope: 'all', permits });
  const owed = { side: 'payable', party: scene.carrier, fee: scene.freight, on: '2026-11-18' } as const;
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  const inVietnam = { lines: [lineOf({ ...owed, amount: '100000', currency: 'VND' })] };
  const { ids: before } = await hanoi.send(enterCharges, inVietnam);
  const { ids } = await accountant.send(enterCharges, { lines: [lineOf({ ...owed, amount: '30', currency: 'CNY' })] });
  const { ids: after } = await hanoi.send(enterCharges, inVietnam);
  const approval = (...some: string[]) => ({ action: 'approve' as const, rows: some.map((id) => ({ id, version: 1 })) });
  // November is closed in Nanning alone.
  expect(await group.refused(reviewCharges, approval(...before, ...ids, ...after))).toBe('PERIOD_SOFT_CLOSED');
  await group.send(reviewCharges, approval(...before, ...after));
});
