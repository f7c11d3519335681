import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Currency } from '../../../kernel/money.ts';
import { enterBankAccount, moveBankAccount } from '../../reference/bank-account/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { registered } from '../server/seed/acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { getTransfer, moveTransfer, saveTransfer } from './contract.ts';

/* A deposit for containers goes to a carrier's account only once that is approved by a second person and a day has passed. */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let director: Player;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  cashier = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
  keeper = await stage.cast({ name: 'Mai' });
  await registered(cashier, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '1000', on: '2026-11-18' });
}, 60_000);
afterAll(() => stage.close());

const accountOf = (...of: [party: { carrier: bigint } | { customer: bigint }, currency: Currency]) =>
  stage.system<FinanceTables, string>((work) => approvedAccount(work, ...of));

const deposit = (account: string) =>
  cashier.send(saveTransfer, {
    kind: 'depositGiven',
    from_account_id: String(scene.bankCny),
    carrier_id: String(scene.carrier),
    party_bank_account_id: account,
    amount: '300',
    out_on: '2026-11-20',
    memo: '箱押金',
  });
const submit = (id: string) => cashier.send(moveTransfer, { id, version: 1, action: 'submit' });

test('money goes to an account of the party that another person approved a day before', async () => {
  const account = await keeper.send(enterBankAccount, {
    carrier_id: String(scene.carrier),
    bank: '招商银行',
    account_no: '6225880012345678',
    account_name: 'FLEET 运输',
    currency: 'CNY',
  });
  const { id } = await deposit(account.id);
  expect(await cashier.refused(moveTransfer, { id, version: 1, action: 'submit' })).toBe('BANK_ACCOUNT_NOT_APPROVED');
  await director.send(moveBankAccount, { id: account.id, version: account.version, action: 'approve' });
  expect(await cashier.refused(moveTransfer, { id, version: 1, action: 'submit' })).toBe('BANK_ACCOUNT_NOT_USABLE');
  stage.clock.advance(86_400_000);
  await submit(id);
  // The user who entered the account does not send money there, and a closed account takes none.
  expect(await keeper.refused(moveTransfer, { id, version: 2, action: 'approve' })).toBe('FOUR_EYES');
  await director.send(moveTransfer, { id, version: 2, action: 'approve' });
  expect(await cashier.send(getTransfer, { id })).toMatchObject({ state: 'done', payee_account: '招商银行 6225880012345678' });

  const next = await deposit(account.id);
  await submit(next.id);
  await director.send(moveBankAccount, { id: account.id, version: account.version + 1, action: 'close', reason: '账户停用' });
  expect(await director.refused(moveTransfer, { id: next.id, version: 2, action: 'approve' })).toBe('BANK_ACCOUNT_NOT_APPROVED');
});

test('a draft from before that names no account is given one first', async () => {
  const { id } = await deposit(await accountOf({ carrier: scene.carrier }, 'CNY'));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transfer').set({ party_bank_account_id: null }).where('id', '=', BigInt(id)).execute(),
  );
  expect(await cashier.refused(moveTransfer, { id, version: 1, action: 'submit' })).toBe('TRANSFER_PAYEE');
});
