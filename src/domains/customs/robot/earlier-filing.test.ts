import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchScene } from '../../dispatch/server/seed/scene.ts';
import { getDeclaration, moveDeclaration } from '../declaration/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { fileDeclaration } from '../server/seed/declaration-acts.ts';
import { declarationSheet } from '../server/seed/declaration-sheet.ts';
import { setCustomsScene } from '../server/seed/scene.ts';
import { listFilings, runRobot } from './contract.ts';

/* The single window and customs each answer one filing, and the second answer comes when the corrected declaration is filed again. */

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

const of = (id: string) => li.send(getDeclaration, { id });
const folder = (name: string) => path.join(stage.exchangeFolder, 'customs', name);
async function answered(name: string, answer: object, mark = ''): Promise<void> {
  await mkdir(folder('inbox'), { recursive: true });
  await writeFile(path.join(folder('inbox'), name), `${mark}${JSON.stringify(answer)}`);
  await li.send(runRobot, {});
  await stage.runJobs();
}
/** The state of a filing by its key. */
const filingOf = async (key: string) => (await li.send(listFilings, { tab: 'all', where: { words: key } })).rows[0]?.state;

test('a second answer about an earlier filing is told to the declarants, and the filing under way waits for its own', async () => {
  const { id, no } = await fileDeclaration([li, wang], declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }));
  await stage.runJobs();
  const rejection = { key: `${no}-1`, kind: 'rejected', at: '2026-11-20T01:00:00Z', text: '退单' };
  await answered('a.json', rejection);
  for (const [who, action] of [
    [li, 'correct'],
    [li, 'present'],
    [wang, 'review'],
    [li, 'file'],
  ] as const)
    await who.send(moveDeclaration, { id, version: (await of(id)).version, action });
  await stage.runJobs();
  expect(await filingOf(`${no}-2`)).toBe('filed');
  await stage.pushes();

  await answered('b.json', { ...rejection, at: '2026-11-20T01:10:00Z', text: '海关退单' });
  expect(await filingOf(`${no}-2`)).toBe('filed');
  const waiting = await of(id);
  expect(waiting.state).toBe('submitted');
  expect(waiting.messages.filter(({ kind }) => kind === 'note')).toMatchObject([{ text: 'rejected · 海关退单' }]);
  expect(await readdir(folder('refused'))).toEqual(['b.json']);
  const notices = (await stage.pushes()).filter((push) => push.type === 1 && push.title === 'filing.replyRefusedTitle');
  expect(notices).toMatchObject([{ facts: { no } }]);

  await answered('c.json', { key: `${no}-2`, kind: 'accepted', at: '2026-11-20T01:20:00Z', customs_no: '720020260000000001' });
  expect(await of(id)).toMatchObject({ state: 'accepted', customs_no: '720020260000000001' });
  expect(await filingOf(`${no}-2`)).toBe('accepted');
});

test('an answer with a byte order mark, or with text that no column holds, is taken like any other', async () => {
  const file = () => fileDeclaration([li, wang], declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }));
  const [marked, padded] = [await file(), await file()];
  await stage.runJobs();
  await answered('d.json', { key: `${marked.no}-1`, kind: 'rejected', at: '2026-11-20T01:30:00Z', text: '退单' }, '\uFEFF');
  const faults = [{ element: 'DecHead/GrossWet', code: 'E1\0', text: '毛重有误\ud83d' }];
  await answered('e.json', { key: `${padded.no}-1`, kind: 'rejected', at: '2026-11-20T01:40:00Z', text: '退单\0\0', faults });
  expect([(await of(marked.id)).state, (await of(padded.id)).state]).toEqual(['rejected', 'rejected']);
  expect(await of(padded.id)).toMatchObject({ reason: '退单', faults: [{ at: 'gross_kg', code: 'E1', text: '毛重有误\ufffd' }] });
});
