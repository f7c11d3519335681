import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAttachment, listAttachments, recordTimeline, removeAttachment } from '../../workspace/remark/contract.ts';
import { getBill } from '../bill/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered, settled } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { reverseWriteOff } from '../write-off/contract.ts';
import { billsToGiveUp, getBadDebt, moveBadDebt, returnBadDebt, saveBadDebt, undoReturn } from './contract.ts';

/* BETA owes Nanning and Hanoi. Evidence, money and allowances of one of them are not the other's. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-10': '7.10' }));
  lan = await stage.cast({ name: 'Lan', scope: 'all' });
  wei = await stage.cast({ name: 'Wei', scope: 'all' });
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const owed = (amount: string) =>
  billed(lan, wei, { side: 'receivable', party: scene.other, fee: scene.freight, amount, currency: 'CNY', on: '2026-11-10' });
const givenUp = (bill_id: string, amount: string) => ({
  customer_id: text(scene.other),
  bill_id,
  currency: 'CNY' as const,
  amount,
  given_up_on: '2026-11-18',
  reason: 'bankrupt' as const,
  memo: '法院裁定终结破产程序',
});
async function proposed(bill: string, amount: string): Promise<string> {
  const { id } = await lan.send(saveBadDebt, givenUp(bill, amount));
  return id;
}
async function proven(id: string): Promise<void> {
  const file_id = await lan.upload('ruling.pdf', new TextEncoder().encode('%PDF-1.4 ruling'));
  await lan.send(addAttachment, { subject: 'badDebt', id, file_id, kind: 'bankruptcy' });
}

test('of a bill in two currencies each is given up by itself', async () => {
  const line = { side: 'receivable', party: scene.other, fee: scene.freight, on: '2026-11-10' } as const;
  const bill = await billed(lan, wei, { ...line, amount: '31', currency: 'CNY' }, { ...line, amount: '13', currency: 'USD' });
  await proposed(bill, '31');
  const { id } = await lan.send(saveBadDebt, { ...givenUp(bill, '13'), currency: 'USD' });
  expect(await lan.refused(saveBadDebt, givenUp(bill, '31'))).toBe('BAD_DEBT_PENDING');
  expect(await lan.send(getBadDebt, { id })).toMatchObject({ currency: 'USD', amount: '13.00' });
});

test('evidence that was removed, or of a record of another kind, proves nothing', async () => {
  const id = await proposed(await owed('310'), '310');
  await proven(id);
  const [evidence] = (await lan.send(listAttachments, { subject: 'badDebt', id })).rows;
  await lan.send(removeAttachment, { subject: 'badDebt', id, attachment: evidence?.id ?? '' });
  const submit = { id, version: 1, action: 'submit' as const };
  expect(await lan.refused(moveBadDebt, submit)).toBe('BAD_DEBT_EVIDENCE');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update attachment set subject = 'journal', removed_at = null where id = ${evidence?.id}`.execute(db),
  );
  expect(await lan.refused(moveBadDebt, submit)).toBe('BAD_DEBT_EVIDENCE');
  await proven(id);
  await lan.send(moveBadDebt, submit);
});

let abandoned: string;
test('money that another company received brings nothing back, and is not offered', async () => {
  const id = await proposed(await owed('500'), '500');
  await proven(id);
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
  await wei.send(moveBadDebt, { id, version: 2, action: 'approve' });
  abandoned = id;
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
  // It is due in December.
  expect(bills.map(({ bill_id, open, overdue_days }) => [bill_id, open, overdue_days])).toContainEqual([bill, '65.00', 0]);
  expect(bills.filter(({ open }) => open.startsWith('-'))).toEqual([]);
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update bill set due_on = '2026-11-13' where id = ${bill}`.execute(db));
  const [oldest] = (await lan.send(billsToGiveUp, { customer_id: text(scene.other) })).bills;
  expect(oldest).toMatchObject({ bill_id: bill, overdue_days: 7 });
});

test('a debt of the earlier books is given up since those were opened', async () => {
  const bill = await owed('25');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update bill set opened_on = '2026-11-15', document_no = 'OLD-1' where id = ${bill}`.execute(db),
  );
  const debt = { customer_id: text(scene.other), bill_id: bill, currency: 'CNY' as const, amount: '25', reason: 'bankrupt' as const };
  expect(await lan.refused(saveBadDebt, { ...debt, memo: '破产', given_up_on: '2026-11-14' })).toBe('WRITE_OFF_BEFORE');
  await lan.send(saveBadDebt, { ...debt, memo: '破产', given_up_on: '2026-11-15' });
});

test('a return is not undone where other money has paid the bill since', async () => {
  const bill = await owed('70');
  const id = await proposed(bill, '70');
  await proven(id);
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
  await wei.send(moveBadDebt, { id, version: 2, action: 'approve' });
  const receipt = () => registered(wei, { direction: 'in', bank: scene.bankCny, customer: scene.other, amount: '70', on: '2026-11-18' });
  await lan.send(returnBadDebt, { id, version: 3, cash_entry_id: await receipt(), amount: '70', returned_on: '2026-11-18' });
  const { settlements } = await lan.send(getBill, { id: bill });
  await lan.send(reverseWriteOff, { id: settlements.at(-1)?.write_off_id ?? '', reason: '退票' });
  const { balances } = await lan.send(getBill, { id: bill });
  await settled(lan, await receipt(), { id: bill, version: balances[0]?.version ?? 0, currency: 'CNY', amount: '70' });
  const { rows: history } = await lan.send(recordTimeline, { subject: 'bill', id: bill });
  // Given up, owed again and paid, not paid after all, and paid by the other receipt.
  expect(history.slice(0, 5).map(({ what }) => what)).toEqual(['writeOff', 'reverseWriteOff', 'writeOff', 'reverseWriteOff', 'writeOff']);
  const [returned] = (await lan.send(getBadDebt, { id })).returns;
  const undo = { id, version: 4, return_id: returned?.id ?? '', reason: '误登' };
  expect(await lan.refused(undoReturn, { ...undo, reason: ' ' })).toBe('REASON_REQUIRED');
  // It is the return of this debt and of no other.
  const { version } = await lan.send(getBadDebt, { id: abandoned });
  expect(await lan.refused(undoReturn, { ...undo, id: abandoned, version })).toBe('NOT_FOUND');
  expect(await lan.refused(undoReturn, undo)).toBe('WRITE_OFF_NOTHING_OPEN');
});
