import { describe, expect, test } from 'vitest';
import { getWorkOrder, moveWorkOrder } from '../../domains/dispatch/work-order/contract.ts';
import { listBills } from '../../domains/finance/bill/contract.ts';
import { orderCharges } from '../../domains/finance/charge/contract.ts';
import type { FinanceTables } from '../../domains/finance/server/db.ts';
import { lockJobs } from '../../domains/finance/job-lock/contract.ts';
import { countAll } from '../../domains/finance/reconcile/server/reconcile.ts';
import { orderProfit } from '../../domains/finance/profit/contract.ts';
import { listOrders, moveOrder } from '../../domains/order/transport-order/contract.ts';
import { editResult, startEdit } from '../../domains/workspace/batch/contract.ts';
import type { Player } from '../stage.ts';
import { stage, staff, orderA, orderB, books } from './cast.ts';
import { tripOne, tripTwo } from './dispatch.ts';

export function allIsSettled(): void {
  describe('in the end', () => {
    test('profit is right to the cent', async () => {
      const profit = async (of: typeof orderA) => (await staff.accountant.send(orderProfit, { order_id: (await of()).id })).actual;
      expect(await profit(orderA)).toEqual({ income: '10850.93', cost: '5581.03', profit: '5269.90', margin_percent: '48.57' });
      expect(await profit(orderB)).toEqual({ income: '3617.02', cost: '1116.21', profit: '2500.81', margin_percent: '69.14' });
    });

    test('nobody owes anybody anything, and the books add up', async () => {
      // The dollars in the bank are worth 7,150.00 + 8,883.00; 13.00 was lost in exchange differences (−50.00 and +63.00).
      const all = await books();
      expect(all).toEqual({
        'bank USD': '226000 | 1603300',
        'bank CNY': '-730000 | -730000',
        'revenue USD': '-203774 | -1446795',
        'outputTax USD': '-12226 | -86805',
        'disbursement USD': '-10000 | -71000',
        'cost CNY': '669724 | 669724',
        'inputTaxPending CNY': '60276 | 60276',
        'exchangeDifference USD': '0 | 1300',
      });
      const sum = Object.values(all).reduce((total, balance) => total + BigInt(balance.split(' | ')[1] ?? '0'), 0n);
      expect(sum).toBe(0n);
    });

    test('the papers are back and the money is in: trips and orders close', async () => {
      for (const trip of [tripOne, tripTwo]) {
        const { version } = await staff.dispatcher.send(getWorkOrder, { id: trip.id });
        const reviewed = await staff.dispatcher.send(moveWorkOrder, { id: trip.id, version, action: 'review' });
        expect((await staff.dispatcher.send(moveWorkOrder, { id: trip.id, version: reviewed.version, action: 'close' })).state).toBe(
          'closed',
        );
      }
      for (const of of [orderA, orderB]) {
        const { id, version } = await of();
        await staff.orderClerk.send(moveOrder, { id, version, action: 'returnPod' });
      }
      expect([(await orderA()).state, (await orderB()).state]).toEqual(['closed', 'closed']);
    });

    test('nothing more is said about what is over: an order that is closed, a bill that was agreed', async () => {
      const refusedBy = async (who: Player, cmd: string, id: string) => {
        const { batch_id } = await who.send(startEdit, { cmd, title: 'Too late', ids: [id], changes: { remark: '迟到的备注' } });
        await stage.runJobs();
        const { done, bad, rows } = await who.send(editResult, { batch_id });
        return { done, bad, why: rows[0]?.why };
      };
      const { order_no, id } = await orderA();
      expect(await refusedBy(staff.orderClerk, listOrders.cmd, id)).toEqual({
        done: 0,
        bad: 1,
        why: `订单 ${order_no} 已关闭或已取消，不再修改`,
      });
      const [bill] = (await staff.accountant.send(listBills, { tab: 'all' })).rows;
      expect(bill?.state).toBe('confirmed');
      expect(await refusedBy(staff.accountant, listBills.cmd, bill?.id ?? '')).toMatchObject({ done: 0, bad: 1 });
    });

    test('finance locks both orders, and counts everything again: nothing disagrees', async () => {
      const { financeDirector } = staff;
      const order_ids = [(await orderA()).id, (await orderB()).id];
      // Order B keeps two thirds of its income as profit, which requires an explanation.
      expect(await financeDirector.refused(lockJobs, { order_ids })).toBe('JOB_MARGIN');
      expect(await financeDirector.send(lockJobs, { order_ids, reason: '回程配载' })).toEqual({ locked: 2 });
      const counted = await stage.system<FinanceTables, Awaited<ReturnType<typeof countAll>>>((work) => countAll(work));
      expect(counted.differences).toEqual([]);
      expect(counted.checked).toBeGreaterThan(50);
    });

    test('every line of the journey is on the order: estimates, income and cost', async () => {
      const { rows } = await staff.accountant.send(orderCharges, { order_id: (await orderA()).id });
      expect(
        rows
          .filter(({ estimated, side }) => estimated && side === 'receivable')
          .map(({ fee_name }) => String(fee_name))
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['DUTY', 'FREIGHT', 'FUEL']);
      expect(rows.filter(({ estimated }) => !estimated).every(({ state }) => state === 'billed')).toBe(true);
    });
  });
}
