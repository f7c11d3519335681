import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import { checkOrder } from '../../order/transport-order/save/contract.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { type Scene as MoneyScene, setScene as setMoneyScene } from '../server/seed/scene.ts';
import { makeWriteOff } from '../write-off/contract.ts';
import { getCredit, listCredit } from './contract.ts';

/*
 * A customer over its limit of 3,100.07 USD with an open bill of 4,000.13. A user who may not see the credit of the customer learns that
 * the order is stopped, and on no way by how much.
 */

type Scene = MoneyScene & OrderScene;
let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
const bills = new Map<bigint, string>();
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    const money = await setMoneyScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-12-29': '7.10', '2026-12-30': '7.10' });
    return { ...(await setOrderScene(work, stage.companies.cn)), ...money };
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await limit(scene.customer, 3_100_07n);
  await limit(scene.other, null);
  for (const party of [scene.customer, scene.other])
    bills.set(
      party,
      await billed(lan, wei, { side: 'receivable', party, fee: scene.freight, amount: '4000.13', currency: 'USD', on: '2026-11-20' }),
    );
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const limit = (customer: bigint, minor: bigint | null) =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ credit_limit_minor: minor, overdue_grace_days: 7 }).where('id', '=', customer).execute(),
  );

const pickup = { pickup_from: '2026-12-30T01:00:00Z', pickup_to: '2026-12-30T03:00:00Z' };
const draftOf = (customer: bigint) => orderSheet(scene, { customer_id: text(customer), ...pickup, submit: false });

const headOf = (customer: bigint, companyId = stage.companies.cn) => ({ customer_id: text(customer), company_id: text(companyId) });
/** The answers of the check of an order, of its save and of its submission to a user. */
async function answersTo(player: Player, customer: bigint, companyId = stage.companies.cn) {
  const saved = await player.send(saveOrder, { ...draftOf(customer), company_id: text(companyId) });
  const move = { id: saved.id, version: saved.version, action: 'submit', request_id: crypto.randomUUID() };
  const { warnings } = await player.send(checkOrder, headOf(customer, companyId));
  return { checked: warnings, saved: saved.warnings, submitted: (await player.raw(moveOrder.cmd, move)).data };
}
const all = (code: string, facts: object) => ({
  checked: [{ code, facts }],
  saved: [{ code, facts }],
  submitted: { refusal: code, ...facts },
});

test('who sees prices of their own customers is told the limit and what counts against it', async () => {
  const shown = { customer: 'ACME', currency: 'USD', limit: '3100.07', exposure: '4000.13' };
  expect(await answersTo(lan, scene.customer)).toMatchObject(all('CREDIT_OVER_LIMIT', shown));
});

test('who does not is told that the customer is over its limit, without the amounts', async () => {
  const veiled = await stage.cast({ hidden: ['customerPrice'] });
  expect(await veiled.refused(listCredit, {})).toBe('NOT_PERMITTED');
  const hidden = { customer: 'ACME', currency: 'USD', limit: '—', exposure: '—' };
  expect(await answersTo(veiled, scene.customer)).toMatchObject(all('CREDIT_OVER_LIMIT', hidden));
  // Staff of another company, and of a team that does not look after the customer.
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await answersTo(abroad, scene.customer, stage.companies.vn)).toMatchObject(all('CREDIT_OVER_LIMIT', hidden));
  const clerk = await stage.cast({ scope: 'own' });
  const { warnings } = await clerk.send(checkOrder, headOf(scene.customer));
  expect(warnings).toMatchObject([{ code: 'CREDIT_OVER_LIMIT', facts: hidden }]);
});

test('who looks after the customer sees its amounts', async () => {
  const clerk = await stage.cast({ scope: 'own' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ sales_id: clerk.accountId }).where('id', '=', scene.customer).execute(),
  );
  expect((await clerk.send(checkOrder, headOf(scene.customer))).warnings).toMatchObject([
    { facts: { limit: '3100.07', exposure: '4000.13' } },
  ]);
});

test('money that the bank values tomorrow lifts no stop for overdue bills today', async () => {
  stage.clock.set('2026-12-29T02:00:00Z');
  const overdue = { customer: 'BETA', days: 8, currency: 'USD', amount: '4000.13' };
  expect(await answersTo(lan, scene.other)).toMatchObject(all('CREDIT_OVERDUE', overdue));
  const paid = { direction: 'in', bank: scene.bankUsd, customer: scene.other, amount: '4000.13', on: '2026-12-30' } as const;
  await wei.send(makeWriteOff, {
    cash_entry_id: await registered(lan, paid),
    version: 1,
    lines: [{ bill_id: bills.get(scene.other) ?? '', currency: 'USD', version: 1, amount: '4000.13' }],
  });
  expect(await answersTo(lan, scene.other)).toMatchObject(all('CREDIT_OVERDUE', overdue));
  const veiled = await stage.cast({ hidden: ['customerPrice'] });
  expect(await answersTo(veiled, scene.other)).toMatchObject(all('CREDIT_OVERDUE', { ...overdue, amount: '—' }));
  const shown = await lan.send(getCredit, { id: text(scene.other) });
  expect(shown).toMatchObject({
    overdue: '4000.13',
    overdue_days: 8,
    standing: 'overdue',
    open_bills: [{ amount: '4000.13', open: '4000.13' }],
  });
  stage.clock.set('2026-12-30T02:00:00Z');
  expect((await lan.send(saveOrder, draftOf(scene.other))).warnings).toEqual([]);
  expect(await lan.send(getCredit, { id: text(scene.other) })).toMatchObject({ overdue: '0.00', open_bills: [] });
});
