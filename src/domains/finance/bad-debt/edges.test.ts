import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAttachment, listAttachments, removeAttachment } from '../../workspace/remark/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { billsToGiveUp, getBadDebt, moveBadDebt, saveBadDebt } from './contract.ts';

/* BETA owes Nanning and Hanoi. Evidence, money and allowances of one of them are not the other's. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan', scope: 'all' });
  wei = await stage.cast({ name: 'Wei', scope: 'all' });
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const owed = (amount: string) =>
  billed(lan, wei, { side: 'receivable', party: scene.other, fee: scene.freight, amount, currency: 'CNY', on: '2026-11-10' });
async function proposed(bill: string, amount: string): Promise<string> {
  const { id } = await lan.send(saveBadDebt, {
    customer_id: text(scene.other),
    bill_id: bill,
    currency: 'CNY',
    amount,
    given_up_on: '2026-11-18',
    reason: 'bankrupt',
    memo: '法院裁定终结破产程序',
  });
  return id;
}
async function proven(id: string): Promise<void> {
  const file_id = await lan.upload('ruling.pdf', new TextEncoder().encode('%PDF-1.4 ruling'));
  await lan.send(addAttachment, { subject: 'badDebt', id, file_id, kind: 'bankruptcy' });
}

test('evidence that was removed proves nothing', async () => {
  const id = await proposed(await owed('310'), '310');
  await proven(id);
  const [evidence] = (await lan.send(listAttachments, { subject: 'badDebt', id })).rows;
  await lan.send(removeAttachment, { subject: 'badDebt', id, attachment: evidence?.id ?? '' });
  expect(await lan.refused(moveBadDebt, { id, version: 1, action: 'submit' })).toBe('BAD_DEBT_EVIDENCE');
  await proven(id);
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
});

test('money that another company received brings nothing back, and is not offered', async () => {
  const id = await proposed(await owed('500'), '500');
  await proven(id);
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
  await wei.send(moveBadDebt, { id, version: 2, action: 'approve' });
  const abroad = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'Vietcombank', '0071', 'Quayside', 'VND') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  const minh = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  await registered(minh, { direction: 'in', bank: abroad, customer: scene.other, amount: '900000', on: '2026-11-18' });
  const here = await registered(wei, { direction: 'in', bank: scene.bankCny, customer: scene.other, amount: '80', on: '2026-11-18' });
  expect((await lan.send(getBadDebt, { id })).money).toMatchObject([{ id: here, open: '80.00' }]);
});

test('only what is owed can be given up: a credit note is not offered', async () => {
  const bill = await owed('65');
  await owed('-40');
  const { bills } = await lan.send(billsToGiveUp, { customer_id: text(scene.other) });
  expect(bills.map(({ bill_id, open }) => [bill_id, open])).toContainEqual([bill, '65.00']);
  expect(bills.filter(({ open }) => open.startsWith('-'))).toEqual([]);
});
