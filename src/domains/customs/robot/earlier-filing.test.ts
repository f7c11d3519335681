import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { moveDeclaration } from '../declaration/contract.ts';
import { listFilings, runRobot } from './contract.ts';

/* The single window and customs each answer one filing, and the second answer comes when the corrected declaration is filed again. */

let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
});
afterAll(() => stage.close());

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
  const { id, no } = await customs.file();
  await stage.runJobs();
  const rejection = { key: `${no}-1`, kind: 'rejected', at: '2026-11-20T01:00:00Z', text: '退单' };
  await answered('a.json', rejection);
  for (const [who, action] of [
    [li, 'correct'],
    [li, 'present'],
    [wang, 'review'],
    [li, 'file'],
  ] as const)
    await who.send(moveDeclaration, { id, version: (await customs.of(id)).version, action });
  await stage.runJobs();
  expect(await filingOf(`${no}-2`)).toBe('filed');
  await stage.pushes();

  await answered('b.json', { ...rejection, at: '2026-11-20T01:10:00Z', text: '海关退单' });
  expect(await filingOf(`${no}-2`)).toBe('filed');
  const waiting = await customs.of(id);
  expect(waiting.state).toBe('submitted');
  expect(waiting.messages.filter(({ kind }) => kind === 'note')).toMatchObject([{ text: 'rejected · 海关退单' }]);
  expect(await readdir(folder('refused'))).toEqual(['b.json']);
  const notices = (await stage.pushes()).filter((push) => push.type === 1 && push.title === 'filing.replyRefusedTitle');
  expect(notices).toMatchObject([{ facts: { no } }]);

  await answered('c.json', { key: `${no}-2`, kind: 'accepted', at: '2026-11-20T01:20:00Z', customs_no: '720020260000000001' });
  expect(await customs.of(id)).toMatchObject({ state: 'accepted', customs_no: '720020260000000001' });
  expect(await filingOf(`${no}-2`)).toBe('accepted');
});

test('an answer with a byte order mark, or with text that no column holds, is taken like any other', async () => {
  const [marked, padded] = [await customs.file(), await customs.file()];
  await stage.runJobs();
  await answered('d.json', { key: `${marked.no}-1`, kind: 'rejected', at: '2026-11-20T01:30:00Z', text: '退单' }, '\uFEFF');
  const faults = [{ element: 'DecHead/GrossWet', code: 'E1\0', text: '毛重有误\ud83d' }];
  await answered('e.json', { key: `${padded.no}-1`, kind: 'rejected', at: '2026-11-20T01:40:00Z', text: '退单\0\0', faults });
  expect([(await customs.of(marked.id)).state, (await customs.of(padded.id)).state]).toEqual(['rejected', 'rejected']);
  expect(await customs.of(padded.id)).toMatchObject({ reason: '退单', faults: [{ at: 'gross_kg', code: 'E1', text: '毛重有误\ufffd' }] });
});
