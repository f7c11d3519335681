import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeaveStage, startLeaveStage } from '../../../apps/leave-stage.ts';
import { listLeaves, moveLeave } from './contract.ts';

let leave: LeaveStage;
beforeAll(async () => {
  leave = await startLeaveStage();
  await leave.openYear(2026);
}, 60_000);
afterAll(() => leave.stage.close());

test('property: after any steps the balance is what was granted less what is taken and in review', async () => {
  const who = 'executive' as const;
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('ask', 'withdraw', 'approve', 'cancel'), fc.nat(4)), { maxLength: 8 }),
      async (steps) => {
        for (const [step, place] of steps) {
          const { rows } = await leave.people[who].send(listLeaves, { tab: 'own' });
          const of = (state: string) =>
            rows.filter((row) => row.state === state).at(place % Math.max(1, rows.filter((row) => row.state === state).length));
          const day = days[place] ?? '';
          const waiting = of('supervisorReview');
          const approved = of('approved');
          if (step === 'ask') await leave.ask(who, day, day).catch(() => undefined);
          else if (step === 'withdraw' && waiting)
            await leave.people[who].send(moveLeave, { id: waiting.id, version: waiting.version, action: 'withdraw' });
          else if (step === 'approve' && waiting) {
            await leave.decide('supervisor', waiting.id);
            await leave.decide('personnel', waiting.id);
          } else if (step === 'cancel' && approved)
            await leave.people[who].send(moveLeave, { id: approved.id, version: approved.version, action: 'cancel', reason: '不用' });
          const after = (await leave.people[who].send(listLeaves, { tab: 'own' })).rows;
          const sum = (states: readonly string[]) =>
            after.filter(({ state }) => states.includes(state)).reduce((total, row) => total + Number(row.days), 0);
          const now = await leave.balance(who);
          expect(Number(now.taken)).toBe(sum(['approved']));
          expect(Number(now.in_review)).toBe(sum(['supervisorReview', 'recordReview']));
          expect(Number(now.balance)).toBe(Number(now.granted) - Number(now.taken) - Number(now.in_review));
        }
      },
    ),
    { numRuns: 10 },
  );
}, 120_000);
