import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getBill, makeBills, moveBill } from '../../domains/finance/bill/contract.ts';
import { type ChargeRow, listCharges, listOwnCharges, reviewCharges } from '../../domains/finance/charge/contract.ts';
import { countPayable, countReceivable } from '../../domains/finance/badges/contract.ts';
import { staff, fleet, rival, orderA, books } from './cast.ts';

/** Every line that is not an estimate, as one sentence. */
export async function actualLines(firstTripNo: string): Promise<string[]> {
  const lines = await linesOf('all');
  const a = (await orderA()).id;
  return lines
    .map((line) => {
      const what = line.side === 'payable' ? (line.work_order_no === firstTripNo ? 'first' : 'second') : line.fee_name;
      const amounts = `${line.amount} = ${line.net} + ${line.tax} ${line.currency} at ${Number(line.rate) === 1 ? 1 : Number(line.rate).toFixed(2)} → ${line.functional}`;
      return `${line.side} ${line.order_id === a ? 'A' : 'B'} ${what} ${amounts} ${line.state}`;
    })
    .sort();
}
async function linesOf(tab: 'open' | 'reviewed' | 'all', side?: 'receivable' | 'payable'): Promise<ChargeRow[]> {
  const { rows } = await staff.accountant.send(listCharges, { tab, where: side ? { side: [side] } : {} });
  return rows;
}

export function feesAreBilled(): void {
  describe('fees are reviewed and billed', () => {
    test('the counts say what waits; what is reviewed twice is reviewed once', async () => {
      const { accountant, payablesClerk } = staff;
      expect(await accountant.send(countReceivable, {})).toMatchObject({ order_count: 2, income_open_count: 6, income_reviewed_count: 0 });
      expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_open_count: 3, pay_reviewed_count: 0, pay_bill_count: 0 });
      for (const [who, side] of [
        [accountant, 'receivable'],
        [payablesClerk, 'payable'],
      ] as const) {
        const rows = (await linesOf('open', side)).map(({ id, version }) => ({ id, version }));
        const requestId = randomUUID();
        const done = await who.send(reviewCharges, { action: 'approve', rows }, requestId);
        expect(await who.send(reviewCharges, { action: 'approve', rows }, requestId)).toEqual(done);
        expect(await who.refused(reviewCharges, { action: 'approve', rows })).toBe('CHANGED_MEANWHILE');
      }
      expect(await accountant.send(countReceivable, {})).toMatchObject({ income_open_count: 0, income_reviewed_count: 6 });
      expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_open_count: 0, pay_reviewed_count: 3 });
    });

    test("ACME's bill is made, sent and confirmed; the books know it", async () => {
      const { accountant } = staff;
      const charges = (await linesOf('reviewed', 'receivable')).map(({ id, version }) => ({ id, version }));
      const requestId = randomUUID();
      const answer = await accountant.send(makeBills, { charges, bill_on: '2026-11-22' }, requestId);
      expect(await accountant.send(makeBills, { charges, bill_on: '2026-11-22' }, requestId)).toEqual(answer);
      expect(answer.bills).toHaveLength(1);
      const { id } = answer.bills[0] ?? { id: '' };
      const sent = await accountant.send(moveBill, { id, version: 1, action: 'send' });
      expect(await accountant.refused(moveBill, { id, version: sent.version, action: 'confirm' })).toBe('NOT_PERMITTED');
      await staff.settlement.send(moveBill, { id, version: sent.version, action: 'confirm' });
      expect(await accountant.send(getBill, { id })).toMatchObject({
        state: 'confirmed',
        due_on: '2026-12-22',
        // 2,260.00 = 2,037.74 + 122.26 + 100.00 of disbursement; × 7.10 = 16,046.00
        balances: [{ currency: 'USD', amount: '2260.00', net: '2137.74', tax: '122.26', functional: '16046.00', open: '2260.00' }],
      });
      // Revenue 10,850.93 + 3,617.02 = 14,467.95; the tax is the remainder of the lines with tax: 15,336.00 − 14,467.95.
      expect(await books()).toEqual({
        'receivable USD': '226000 | 1604600',
        'revenue USD': '-203774 | -1446795',
        'outputTax USD': '-12226 | -86805',
        'disbursement USD': '-10000 | -71000',
      });
      expect(await accountant.send(countReceivable, {})).toMatchObject({ order_count: 0, income_reviewed_count: 0, income_bill_count: 0 });
    });

    test('FLEET confirms its bill in its own workspace; RIVAL cannot touch it', async () => {
      const { payablesClerk } = staff;
      const charges = (await linesOf('reviewed', 'payable')).map(({ id, version }) => ({ id, version }));
      const answer = await payablesClerk.send(makeBills, { charges, bill_on: '2026-11-22' });
      const { id } = answer.bills[0] ?? { id: '' };
      expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_reviewed_count: 0, pay_bill_count: 1 });
      expect(await fleet.refused(getBill, { id })).toBe('NOT_FOUND');
      const { version } = await payablesClerk.send(moveBill, { id, version: 1, action: 'send' });
      expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_bill_count: 0 });
      expect(await rival.refused(getBill, { id })).toBe('NOT_FOUND');
      expect(await rival.refused(moveBill, { id, version, action: 'confirm' })).toBe('NOT_FOUND');
      expect((await rival.send(listOwnCharges, { tab: 'billed' })).rows).toEqual([]);
      expect((await fleet.send(listOwnCharges, { tab: 'billed' })).rows).toHaveLength(3);
      expect((await fleet.send(moveBill, { id, version, action: 'confirm' })).state).toBe('confirmed');
      expect(await payablesClerk.send(getBill, { id })).toMatchObject({
        due_on: '2026-12-07',
        balances: [{ currency: 'CNY', amount: '7300.00', net: '6697.24', tax: '602.76', open: '7300.00' }],
      });
    });
  });
}
