import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { blacklistCarrier, getCarrier, listCarriers, saveCarrier, setCarrierActive } from './contract.ts';
import { may } from './permits.ts';

/* A carrier's file: its facts, the last days of its papers, and the reason why it gets no more offers. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

const carrier = (name: string, more: Partial<ParamsOf<typeof saveCarrier>> = {}): ParamsOf<typeof saveCarrier> => ({
  name,
  short_name: name.slice(0, 4),
  kind: 'contracted',
  country: 'CN',
  currency: 'CNY',
  settlement: 'monthly',
  payment_days: 30,
  contact: '陈',
  phone: '0771-5580001',
  ...more,
});
const namesIn = async (tab: string) => (await clerk.send(listCarriers, { tab })).rows.map(({ name }) => name);

test('a carrier is entered with its insurance and found by its papers before they run out', async () => {
  const { id, version } = await clerk.send(
    saveCarrier,
    carrier('南宁顺达物流有限公司', { insurance_amount: '500000', insurance_currency: 'CNY', insurance_until: '2026-12-05' }),
  );
  expect(await clerk.send(getCarrier, { id })).toMatchObject({ insurance_amount: '500000.00', insurance_currency: 'CNY', active: true });
  expect((await clerk.send(listCarriers, { tab: 'due' })).rows).toMatchObject([{ id, papers: 'soon', insurance_until: '2026-12-05' }]);
  await clerk.send(saveCarrier, { ...carrier('南宁顺达物流有限公司', { insurance_until: '2027-12-05' }), id, version });
  expect(await namesIn('due')).toEqual([]);
  expect(await clerk.refused(saveCarrier, { ...carrier('x'), id, version })).toBe('CHANGED_MEANWHILE');
  // A fleet belongs to one own company; a hired carrier belongs to none.
  expect(await clerk.refused(saveCarrier, carrier('自有', { kind: 'own' }))).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveCarrier, carrier('外', { company_id: String(stage.companies.cn) }))).toBe('BAD_PARAMS');
});

test('a carrier has the users who still sign in for it', async () => {
  const { id } = await clerk.send(saveCarrier, carrier('百色货运'));
  const [, left] = [await stage.cast({ type: 2, carrierId: BigInt(id) }), await stage.cast({ type: 2, carrierId: BigInt(id) })];
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', left.accountId).execute(),
  );
  expect((await clerk.send(listCarriers, {})).rows.find((row) => row.id === id)?.users).toBe(1);
});

test('a carrier is switched off and on again, and put on the blacklist with a reason and taken off it', async () => {
  const { id } = await clerk.send(saveCarrier, carrier('凭祥快运'));
  const off = await clerk.send(setCarrierActive, { id, version: 1, active: false });
  expect([await namesIn('inactive'), (await namesIn('active')).includes('凭祥快运')]).toEqual([['凭祥快运'], false]);
  expect(await clerk.refused(setCarrierActive, { id, version: 1, active: true })).toBe('CHANGED_MEANWHILE');
  const on = await clerk.send(setCarrierActive, { id, version: off.version, active: true });

  const keeper = await stage.cast({ permits: [may.view, may.save] });
  expect(await keeper.refused(blacklistCarrier, { id, version: on.version, reason: '丢货' })).toBe('NOT_PERMITTED');
  expect(await clerk.refused(blacklistCarrier, { id, version: on.version, reason: ' ' })).toBe('BAD_PARAMS');
  const listed = await clerk.send(blacklistCarrier, { id, version: on.version, reason: '丢货不赔' });
  expect((await clerk.send(listCarriers, { tab: 'blacklisted' })).rows).toMatchObject([
    { id, blacklisted: true, blacklist_reason: '丢货不赔' },
  ]);
  expect(await namesIn('active')).not.toContain('凭祥快运');
  await clerk.send(blacklistCarrier, { id, version: listed.version, reason: null });
  expect(await clerk.send(getCarrier, { id })).toMatchObject({ blacklisted: false, blacklist_reason: null, active: true });
});

test('a viewer changes nothing, and a carrier’s own people have no look at the list', async () => {
  const { id } = await clerk.send(saveCarrier, carrier('河内联运'));
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(setCarrierActive, { id, version: 1, active: false })).toBe('NOT_PERMITTED');
  expect(await viewer.refused(getCarrier, { id: '999999' })).toBe('NOT_FOUND');
  const own = await stage.cast({ type: 2, carrierId: BigInt(id) });
  expect(await own.refused(listCarriers, {})).toBe('WRONG_USER_TYPE');
});

test('a carrier is due by whichever of its papers runs out first, while it is in use', async () => {
  for (const paper of ['licence_until', 'permit_until', 'insurance_until'] as const) {
    const { id, version } = await clerk.send(saveCarrier, carrier(`证照 ${paper}`, { [paper]: '2026-12-05' }));
    const due = async () => (await clerk.send(listCarriers, { tab: 'due' })).rows.map((row) => [row.id, row.papers]);
    expect([paper, await due()]).toEqual([paper, [[id, 'soon']]]);
    await clerk.send(setCarrierActive, { id, version, active: false });
    expect([paper, await due()]).toEqual([paper, []]);
  }
});
