import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused, type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill, makeBills } from '../bill/contract.ts';
import { registerCash } from '../cash/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { makeWriteOff } from './contract.ts';

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-15': '7.1533' }),
  );
  clerk = await stage.cast();
  reviewer = await stage.cast();
}, 60_000);
afterAll(() => stage.close());

test('fifty receipts at once against one bill: never over, the sums exact, the books balanced', async () => {
  const party = { customer_id: String(scene.customer), carrier_id: null };
  const { ids } = await clerk.send(enterCharges, {
    lines: [
      {
        side: 'receivable',
        order_no: null,
        work_order_no: null,
        ...party,
        fee_name_id: String(scene.freight),
        description: null,
        quantity: '1',
        unit_price: '1000',
        currency: 'USD',
        business_on: '2026-11-10',
      },
    ],
  });
  await reviewer.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-10' });
  const bill = bills[0]?.id ?? '';
  const amounts = fc.sample(fc.integer({ min: 100, max: 6000 }), { numRuns: 50, seed: 7 }).map((minor) => (minor / 100).toFixed(2));
  const receipts: string[] = [];
  for (const amount of amounts) {
    const common = {
      direction: 'in' as const,
      own_bank_account_id: String(scene.bankUsd),
      ...party,
      payer_name: null,
      method: 'transfer' as const,
    };
    const { id } = await reviewer.send(registerCash, {
      ...common,
      amount,
      rate: null,
      fee: null,
      fee_currency: null,
      value_on: '2026-11-15',
      bank_ref: null,
      remark: null,
      repeated: true,
    });
    receipts.push(id);
  }
  // Each client reads again when another was faster, as a person would, until its own amount no longer fits.
  const outcomes = await Promise.all(
    receipts.map(async (cash_entry_id, place): Promise<string> => {
      for (;;) {
        const { balances } = await clerk.send(getBill, { id: bill });
        try {
          await clerk.send(makeWriteOff, {
            cash_entry_id,
            version: 1,
            lines: [{ bill_id: bill, currency: 'USD', version: balances[0]?.version ?? 1, amount: amounts[place] ?? '0' }],
          });
          return 'done';
        } catch (error) {
          const code = error instanceof Refused ? error.reply.data.refusal : 'broke';
          if (code !== 'CHANGED_MEANWHILE' && code !== 'BUSY') return code;
        }
      }
    }),
  );
  const taken = amounts.filter((_, place) => outcomes[place] === 'done').reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  const after = await clerk.send(getBill, { id: bill });
  // Where the last accepted write-off took the rest to the cent, the following ones find nothing open.
  const refused = outcomes.filter((outcome) => outcome === 'WRITE_OFF_OVER' || outcome === 'WRITE_OFF_NOTHING_OPEN').length;
  expect(taken).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(outcomes.filter((outcome) => outcome === 'done').length + refused).toBe(outcomes.length);
  expect(taken).toBeLessThanOrEqual(100_000);
  expect(after.balances[0]?.written_off).toBe((taken / 100).toFixed(2));
  expect(after.balances[0]?.open).toBe(((100_000 - taken) / 100).toFixed(2));
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
}, 120_000);
