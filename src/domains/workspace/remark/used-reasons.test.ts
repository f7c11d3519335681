import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { decideApproval, getApproval } from '../approval/contract.ts';
import { usedReasons } from './contract.ts';

let stage: Stage;
let scene: Scene;
let clerk: Player;
let director: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  const staff = (name: string, ...permits: readonly Permit[]) => stage.cast({ name, permits: [request.view, ...permits] });
  [clerk, director] = [await staff('Huang', request.prepare), await staff('Xu', request.director)];
  // A request is submitted only where each later stage has a person as well.
  await staff('Sun', request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector);
}, 60_000);
afterAll(() => stage.close());

async function sentBack(reason: string): Promise<void> {
  const { id, version } = await clerk.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: '100',
    lines: [],
    due_on: '2026-12-30',
    reason: '预付运费',
    invoice_no: null,
    invoice_promised_on: null,
  });
  await clerk.send(movePaymentRequest, { id, version, action: 'submit' });
  const approval = await director.send(getApproval, { subject: 'paymentRequest', id });
  await director.send(decideApproval, { subject: 'paymentRequest', id, version: approval.version ?? 0, action: 'sendBack', reason });
}

const offered = async (who: Player, subject: string, action: string) => (await who.send(usedReasons, { subject, action })).rows;

test('a director who sends back again is offered the own reasons, the most frequent first, and nobody else is', async () => {
  await sentBack('发票抬头不符');
  await sentBack('缺少合同');
  await sentBack('发票抬头不符');
  expect(await offered(director, 'paymentRequest', 'sendBack')).toEqual(['发票抬头不符', '缺少合同']);
  // Another kind of record has no reasons of its own yet, so those of this kind are offered.
  expect(await offered(director, 'bill', 'sendBack')).toEqual(['发票抬头不符', '缺少合同']);
  expect(await offered(director, 'paymentRequest', 'approve')).toEqual([]);
  expect(await offered(clerk, 'paymentRequest', 'sendBack')).toEqual([]);
  expect(await director.refused(usedReasons, { subject: 'paymentRequest', action: "sendBack'--" })).toBe('BAD_PARAMS');
});
