import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../server/db.ts';
import { getJournal, listJournals, moveJournal, saveJournal } from './contract.ts';
import daily from './server/jobs/daily.ts';
import { valuesOf } from './values.ts';

/* A rent of 900.00 is written again for October and November 2026. October is soft-closed before anybody posted its journal. */

let stage: Stage;
let writer: Player;
let poster: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-09-28T02:00:00Z');
  writer = await stage.cast({ name: 'Lan' });
  poster = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

async function runDaily(): Promise<void> {
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(daily, {}));
  await stage.runJobs();
}
const written = async () =>
  (await writer.send(listJournals, { tab: 'all' })).rows
    .filter(({ repeat_to }) => repeat_to === null)
    .map(({ posted_on, state }) => `${posted_on} ${state}`)
    .toSorted();

test('a journal of a month that is dated again in the next one stands beside that of the next one, and its month is not written twice', async () => {
  const { id: source, version: saved } = await writer.send(saveJournal, {
    posted_on: '2026-09-20',
    memo: '仓租',
    repeat_to: '2026-11',
    lines: [
      { account: 'otherReceivable', currency: 'CNY', debit: '900' },
      { account: 'otherPayable', currency: 'CNY', credit: '900' },
    ],
  });
  await writer.send(moveJournal, { id: source, version: saved, action: 'submit' });
  await poster.send(moveJournal, { id: source, version: saved + 1, action: 'post' });
  stage.clock.set('2026-11-05T02:00:00Z');
  await runDaily();
  expect(await written()).toEqual(['2026-10-20 submitted', '2026-11-20 submitted']);

  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2026-10', 'softClosed')`.execute(db),
  );
  const { rows } = await poster.send(listJournals, { tab: 'submitted', where: { posted_on: { to: '2026-10-31' } } });
  const { id = '', version = 0 } = rows[0] ?? {};
  const back = await poster.send(moveJournal, { id, version, action: 'sendBack', reason: '10 月已软关' });
  const october = valuesOf(await writer.send(getJournal, { id }));
  await writer.send(saveJournal, { ...october, version: back.version, posted_on: '2026-11-05' });
  await runDaily();
  expect(await written()).toEqual(['2026-11-05 draft', '2026-11-20 submitted']);
});
