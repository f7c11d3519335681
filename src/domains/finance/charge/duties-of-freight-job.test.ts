import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DutyStage, startDutyStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getDeclaration, saveDeclaration } from '../../customs/declaration/contract.ts';
import { declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { makeBills } from '../bill/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { assessDuties, payDuties } from '../server/seed/duty-acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { freightJobCharges, reviewCharges } from './contract.ts';

/* Duties of 3,500.00 yuan that we paid for a freight job are owed by the customer of the job, also once it is another one. */

let stage: Stage;
let money: Scene;
let freightSheet: DutyStage['freightSheet'];
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, money, freightSheet, lan, wei } = await startDutyStage());
}, 60_000);
afterAll(() => stage.close());

const read = (id: string) => lan.send(getDeclaration, { id });

/** An import with a declaration whose duties customs has assessed and Wei has agreed to. */
async function declared(): Promise<{ job: string; declaration: string }> {
  const { id: job } = await lan.send(saveFreightJob, freightSheet());
  const { id: declaration } = await lan.send(
    saveDeclaration,
    declarationSheet(
      { companyId: stage.companies.cn, customerId: money.customer },
      { direction: 'import', trade_country: 'US', trade_term: 'CIF', freight_job_id: job },
    ),
  );
  await stage.system<FinanceTables, void>((work) => assessDuties(work, declaration, wei.accountId));
  return { job, declaration };
}
const pay = (id: string) => payDuties(lan, id);
const toOther = async (id: string): Promise<ParamsOf<typeof saveFreightJob>> => {
  const { version } = await lan.send(getFreightJob, { id });
  return { ...freightSheet(), id, version, customer_id: String(money.other) };
};
const owed = async (freight_job_id: string) =>
  (await lan.send(freightJobCharges, { freight_job_id })).rows
    .filter(({ state }) => state !== 'void')
    .map(({ party_id, amount, state }) => [party_id, amount, state]);

test('duties that are paid after the job went to another customer are owed by that one', async () => {
  const { job, declaration } = await declared();
  await lan.send(saveFreightJob, await toOther(job));
  expect(await read(declaration)).toMatchObject({ state: 'accepted', customer_id: String(money.other) });
  await pay(declaration);
  expect(await owed(job)).toEqual([[String(money.other), '3500.00', 'open']]);
});

test('duties that were paid before go along, and a billed one keeps the customer of the job', async () => {
  const { job, declaration } = await declared();
  await pay(declaration);
  expect(await owed(job)).toEqual([[String(money.customer), '3500.00', 'open']]);
  await lan.send(saveFreightJob, await toOther(job));
  expect(await owed(job)).toEqual([[String(money.other), '3500.00', 'open']]);
  expect(await read(declaration)).toMatchObject({ taxes_paid_on: '2026-11-20', payment_no: 'T1' });

  const billed = await declared();
  await pay(billed.declaration);
  const [line] = (await lan.send(freightJobCharges, { freight_job_id: billed.job })).rows;
  const row = { id: line?.id ?? '', version: line?.version ?? 0 };
  await wei.send(reviewCharges, { action: 'approve', rows: [row] });
  await lan.send(makeBills, { charges: [{ ...row, version: row.version + 1 }], bill_on: '2026-11-20' });
  expect(await lan.refused(saveFreightJob, await toOther(billed.job))).toBe('CHARGE_BILLED');
  expect(await lan.send(getFreightJob, { id: billed.job })).toMatchObject({ customer_id: String(money.customer) });
  expect(await read(billed.declaration)).toMatchObject({ customer_id: String(money.customer) });
});
