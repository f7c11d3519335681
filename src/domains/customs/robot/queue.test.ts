import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Stage } from '../../../apps/stage.ts';
import { type SystemWho, system as systemWho } from '../../../server/session.ts';
import type { Work } from '../../../server/work.ts';
import type { CustomsTables } from '../server/db.ts';
import { begin } from './server/run.ts';

/* The robot files what is due, in the order of its times. */

let stage: Stage;
let customs: CustomsStage;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage } = customs);
});
afterAll(() => stage.close());

test('of the filings that are due the robot begins the one that waits longest, and none before its time', async () => {
  const context = {
    within: <T>(run: (work: Work<CustomsTables, SystemWho>) => Promise<T>): Promise<T> =>
      stage.door.within(systemWho(Object.values(stage.companies)), 'write', run as never),
  };
  const begun = async () => (await begin(context))?.filing.filing_key ?? null;
  const [one, two, three] = [
    await customs.file({ bl_no: 'BL1' }),
    await customs.file({ bl_no: 'BL2' }),
    await customs.file({ bl_no: 'BL3' }),
  ];
  const dueIn = ({ id }: { id: string }, ms: number) =>
    stage.system<CustomsTables, unknown>(({ db, now }) =>
      db
        .updateTable('customs_filing')
        .set({ next_at: new Date(now.getTime() + ms) })
        .where('declaration_id', '=', BigInt(id))
        .execute(),
    );
  await dueIn(one, 1);
  await dueIn(two, 0);
  await dueIn(three, -60_000);
  expect([await begun(), await begun(), await begun()]).toEqual([`${three.no}-1`, `${two.no}-1`, null]);
  stage.clock.advance(1);
  expect(await begun()).toBe(`${one.no}-1`);
});
