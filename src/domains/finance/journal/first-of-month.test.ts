import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { FinanceTables } from '../server/db.ts';
import { listPeriods, movePeriod } from '../period/contract.ts';
import { getJournal, listJournals, moveJournal, saveJournal } from './contract.ts';
import daily from './server/jobs/daily.ts';

/* At half past midnight of 1 December in Nanning it is still November in Hanoi. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
}, 60_000);
afterAll(() => stage.close());

type Draft = ParamsOf<typeof saveJournal>;
async function posted([writer, poster]: readonly [Player, Player], currency: 'CNY' | 'VND', more: Partial<Draft>): Promise<string> {
  const { id, version } = await writer.send(saveJournal, {
    posted_on: '2026-11-20',
    memo: '预提',
    lines: [
      { account: 'otherReceivable', currency, debit: '900' },
      { account: 'otherPayable', currency, credit: '900' },
    ],
    ...more,
  });
  await writer.send(moveJournal, { id, version, action: 'submit' });
  await poster.send(moveJournal, { id, version: version + 1, action: 'post' });
  return id;
}

test('the next month of a journal begins when it begins in its company', async () => {
  const companies = [
    [stage.companies.cn, 'CNY'],
    [stage.companies.vn, 'VND'],
  ] as const;
  const staff: [Player, string][] = [];
  for (const [companyId, currency] of companies) {
    const pair = [await stage.cast({ companyId }), await stage.cast({ companyId })] as const;
    staff.push([pair[0], await posted(pair, currency, { reverse_next: true })]);
    await posted(pair, currency, { repeat_to: '2026-12' });
  }
  const months = () =>
    Promise.all(
      staff.map(async ([who, id]) => {
        const { state } = await who.send(getJournal, { id });
        const { rows } = await who.send(listJournals, { tab: 'submitted' });
        return [state, ...rows.map(({ posted_on }) => posted_on)];
      }),
    );
  const runDaily = async () => {
    await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(daily, {}));
    await stage.runJobs();
  };
  stage.clock.set('2026-11-30T16:30:00Z');
  await runDaily();
  expect(await months()).toEqual([['reversed', '2026-12-20'], ['posted']]);
  stage.clock.set('2026-11-30T17:40:00Z');
  await runDaily();
  expect(await months()).toEqual([
    ['reversed', '2026-12-20'],
    ['reversed', '2026-12-20'],
  ]);
});

test('a month that is soft-closed keeps a journal from its reversal, and no other from theirs', async () => {
  stage.clock.set('2026-12-20T02:00:00Z');
  const [cn, vn] = [stage.companies.cn, stage.companies.vn];
  const chinese = [await stage.cast({ companyId: cn }), await stage.cast({ companyId: cn })] as const;
  const vietnamese = [await stage.cast({ companyId: vn }), await stage.cast({ companyId: vn })] as const;
  const due = { posted_on: '2026-12-20', reverse_next: true };
  const waits = await posted(chinese, 'CNY', due);
  const reverses = await posted(vietnamese, 'VND', due);
  const company_id = String(cn);
  const january = (await chinese[0].send(listPeriods, { company_id })).rows.find(({ month }) => month === '2027-01');
  await chinese[0].send(movePeriod, { company_id, month: '2027-01', version: january?.version ?? 1, action: 'softClose', reason: '提前' });
  stage.clock.set('2027-01-02T02:00:00Z');
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(daily, {}));
  await stage.runJobs();
  const state = async (who: Player, id: string) => (await who.send(getJournal, { id })).state;
  expect([await state(chinese[0], waits), await state(vietnamese[0], reverses)]).toEqual(['posted', 'reversed']);
});
