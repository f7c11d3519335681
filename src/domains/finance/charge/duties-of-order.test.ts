import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getDeclaration, saveDeclaration, withdrawTaxes } from '../../customs/declaration/contract.ts';
import { declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { jobLockOf } from '../job-lock/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import { assessDuties, makeDutyFee, payDuties } from '../server/seed/duty-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { orderCharges, rateAgain, reviewCharges } from './contract.ts';

/*
 * Duties that we paid for the goods of an order stand beside its price of 1,090.00 yuan, whichever comes first. Today is 20 November 2026.
 */

let stage: Stage;
let road: DispatchScene;
let money: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FinanceTables, void>(async (work) => {
    road = await setDispatchScene(work, stage.companies.cn);
    money = await setScene(work, stage.companies.cn, {});
    await makeDutyFee(work, money.duty);
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await quotationInForce(lan, wei, {
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: String(road.lux),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [
      { fee_name_id: String(money.freight), basis: 'trip', currency: 'CNY', price: '1090', tax_percent: '9', line_id: String(road.line) },
    ],
  });
}, 60_000);
afterAll(() => stage.close());

/** A declaration for an order, of which customs has accepted the duties. */
async function declared(order_id: string): Promise<string> {
  const { id } = await lan.send(
    saveDeclaration,
    declarationSheet(
      { companyId: stage.companies.cn, customerId: road.lux },
      { direction: 'import', trade_country: 'US', trade_term: 'CIF', order_id },
    ),
  );
  await stage.system<FinanceTables, void>((work) => assessDuties(work, id, wei.accountId));
  return id;
}
const versionOf = async (id: string) => (await lan.send(getDeclaration, { id })).version;
const pay = (id: string) => payDuties(lan, id);
const received = (no: string) =>
  stage.system<FinanceTables, string>(async (work) => String(await addOrder(work, road, { no, pieces: 10, kg: '85', m3: '1' })));
const sign = (id: string) => stage.system<FinanceTables, void>((work) => delivered(work, BigInt(id)));
const income = async (order_id: string) =>
  (await lan.send(orderCharges, { order_id })).rows.filter((row) => row.side === 'receivable' && !row.estimated && row.state !== 'void');
const amounts = async (id: string) => (await income(id)).map(({ amount, state }) => `${amount} ${state}`).toSorted();
const isIncomeDone = async (order_id: string) => (await lan.send(jobLockOf, { order_id })).income_done;

test('an order is charged at its signature although duties were paid for it before, and rating again leaves them', async () => {
  const id = await received('SO-E1');
  await pay(await declared(id));
  expect(await amounts(id)).toEqual(['3500.00 open']);
  await sign(id);
  expect(await amounts(id)).toEqual(['1090.00 open', '3500.00 open']);
  expect((await lan.send(rateAgain, { side: 'receivable', order_ids: [id] })).rows).toMatchObject([{ lines: 1, why: null }]);
  expect(await amounts(id)).toEqual(['1090.00 open', '3500.00 open']);
});

test('duties that are paid after the bill of an order are open income until they are billed or withdrawn', async () => {
  const id = await received('SO-E2');
  await sign(id);
  const rows = (await income(id)).map((line) => ({ id: line.id, version: line.version }));
  await wei.send(reviewCharges, { action: 'approve', rows });
  await lan.send(makeBills, { charges: rows.map((row) => ({ ...row, version: row.version + 1 })), bill_on: '2026-11-20' });
  expect(await isIncomeDone(id)).toBe(true);
  const declaration = await declared(id);
  await pay(declaration);
  expect(await amounts(id)).toEqual(['1090.00 billed', '3500.00 open']);
  expect(await isIncomeDone(id)).toBe(false);
  await lan.send(withdrawTaxes, { id: declaration, version: await versionOf(declaration), reason: '退单' });
  expect(await isIncomeDone(id)).toBe(true);
});

test('duties that were paid for an order that is cancelled afterwards are still passed on, until customs gives them back', async () => {
  const id = await received('SO-E3');
  await pay(await declared(id));
  const declaration = await declared(id);
  await pay(declaration);
  const [first] = await income(id);
  const row = { id: first?.id ?? '', version: first?.version ?? 0 };
  await wei.send(reviewCharges, { action: 'approve', rows: [row] });
  await lan.send(makeBills, { charges: [{ ...row, version: row.version + 1 }], bill_on: '2026-11-20' });
  const { version } = await lan.send(getOrder, { id });
  await lan.send(moveOrder, { id, version, action: 'cancel', reason: '客户取消' });
  expect(await amounts(id)).toEqual(['3500.00 billed', '3500.00 open']);
  await lan.send(withdrawTaxes, { id: declaration, version: await versionOf(declaration), reason: '海关退税' });
  expect(await amounts(id)).toEqual(['3500.00 billed']);
});

test('duties of an order that another customer pays for are owed by that one', async () => {
  const id = await received('SO-E4');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ bill_to_id: money.other }).where('id', '=', BigInt(id)).execute(),
  );
  await pay(await declared(id));
  expect((await income(id)).map(({ party_id, amount }) => [party_id, amount])).toEqual([[String(money.other), '3500.00']]);
});
