import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { Work } from '../../../server/work.ts';
import type { OrderTables } from '../server/db.ts';
import sweepSearches from './server/jobs/sweep-searches.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('public searches are deleted two days after they counted', async () => {
  const hoursAgo = (hours: number): Date => new Date(stage.clock.now().getTime() - hours * 3_600_000);
  await stage.system<OrderTables, unknown>(({ db }) =>
    db
      .insertInto('order_search_try')
      .values([49, 47].map((hours) => ({ ip: '10.0.0.1', order_no: `SO-${hours}`, found: false, at: hoursAgo(hours) })))
      .execute(),
  );
  const within = <T>(body: (work: Work<OrderTables>) => Promise<T>): Promise<T> => stage.system(body);
  await sweepSearches.run({ now: () => stage.clock.now(), within } as never, {} as never);
  const rows = await stage.system<OrderTables, { order_no: string }[]>(({ db }) =>
    db.selectFrom('order_search_try').select('order_no').execute(),
  );
  expect(rows).toEqual([{ order_no: 'SO-47' }]);
});
