import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../apps/stage.ts';
import { editFields, editResult, startEdit } from '../workspace/batch/contract.ts';
import { getCash, listCash, registerCash, reverseCash } from './cash/contract.ts';
import { enterCharges, listCharges, reviewCharges } from './charge/contract.ts';
import type { FinanceTables } from './server/db.ts';
import { getPaymentRequest, listPaymentRequests, movePaymentRequest, savePaymentRequest } from './payment-request/contract.ts';
import { type Scene, setScene } from './server/seed/scene.ts';

/*
 * The values that may be set on many charges, receipts and requests at once: labels, never money or states, and nothing that was already
 * decided on.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let other: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  [clerk, other] = [await stage.cast({ name: 'Huang' }), await stage.cast({ name: 'Xu' })];
}, 60_000);
afterAll(() => stage.close());

async function edited(cmd: string, ids: readonly string[], changes: Record<string, unknown>): Promise<string[]> {
  const { batch_id } = await clerk.send(startEdit, { cmd, title: 'Labels', ids: [...ids], changes });
  await stage.runJobs();
  const { rows } = await clerk.send(editResult, { batch_id });
  return rows.map(({ state, why }) => (why === null ? state : `${state}: ${why}`));
}

test('only labels are offered', async () => {
  const { lists } = await clerk.send(editFields, {});
  const offered = (cmd: string) => lists.find((list) => list.cmd === cmd)?.fields.map(({ key }) => key);
  expect(offered(listCharges.cmd)).toEqual(['description']);
  expect(offered(listCash.cmd)).toEqual(['remark', 'payer_name']);
  expect(offered(listPaymentRequests.cmd)).toEqual(['urgent', 'invoice_promised_on']);
});

test('a charge is described until it is reviewed, and a credit always says what it is for', async () => {
  const line = {
    side: 'payable' as const,
    order_no: null,
    work_order_no: null,
    customer_id: null,
    carrier_id: String(scene.carrier),
    fee_name_id: String(scene.fuel),
    quantity: '1',
    currency: 'CNY' as const,
    business_on: '2026-11-18',
  };
  const { ids } = await clerk.send(enterCharges, {
    lines: [
      { ...line, description: null, unit_price: '100' },
      { ...line, description: '退回多收', unit_price: '-20' },
      { ...line, description: null, unit_price: '50' },
    ],
  });
  const [, credit = '', reviewed = ''] = ids;
  await other.send(reviewCharges, { action: 'approve', rows: [{ id: reviewed, version: 1 }] });
  expect((await edited(listCharges.cmd, ids, { description: '燃油附加' })).toSorted()).toEqual([
    'bad: 该费用已审核或已作废，请先退回再修改',
    'done',
    'done',
  ]);
  expect(await edited(listCharges.cmd, [credit], { description: null })).toEqual(['bad: 说明: 必填']);
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: {} });
  expect(rows.filter(({ id }) => ids.includes(id)).map(({ description, amount }) => [description, amount])).toEqual(
    expect.arrayContaining([
      ['燃油附加', '100.00'],
      ['燃油附加', '-20.00'],
      [null, '50.00'],
    ]),
  );
});

test('a receipt is remarked on until it is reversed', async () => {
  const { id, entry_no } = await clerk.send(registerCash, {
    direction: 'in',
    own_bank_account_id: String(scene.bankCny),
    customer_id: null,
    carrier_id: null,
    payer_name: '未知',
    method: 'transfer',
    amount: '500',
    rate: null,
    fee: null,
    fee_currency: null,
    value_on: '2026-11-20',
    bank_ref: null,
    remark: null,
  });
  expect(await edited(listCash.cmd, [id], { remark: '待认领', payer_name: '南宁客户' })).toEqual(['done']);
  const kept = await clerk.send(getCash, { id });
  expect(kept).toMatchObject({ remark: '待认领', payer_name: '南宁客户', amount: '500.00', version: 2 });
  await other.send(reverseCash, { id, version: 2, action: 'reverse', reason: '重复登记' });
  const [why = ''] = await edited(listCash.cmd, [id], { remark: '太晚' });
  expect(why).toMatch(/^bad: /);
  expect(why).toContain(entry_no);
});

test('a request is marked urgent while nobody looks at it', async () => {
  const { id } = await clerk.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: '300',
    lines: [],
    due_on: '2026-11-30',
    reason: '预付油费',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
  });
  expect(await edited(listPaymentRequests.cmd, [id], { urgent: true, invoice_promised_on: '2026-12-10' })).toEqual(['done']);
  const kept = await clerk.send(getPaymentRequest, { id });
  expect(kept).toMatchObject({ urgent: true, invoice_promised_on: '2026-12-10', amount: '300.00', state: 'awaitingRequest' });
  await clerk.send(movePaymentRequest, { id, version: kept.version, action: 'submit' });
  expect(await edited(listPaymentRequests.cmd, [id], { urgent: false })).toEqual([expect.stringMatching(/^bad: /)]);
});
