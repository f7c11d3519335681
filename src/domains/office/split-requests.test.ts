import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../apps/stage.ts';
import { saveStage } from '../workspace/approval/contract.ts';
import { moveActivity, saveActivity } from './activity/contract.ts';
import { allowancePlaces } from './allowance-place/master.ts';
import { moveClaim, saveClaim } from './claim/contract.ts';
import { moveLoan, saveLoan } from './loan/contract.ts';
import type { OfficeTables } from './server/db.ts';
import { claimLine, claimOfLines } from './server/seed/claim-acts.ts';
import { moveTrip, saveTrip } from './trip/contract.ts';

/*
 * The executive reviews requests of one user above 1,000 yuan a day. Two requests of 600 are 1,200: they pass below the limit neither one after
 * the other nor at once.
 */

let stage: Stage;
let feeType: string;
let place: string;
beforeAll(async () => {
  stage = await startStage();
  const company_id = String(stage.companies.cn);
  feeType = await stage.system<OfficeTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('MEAL', '餐费', 'Ăn uống', 'Meals', 'อาหาร', 'other') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const clerk = await stage.cast();
  for (const name of ['Xu', 'Sun', 'Luo']) await stage.cast({ name });
  const names = { name_zh: 'Nanning', name_vi: 'Nanning', name_en: 'Nanning', name_th: 'Nanning' };
  const daily = { staff_daily: '100', manager_daily: '100', executive_daily: '100' };
  place = (await clerk.send(allowancePlaces.save, { ...names, ...daily, company_id, code: 'NN', country: 'CN', currency: 'CNY' })).id;
  const rule = { decided_by: 'right', needed: 1, up_to: '1000', remind_hours: null, escalate_hours: null, version: null } as const;
  for (const subject of ['trip', 'loan', 'expenseClaim'])
    await clerk.send(saveStage, { company_id, subject, stage: 'executiveReview', ...rule });
}, 60_000);
afterAll(() => stage.close());

type Draft = { readonly id: string; readonly version: number };
let day = 1;
/** Drafts of 600 yuan each, and their submission. */
const kinds = {
  trip: {
    draft: (who: Player) => {
      const on = `2026-12-${String(++day).padStart(2, '0')}`;
      const stay = { from_place: null, allowance_place_id: place, means: 'train', from_on: on, to_on: on } as const;
      return who.send(saveTrip, {
        purpose: '走访客户',
        currency: 'CNY',
        companion_ids: [],
        stays: [{ ...stay, from_half: 'morning', to_half: 'afternoon' }],
        costs: [{ kind: 'transport', description: '高铁', amount: '800' }],
        advance: '600',
      });
    },
    submit: (who: Player, draft: Draft) => who.send(moveTrip, { ...draft, action: 'submit' }),
  },
  loan: {
    draft: (who: Player) =>
      who.send(saveLoan, {
        kind: 'travel',
        purpose: '差旅',
        currency: 'CNY',
        amount: '600',
        expected_on: '2026-12-20',
        method: 'transfer',
        payee_bank: '招商银行',
        payee_account_no: '6225880012345678',
      }),
    submit: (who: Player, draft: Draft) => who.send(moveLoan, { ...draft, action: 'submit' }),
  },
  expenseClaim: {
    draft: (who: Player) => who.send(saveClaim, claimOfLines([claimLine(feeType, '600')])),
    submit: (who: Player, draft: Draft) => who.send(moveClaim, { ...draft, action: 'submit' }),
  },
} as const;

/** The state of the executive's stage of a record in its latest round. */
const executiveOf = (subject: string, { id }: Draft) =>
  stage.system<OfficeTables, string | undefined>(async ({ db }) => {
    const { rows } = await sql<{
      state: string;
    }>`select s.state from approval a join approval_step s on s.approval_id = a.id and s.round = a.round
      where a.subject = ${subject} and a.record_id = ${id} and s.stage = 'executiveReview'`.execute(db);
    return rows[0]?.state;
  });

describe.each(Object.entries(kinds))('a %s', (subject, { draft, submit }) => {
  const only = ({ id, version }: Draft): Draft => ({ id, version });

  test('that one person splits into two on a day is reviewed as the whole is', async () => {
    const chen = await stage.cast({ name: 'Chen' });
    const [first, second] = [only(await draft(chen)), only(await draft(chen))];
    await submit(chen, first);
    expect(await executiveOf(subject, first)).toBe('skipped');
    await submit(chen, second);
    expect(await executiveOf(subject, second)).toBe('waiting');
    // The requests of another user are another sum.
    const zhao = await stage.cast({ name: 'Zhao' });
    const other = only(await draft(zhao));
    await submit(zhao, other);
    expect(await executiveOf(subject, other)).toBe('skipped');
    // So are those of the next day.
    const third = only(await draft(chen));
    stage.clock.advance(86_400_000);
    await submit(chen, third);
    expect(await executiveOf(subject, third)).toBe('skipped');
  });

  test('counts the other one of two that are submitted at once', async () => {
    const chen = await stage.cast({ name: 'Chen' });
    const drafts = [only(await draft(chen)), only(await draft(chen))];
    await Promise.all(drafts.map((one) => submit(chen, one)));
    const states = await Promise.all(drafts.map((one) => executiveOf(subject, one)));
    expect(new Set(states)).toEqual(new Set(['skipped', 'waiting']));
  });
});

test('the budgets of activities of one organiser are one sum as well', async () => {
  const chen = await stage.cast({ name: 'Chen' });
  const plan = { place: '南宁', from_on: '2026-11-18', until_on: '2026-11-19', currency: 'CNY' as const, budget: '600' };
  const { id, version } = await chen.send(saveActivity, { ...plan, name: '答谢', participant_ids: [String(chen.accountId)], remark: null });
  await chen.send(moveActivity, { id, version, action: 'submit' });
  // Its one review is never skipped, so the sum shows in the approval alone.
  const payee = await stage.system<OfficeTables, string | null | undefined>(
    async ({ db }) => (await db.selectFrom('approval').select('payee').where('subject', '=', 'activity').executeTakeFirst())?.payee,
  );
  expect(payee).toBe(`employee ${chen.accountId}`);
});
