import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type SystemWho, system as systemWho } from '../../../server/session.ts';
import type { Work } from '../../../server/work.ts';
import type { DispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { CustomsTables } from '../server/db.ts';
import { fileDeclaration } from '../server/seed/declaration-acts.ts';
import { type DeclarationSheet, declarationSheet } from '../server/seed/declaration-sheet.ts';
import { setCustomsScene } from '../server/seed/scene.ts';
import { begin } from './server/run.ts';

/* The robot files what is due, in the order of its times. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
let wang: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setCustomsScene(work, stage.companies.cn));
  li = await stage.cast({ name: 'Li' });
  wang = await stage.cast({ name: 'Wang' });
});
afterAll(() => stage.close());

const filed = (changes: Partial<DeclarationSheet>) =>
  fileDeclaration([li, wang], declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, changes));

test('of the filings that are due the robot begins the one that waits longest, and none before its time', async () => {
  const context = {
    within: <T>(run: (work: Work<CustomsTables, SystemWho>) => Promise<T>): Promise<T> =>
      stage.door.within(systemWho(Object.values(stage.companies)), 'write', run as never),
  };
  const begun = async () => (await begin(context))?.filing.filing_key ?? null;
  const [one, two, three] = [await filed({ bl_no: 'BL1' }), await filed({ bl_no: 'BL2' }), await filed({ bl_no: 'BL3' })];
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
