import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { saveCarrier } from '../carrier/contract.ts';
import { banDriver, getDriver, listDrivers, saveDriver, setDriverActive } from './contract.ts';

/* A carrier maintains its own drivers. Staff see all of them, and can ban one for some days. */

let stage: Stage;
let clerk: Player;
let shunda: Player;
let rival: Player;
let carrierId: string;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
  const carrier = async (name: string) =>
    (
      await clerk.send(saveCarrier, {
        name,
        short_name: name,
        kind: 'contracted',
        country: 'CN',
        currency: 'CNY',
        settlement: 'monthly',
        payment_days: 30,
        contact: '陈',
        phone: '0771-5580001',
      })
    ).id;
  carrierId = await carrier('顺达');
  shunda = await stage.cast({ type: 2, carrierId: BigInt(carrierId) });
  rival = await stage.cast({ type: 2, carrierId: BigInt(await carrier('金龙')) });
});
afterAll(() => stage.close());

const driver = (name: string, more: Partial<ParamsOf<typeof saveDriver>> = {}): ParamsOf<typeof saveDriver> => ({
  name,
  phone: '13800138001',
  country: 'CN',
  licence_no: `L-${name}`,
  licence_class: 'A2',
  licence_until: '2028-01-01',
  language: 'zh',
  ...more,
});
const driverNames = async (player: Player, tab = 'active') => (await player.send(listDrivers, { tab })).rows.map(({ name }) => name);

test('a carrier’s driver is its own: another carrier neither sees nor changes the driver', async () => {
  const { id } = await shunda.send(saveDriver, driver('吴强'));
  expect([await driverNames(shunda), await driverNames(rival), await driverNames(clerk)]).toEqual([['吴强'], [], ['吴强']]);
  expect(await shunda.send(getDriver, { id })).toMatchObject({ carrier_id: carrierId, phone: expect.stringContaining('13800138001') });
  expect(await rival.refused(getDriver, { id })).toBe('NOT_FOUND');
  expect(await rival.refused(saveDriver, { ...driver('吴强'), id, version: 1 })).toBe('NOT_FOUND');
  expect(await rival.refused(setDriverActive, { id, version: 1, active: false })).toBe('NOT_FOUND');
  // A truck of another carrier is refused.
  expect(await shunda.refused(saveDriver, driver('韦国', { vehicle_id: '999999' }))).toBe('BAD_PARAMS');
});

test('a ban holds from its first to its last day, and is lifted before', async () => {
  const { id, version } = await clerk.send(saveDriver, driver('陆平', { carrier_id: carrierId, phone: '13800138002' }));
  const ban = { from: '2026-11-22', until: '2026-11-24', reason: '疲劳驾驶' };
  expect(await clerk.refused(banDriver, { id, version, ban: { ...ban, until: '2026-11-21' } })).toBe('BAD_PARAMS');
  expect(await shunda.refused(banDriver, { id, version, ban })).toBe('WRONG_USER_TYPE');
  const banned = await clerk.send(banDriver, { id, version, ban });
  const onDay = async (day: string) => {
    stage.clock.set(`${day}T02:00:00Z`);
    return [await driverNames(clerk, 'banned'), (await driverNames(clerk)).includes('陆平')];
  };
  // A banned driver stands on the tab of the banned alone.
  expect([await onDay('2026-11-21'), await onDay('2026-11-22'), await onDay('2026-11-24'), await onDay('2026-11-25')]).toEqual([
    [[], true],
    [['陆平'], false],
    [['陆平'], false],
    [[], true],
  ]);
  await onDay('2026-11-23');
  await clerk.send(banDriver, { id, version: banned.version, ban: null });
  expect(await driverNames(clerk, 'banned')).toEqual([]);
  expect(await clerk.send(getDriver, { id })).toMatchObject({ banned_from: null, ban_reason: null });
});

test('a driver is due by whichever of the licence and the qualification runs out first', async () => {
  for (const paper of ['licence_until', 'qualification_until'] as const) {
    const { id, version } = await clerk.send(saveDriver, driver(`证照 ${paper}`, { carrier_id: carrierId, [paper]: '2026-12-05' }));
    const due = (await clerk.send(listDrivers, { tab: 'due' })).rows.map((row) => [row.id, row.papers]);
    await clerk.send(setDriverActive, { id, version, active: false });
    expect([paper, due]).toEqual([paper, [[id, 'soon']]]);
  }
});
