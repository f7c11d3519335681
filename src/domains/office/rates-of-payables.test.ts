import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../apps/stage.ts';
import { listApprovals } from '../workspace/approval/contract.ts';
import { moveActivity, saveActivity } from './activity/contract.ts';
import { allowancePlaces } from './allowance-place/master.ts';
import { moveClaim, saveClaim } from './claim/contract.ts';
import { moveLoan, saveLoan } from './loan/contract.ts';
import type { OfficeTables } from './server/db.ts';
import { claimLine, claimOfLines } from './server/seed/claim-acts.ts';
import { moveTrip, saveTrip } from './trip/contract.ts';

/*
 * Money that the company will pay is compared with the limits of its chains at the rate of payables: a dollar is 8 yuan of a payable, and 7 of
 * a receivable.
 */

let stage: Stage;
let clerk: Player;
let feeType: string;
beforeAll(async () => {
  stage = await startStage();
  feeType = await stage.system<OfficeTables, string>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source) values
      (null, 'USD', 'CNY', 7, 'receivable', '2026-11-20', '2026-11-20', 'manual'),
      (null, 'USD', 'CNY', 8, 'payable', '2026-11-20', '2026-11-20', 'manual')`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('TRAVEL', '差旅费', 'Công tác phí', 'Travel', 'ค่าเดินทาง', 'other') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  clerk = await stage.cast({ name: 'Chen' });
  for (const name of ['Xu', 'Sun', 'He', 'Luo']) await stage.cast({ name });
}, 60_000);
afterAll(() => stage.close());

const money = { currency: 'USD' as const, purpose: '河内展会' };
type Saved = { readonly id: string; readonly version: number };

const plans: Readonly<Record<string, () => Promise<unknown>>> = {
  loan: async () => {
    const { id, version }: Saved = await clerk.send(saveLoan, {
      ...money,
      kind: 'travel',
      amount: '100',
      expected_on: '2026-12-20',
      payee_bank: '招商银行',
      payee_account_no: '6225880012345678',
    });
    return clerk.send(moveLoan, { id, version, action: 'submit' });
  },
  expenseClaim: async () => {
    const line = claimLine(feeType, '100', { currency: money.currency });
    const { id, version }: Saved = await clerk.send(saveClaim, claimOfLines([line], money));
    return clerk.send(moveClaim, { id, version, action: 'submit' });
  },
  trip: async () => {
    const { id: place } = await clerk.send(allowancePlaces.save, {
      company_id: String(stage.companies.cn),
      code: 'Hanoi',
      name_zh: '河内',
      name_vi: 'Hà Nội',
      name_en: 'Hanoi',
      name_th: 'ฮานอย',
      country: 'VN',
      currency: 'USD',
      staff_daily: '60',
      manager_daily: '80',
      executive_daily: '100',
    });
    const halves = { from_half: 'morning', to_half: 'afternoon' } as const;
    const stay = {
      from_place: null,
      allowance_place_id: place,
      means: 'train' as const,
      from_on: '2026-12-01',
      to_on: '2026-12-02',
      ...halves,
    };
    const { id, version }: Saved = await clerk.send(saveTrip, { ...money, stays: [stay], advance: '100' });
    return clerk.send(moveTrip, { id, version, action: 'submit' });
  },
  activity: async () => {
    const { id, version }: Saved = await clerk.send(saveActivity, {
      currency: money.currency,
      name: money.purpose,
      place: '河内',
      from_on: '2027-01-10',
      until_on: '2027-01-12',
      budget: '100',
      participant_ids: [String(clerk.accountId)],
      remark: null,
    });
    return clerk.send(moveActivity, { id, version, action: 'submit' });
  },
};

test.each(Object.keys(plans))('the approver of a %s sees its dollars at the rate of payables', async (subject) => {
  await plans[subject]?.();
  const approver = await stage.cast({ name: `Approver of ${subject}` });
  expect((await approver.send(listApprovals, { where: { subject: [subject] } })).rows).toMatchObject([
    { currency: 'USD', amount: '100.00', functional_currency: 'CNY', functional: '800.00' },
  ]);
});
