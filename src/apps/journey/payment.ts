import { decided } from '../../domains/finance/server/seed/acts.ts';
import { decideApproval, getApproval } from '../../domains/workspace/approval/contract.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getBill, listBills } from '../../domains/finance/bill/contract.ts';
import { getCash, registerCash } from '../../domains/finance/cash/contract.ts';
import {
  countPaymentRequests,
  getPaymentRequest,
  movePaymentRequest,
  payPaymentRequest,
  requestableBills,
  savePaymentRequest,
} from '../../domains/finance/payment-request/contract.ts';
import { makeWriteOff } from '../../domains/finance/write-off/contract.ts';
import type { ParamsOf } from '../../kernel/call.ts';
import type { Player } from '../stage.ts';
import { scene, staff, stage, text } from './cast.ts';

export function moneyMoves(): void {
  describe('ACME pays', () => {
    test('1,000 at 7.15 and 1,260 at 7.05 close the bill and leave 13.00 yuan less than was booked', async () => {
      const { accountant } = staff;
      const bill = (await accountant.send(listBills, { tab: 'open', where: { side: ['receivable'] } })).rows[0];
      expect(bill).toBeDefined();
      const receive = async (amount: string, day: string): Promise<string> => {
        stage.clock.set(`${day}T06:00:00Z`);
        const receipt = { direction: 'in' as const, own_bank_account_id: text(scene.bankUsd), customer_id: text(scene.customer) };
        const { id } = await staff.cashier.send(registerCash, {
          ...receipt,
          carrier_id: null,
          payer_name: 'ACME',
          method: 'transfer',
          amount,
          rate: null,
          fee: null,
          fee_currency: null,
          value_on: day,
          bank_ref: `SWIFT-${day}`,
          remark: null,
        });
        return id;
      };
      const off = (cash_entry_id: string, amount: string, version: number): ParamsOf<typeof makeWriteOff> => ({
        cash_entry_id,
        version: 1,
        lines: [{ bill_id: bill?.id ?? '', currency: 'USD', version, amount }],
      });
      const first = await receive('1000', '2026-11-25');
      const requestId = randomUUID();
      const gain = await accountant.send(makeWriteOff, off(first, '1000', 1), requestId);
      expect(gain.exchange_difference).toBe('50.00');
      expect(await accountant.send(makeWriteOff, off(first, '1000', 1), requestId)).toEqual(gain);
      expect(await accountant.send(getCash, { id: first })).toMatchObject({ allocated: '1000.00', open: '0.00' });
      const second = await receive('1260', '2026-11-28');
      expect(await accountant.refused(makeWriteOff, off(second, '1260.01', 2))).toBe('WRITE_OFF_OVER');
      expect((await accountant.send(makeWriteOff, off(second, '1260', 2))).exchange_difference).toBe('-63.00');
      expect(await accountant.send(getBill, { id: bill?.id ?? '' })).toMatchObject({ settled: 'full', balances: [{ open: '0.00' }] });
    });
  });

  describe('FLEET is paid by way of seven stages', () => {
    const stages = [
      ['director', 1],
      ['firstExecutive', 2],
      ['secondExecutive', 3],
      ['settlement', 4],
      ['financeDirector', 5],
    ] as const;
    const bell = async (who: Player, stageNo: number) => (await who.send(countPaymentRequests, {}))[String(stageNo) as '0'];
    let request: { id: string; version: number };

    test('the clerk prepares and submits it; the bill is reserved', async () => {
      const clerk = staff.payablesClerk;
      const { bills } = await clerk.send(requestableBills, { carrier_id: text(scene.carrier), currency: 'CNY' });
      expect(bills).toMatchObject([{ open: '7300.00', free: '7300.00' }]);
      const draft = {
        kind: 'bill' as const,
        carrier_id: text(scene.carrier),
        currency: 'CNY' as const,
        amount: null,
        due_on: '2026-12-07',
      };
      const lines = [{ bill_id: bills[0]?.bill_id ?? '', amount: '7300' }];
      const save = { ...draft, lines, reason: '南宁—河内 11 月运费', invoice_no: 'INV-7300', invoice_promised_on: null };
      const saved = await clerk.send(savePaymentRequest, { ...save, party_bank_account_id: text(scene.payee) });
      expect(await bell(clerk, 0)).toBe(1);
      const requestId = randomUUID();
      const move = { id: saved.id, version: saved.version, action: 'submit' as const };
      const submitted = await clerk.send(movePaymentRequest, move, requestId);
      expect(submitted.state).toBe('directorReview');
      expect(await clerk.send(movePaymentRequest, move, requestId)).toEqual(submitted);
      expect(await bell(clerk, 0)).toBe(0);
      expect((await clerk.send(requestableBills, { carrier_id: text(scene.carrier), currency: 'CNY' })).bills).toEqual([]);
      request = { id: saved.id, version: submitted.version };
    });

    test('five different people approve it, each at the own stage alone, and the bell walks with it', async () => {
      for (const [role, stageNo] of stages) {
        const who = staff[role];
        expect(await bell(who, stageNo)).toBe(1);
        const other = stages.find(([another]) => another !== role)?.[0] ?? 'director';
        const { version: round } = await who.send(getApproval, { subject: 'paymentRequest', id: request.id });
        const approve = { subject: 'paymentRequest', id: request.id, version: round ?? 0, action: 'approve' as const };
        // A reviewer of an earlier stage has decided already; a reviewer of a later one is not asked yet.
        expect(['FOUR_EYES', 'NOT_DECIDER']).toContain(await staff[other].refused(decideApproval, approve));
        const { version } = await decided(who, request.id);
        request = { id: request.id, version };
        expect(await bell(who, stageNo)).toBe(0);
      }
      expect(await bell(staff.cashier, 6)).toBe(1);
    });

    test('the cashier pays it once, however often she sends it', async () => {
      const { cashier } = staff;
      const pay: ParamsOf<typeof payPaymentRequest> = {
        ...request,
        own_bank_account_id: text(scene.bankCny),
        amount: '7300',
        value_on: '2026-11-28',
        rate: null,
        fee: null,
        fee_currency: null,
        bank_ref: 'PAY-1',
      };
      expect(await cashier.refused(payPaymentRequest, { ...pay, amount: '7300.01' })).toBe('PAID_OVER');
      const requestId = randomUUID();
      const paid = await cashier.send(payPaymentRequest, pay, requestId);
      expect(paid.state).toBe('paid');
      expect(await cashier.send(payPaymentRequest, pay, requestId)).toEqual(paid);
      expect(await cashier.refused(payPaymentRequest, { ...pay, version: paid.version })).toBe('ILLEGAL_MOVE');
      expect(await bell(cashier, 6)).toBe(0);
      const done = await staff.payablesClerk.send(getPaymentRequest, { id: request.id });
      expect(done).toMatchObject({ state: 'paid', paid: '7300.00', lines: [{ open: '0.00', paid: '7300.00', held: '0.00' }] });
      const { events } = await staff.payablesClerk.send(getApproval, { subject: 'paymentRequest', id: request.id });
      expect(events.map(({ stage: at, what }) => `${at} ${what}`)).toEqual([
        'awaitingRequest submit',
        'directorReview approve',
        'firstExecutiveReview approve',
        'secondExecutiveReview approve',
        'settlementReview approve',
        'financeDirectorReview approve',
        'unpaid pay',
      ]);
    });
  });
}
