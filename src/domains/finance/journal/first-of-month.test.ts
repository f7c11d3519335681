import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { FinanceTables } from '../server/db.ts';
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
