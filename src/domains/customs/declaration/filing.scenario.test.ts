import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportStage, startImportStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { countFilings, listFilings, moveFiling, runRobot } from '../robot/contract.ts';
import { may as mayFile } from '../robot/permits.ts';
import { begin, deliver, finish, recover } from '../robot/server/run.ts';
import { receivePapers } from '../server/seed/declaration-acts.ts';
import type { DeclarationSheet } from '../server/seed/declaration-sheet.ts';
import { type ImportScene, notebooks } from '../server/seed/import-scene.ts';
import { getDeclaration, moveDeclaration, replyDeclaration, saveDeclaration } from './contract.ts';
import { may } from './permits.ts';

/* The robot files declarations once each, whatever happens to it, and customs answers. The stage's day is 20 November 2026. */

let stage: Stage;
let scene: ImportScene;
let li: Player;
let wang: Player;
let system: ImportStage['system'];
let sheet: ImportStage['sheet'];
let versionOf: ImportStage['versionOf'];
let move: ImportStage['move'];
let filed: ImportStage['filed'];
let filingOf: ImportStage['filingOf'];
let drops: ImportStage['drops'];
let jobs: ImportStage['jobs'];
beforeAll(async () => {
  ({ stage, scene, li, wang, system, sheet, versionOf, move, filed, filingOf, drops, jobs } = await startImportStage());
});
afterAll(() => stage.close());

/** Imports in the robot's queue that need a person. */
const waiting = async () => (await li.send(countFilings, {})).import_waiting;

test('killed between sending and noting, a filing leaves once', async () => {
  const { id, no } = await filed();
  const context = jobs();
  const begun = await begin(context);
  if (begun?.filing.filing_key !== `${no}-1`) throw new Error('another filing');
  expect(await deliver(context, begun)).toBeNull();
  // The process dies here. The next run finds the filing on its way, and the file where it was put.
  await recover(context);
  expect(await filingOf(no)).toMatchObject({ state: 'sending' });
  stage.clock.advance(61_000);
  await recover(context);
  expect(await filingOf(no)).toMatchObject({ state: 'filed', attempts: 1 });
  await stage.runJobs();
  expect((await readdir(path.join(drops(), 'sent'))).filter((name) => name.startsWith(no))).toEqual([`${no}-1.xml`]);
  expect((await li.send(getDeclaration, { id })).messages.map(({ kind }) => kind)).toEqual(['filed']);
  // The run that was thought dead comes back: it notes nothing a second time.
  await finish(context, begun, null);
  expect((await li.send(getDeclaration, { id })).messages.map(({ kind }) => kind)).toEqual(['filed']);
});

test('killed before anything left, it is sent; taken by the client before the note, a person decides', async () => {
  const early = await filed();
  const context = jobs();
  await begin(context);
  stage.clock.advance(61_000);
  await recover(context);
  expect(await filingOf(early.no)).toMatchObject({ state: 'queued' });
  await stage.runJobs();
  expect(await filingOf(early.no)).toMatchObject({ state: 'filed', attempts: 2 });

  const late = await filed();
  const begun = await begin(context);
  if (begun) await deliver(context, begun);
  await rm(path.join(drops(), 'outbox', `${late.no}-1.xml`));
  stage.clock.advance(61_000);
  await recover(context);
  const unsure = await filingOf(late.no);
  expect(unsure).toMatchObject({ state: 'unsure' });
  expect((await li.send(countFilings, {})).import_waiting).toBe(1);
  await stage.runJobs();
  expect(await filingOf(late.no)).toMatchObject({ state: 'unsure' });
  if (!unsure) throw new Error('no filing');
  await li.send(moveFiling, { id: unsure.id, version: unsure.version, action: 'confirm' });
  expect(await filingOf(late.no)).toMatchObject({ state: 'filed' });
});

test('a folder that cannot be written is tried again later, and given up after eight tries', async () => {
  const before = await waiting();
  const { id, no } = await filed();
  await rename(drops(), `${drops()}.away`);
  await writeFile(drops(), 'in the way');
  const context = jobs();
  const first = await begin(context);
  if (first) await finish(context, first, await deliver(context, first));
  expect(await filingOf(no)).toMatchObject({ state: 'queued', attempts: 1 });
  expect(await waiting()).toBe(before);
  for (let tries = 2; tries <= 8; tries++) {
    stage.clock.advance(3_600_000);
    const begun = await begin(context);
    if (begun) await finish(context, begun, await deliver(context, begun));
  }
  const failed = await filingOf(no);
  expect(failed).toMatchObject({ state: 'failed', attempts: 8 });
  // Nobody sends it any more, so it stands where somebody looks and is counted there.
  expect(await waiting()).toBe(before + 1);
  for (const tab of ['attention', 'stuck'])
    expect((await li.send(listFilings, { tab, where: { words: no } })).rows.map(({ state }) => state)).toEqual(['failed']);
  expect((await li.send(listFilings, { tab: 'waiting', where: { words: no } })).rows).toEqual([]);
  await rm(drops());
  await rename(`${drops()}.away`, drops());
  if (!failed) throw new Error('no filing');
  await li.send(moveFiling, { id: failed.id, version: failed.version, action: 'withdraw', reason: 'folder lost' });
  expect(await waiting()).toBe(before);
  expect((await li.send(getDeclaration, { id })).state).toBe('reviewed');
  stage.clock.set('2026-11-20T03:00:00Z');
});

test('a rejection in the inbox names fields; corrected, it is filed again under a new key; an answer that comes twice counts once', async () => {
  const { id, no } = await filed();
  await stage.runJobs();
  const inbox = path.join(drops(), 'inbox');
  await mkdir(inbox, { recursive: true });
  const rejection = {
    key: `${no}-1`,
    kind: 'rejected',
    at: '2026-11-20T02:00:00Z',
    text: '退单',
    faults: [{ element: 'DecHead/GrossWet', code: 'E1', text: '毛重有误' }],
  };
  await writeFile(path.join(inbox, 'a.json'), JSON.stringify(rejection));
  await writeFile(path.join(inbox, 'b.json'), JSON.stringify(rejection));
  await writeFile(path.join(inbox, 'c.json'), '{ no json');
  await writeFile(path.join(inbox, 'd.json'), JSON.stringify({ ...rejection, key: 'NOBODY-1' }));
  await li.send(runRobot, {});
  await stage.runJobs();
  expect((await readdir(path.join(drops(), 'read'))).sort()).toEqual(['a.json', 'b.json']);
  expect((await readdir(path.join(drops(), 'refused'))).sort()).toEqual(['c.json', 'd.json']);
  const rejected = await li.send(getDeclaration, { id });
  expect(rejected).toMatchObject({ state: 'rejected', faults: [{ at: 'gross_kg', code: 'E1', text: '毛重有误' }] });
  expect(rejected.messages.filter(({ kind }) => kind === 'rejected')).toHaveLength(1);
  expect((await li.send(countFilings, {})).import_waiting).toBe(1);
  await move(li, id, 'correct');
  await li.send(saveDeclaration, { ...sheet({ gross_kg: '41' }), id, version: await versionOf(id) });
  await move(li, id, 'present');
  await move(wang, id, 'review');
  await move(li, id, 'file');
  await stage.runJobs();
  expect(await filingOf(`${no}-2`)).toMatchObject({ state: 'filed' });
  expect((await li.send(getDeclaration, { id })).faults).toEqual([]);
  // Taken up again, the rejection needs nobody's attention, also when customs rejects the second filing or never decides on it.
  expect((await li.send(countFilings, {})).import_waiting).toBe(0);
  expect(await filingOf(`${no}-1`)).toMatchObject({ state: 'corrected' });
  expect((await li.send(listFilings, { tab: 'attention', where: { words: no } })).rows).toEqual([]);
  await writeFile(path.join(inbox, 'e.json'), JSON.stringify({ ...rejection, key: `${no}-2`, at: '2026-11-20T02:30:00Z' }));
  await li.send(runRobot, {});
  await stage.runJobs();
  expect((await li.send(countFilings, {})).import_waiting).toBe(1);
  await li.send(moveDeclaration, { id, version: await versionOf(id), action: 'discard', reason: '不报了' });
  expect((await li.send(countFilings, {})).import_waiting).toBe(0);
});

test('answers are taken in the order of their times; one that comes early waits, and one that never follows is told to the declarants', async () => {
  const { id, no } = await filed({ bl_no: 'BL20' });
  await stage.runJobs();
  const inbox = path.join(drops(), 'inbox');
  const answer = (kind: string, at: string, more: object = {}) => JSON.stringify({ key: `${no}-1`, kind, at, ...more });
  const run = async () => {
    await li.send(runRobot, {});
    await stage.runJobs();
  };
  // Its acceptance has not come: the release waits.
  await writeFile(path.join(inbox, `${no}-b-released.json`), answer('released', '2026-11-20T02:40:00Z'));
  await run();
  expect(await readdir(inbox)).toEqual([`${no}-b-released.json`]);
  expect((await li.send(getDeclaration, { id })).state).toBe('submitted');
  await stage.pushes();
  // By their names the acceptance would come last.
  const accepted = { customs_no: '720020261000000020', channel: 'green' };
  await writeFile(path.join(inbox, `${no}-c-accepted.json`), answer('accepted', '2026-11-20T02:20:00Z', accepted));
  await run();
  expect(await readdir(inbox)).toEqual([]);
  expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'released', customs_no: '720020261000000020' });
  const notices = async () => (await stage.pushes()).filter((push) => push.type === 1 && push.title === 'filing.replyRefusedTitle');
  expect(await notices()).toEqual([]);
  // Released goods are not rejected any more.
  await writeFile(path.join(inbox, `${no}-d.json`), answer('rejected', '2026-11-20T02:50:00Z', { text: '退单' }));
  await run();
  expect(await readdir(inbox)).toEqual([]);
  expect(await readdir(path.join(drops(), 'refused'))).toContain(`${no}-d.json`);
  const { state, messages } = await li.send(getDeclaration, { id });
  expect(state).toBe('released');
  expect(messages.filter(({ kind }) => kind === 'note')).toMatchObject([{ text: 'rejected · 退单' }]);
  const declarants = expect.arrayContaining([String(li.accountId), String(wang.accountId)]) as string[];
  expect(await notices()).toMatchObject([{ to: { accounts: declarants }, facts: { no } }]);

  const late = await filed({ bl_no: 'BL21' });
  await stage.runJobs();
  const early = JSON.stringify({ key: `${late.no}-1`, kind: 'released', at: '2026-11-20T02:40:00Z' });
  await writeFile(path.join(inbox, `${late.no}.json`), early);
  stage.clock.set('2026-11-21T02:39:00Z');
  await run();
  expect(await readdir(inbox)).toEqual([`${late.no}.json`]);
  stage.clock.set('2026-11-21T02:40:00Z');
  await run();
  expect(await readdir(inbox)).toEqual([]);
  expect(await notices()).toMatchObject([{ facts: { no: late.no } }]);
  stage.clock.set('2026-11-20T03:00:00Z');
});

test('the simulator says that it is one, and walks a Vietnamese import to its release', async () => {
  const vietnam = {
    company_id: String(stage.companies.vn),
    country: 'VN',
    type_code: 'A11',
    domestic_code: '0100109106',
    domestic_uscc: null,
    supervision_mode: null,
    customs_office: '15E1',
    gross_kg: '25000',
    net_kg: '24000',
    lines: [{ ...notebooks, hs_code: '84713020' }],
  } as const;
  const [hanh, lan] = [
    await stage.cast({ name: 'Hạnh', companyId: stage.companies.vn }),
    await stage.cast({ name: 'Lan', companyId: stage.companies.vn }),
  ];
  const { id } = await filed(vietnam as never, [hanh, lan]);
  const seen: string[] = [];
  for (let run = 0; run < 5; run++) {
    await hanh.send(runRobot, {});
    await stage.runJobs();
    seen.push((await hanh.send(getDeclaration, { id })).state);
  }
  expect(seen).toEqual(['accepted', 'inspection', 'accepted', 'released', 'released']);
  const declaration = await hanh.send(getDeclaration, { id });
  expect(declaration.channel).toBe('red');
  expect(declaration.customs_no).toMatch(/^10\d{10}$/);
  expect(declaration.messages.filter(({ outgoing }) => !outgoing).every(({ reference }) => reference?.startsWith('SIMULATOR'))).toBe(true);
  // 5,000.00 USD × 25,000 = 125,000,000 đồng: duty 6,250,000, VAT 13,125,000.
  expect(declaration).toMatchObject({ duty: '6250000', vat: '13125000' });
});

test('an order that is cancelled voids what customs does not have, and what it has is told to the declarants', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-CUS9', pieces: 20, kg: '2000', m3: '8', region: 'border' }));
  const order_id = String(order);
  const draft = await li.send(saveDeclaration, sheet({ order_id }));
  const checked = await li.send(saveDeclaration, sheet({ order_id, bl_no: 'BL8' }));
  await receivePapers(li, checked.id);
  await move(li, checked.id, 'present');
  await move(wang, checked.id, 'review');
  const presented = await li.send(saveDeclaration, sheet({ order_id, bl_no: 'BL7' }));
  await receivePapers(li, presented.id);
  await move(li, presented.id, 'present');
  const away = await filed({ order_id, bl_no: 'BL9' });
  await li.send(runRobot, {});
  await stage.runJobs();
  const queued = await filed({ order_id, bl_no: 'BL10' });
  await stage.pushes();
  const { version } = await li.send(getOrder, { id: order_id });
  await li.send(moveOrder, { id: order_id, version, action: 'cancel', reason: '客户取消' });
  for (const { id } of [draft, presented, checked, queued])
    expect(await li.send(getDeclaration, { id })).toMatchObject({ state: 'void', reason: 'SO-CUS9 · 客户取消' });
  // The robot had not filed it yet, and files nothing of a cancelled order.
  expect(await filingOf(queued.no)).toMatchObject({ state: 'withdrawn', reason: 'SO-CUS9 · 客户取消' });
  await li.send(runRobot, {});
  await stage.runJobs();
  expect(await inOutbox(queued.no)).toEqual([]);
  expect((await li.send(getDeclaration, { id: away.id })).state).toBe('submitted');
  const declarants = expect.arrayContaining([String(li.accountId), String(wang.accountId)]) as string[];
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { to: { accounts: declarants }, title: 'declaration.orderCancelledTitle', facts: { no: away.no } },
  ]);
  const reply = await li.raw(saveDeclaration.cmd, { ...sheet({ order_id }), request_id: randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'order_id', why: 'DECLARED_ORDER_CANCELLED' }] });
});

test('an order whose declaration the robot could not file is cancelled, and nobody files it any more', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-CUS11', pieces: 20, kg: '2000', m3: '8', region: 'border' }));
  const { id, no } = await filedIn('failed', 'BL11', { order_id: String(order) });
  const { version } = await li.send(getOrder, { id: String(order) });
  await li.send(moveOrder, { id: String(order), version, action: 'cancel', reason: '客户取消' });
  expect((await li.send(getDeclaration, { id })).state).toBe('void');
  const filing = await filingOf(no);
  expect(filing).toMatchObject({ state: 'withdrawn' });
  expect(await li.refused(moveFiling, { id: filing?.id ?? '', version: filing?.version ?? 0, action: 'retry' })).toBe('ILLEGAL_MOVE');
});

/** A declaration whose filing has come to a state, and nothing else is due. */
async function filedIn(
  state: 'queued' | 'sending' | 'failed' | 'unsure',
  bl_no: string,
  changes: Partial<DeclarationSheet> = {},
): Promise<{ id: string; no: string }> {
  await li.send(runRobot, {});
  await stage.runJobs();
  const away = await filed({ ...changes, bl_no });
  const context = jobs();
  if (state !== 'queued') {
    const begun = await begin(context);
    if (begun?.filing.filing_key !== `${away.no}-1`) throw new Error('another filing');
    if (state === 'unsure') {
      await deliver(context, begun);
      await rm(path.join(drops(), 'outbox', `${away.no}-1.xml`));
      stage.clock.advance(61_000);
      await recover(context);
    }
    for (let again: typeof begun | null = begun; state === 'failed' && again; again = await begin(context)) {
      await finish(context, again, 'disk full');
      stage.clock.advance(3_600_000);
    }
  }
  stage.clock.set('2026-11-20T03:00:00Z');
  expect((await filingOf(away.no))?.state).toBe(state);
  return away;
}
const inOutbox = async (no: string) => (await readdir(path.join(drops(), 'outbox'))).filter((name) => name.startsWith(no));
let acceptances = 0;
const customsNo = () => `7200202610000001${String(++acceptances).padStart(2, '0')}`;

test.each([
  ['queued', 'rejected'],
  ['sending', 'accepted'],
  ['sending', 'rejected'],
  ['failed', 'accepted'],
  ['failed', 'rejected'],
  ['unsure', 'accepted'],
  ['unsure', 'rejected'],
] as const)('a filing that is %s follows the answer %s, and the robot leaves it alone from then on', async (state, kind) => {
  const before = await waiting();
  const { id, no } = await filedIn(state, `BL-${state}-${kind}`);
  const answer = { kind, happened_at: '2026-11-20T02:30:00Z', ...(kind === 'accepted' ? { customs_no: customsNo() } : { text: '退单' }) };
  await li.send(replyDeclaration, { id, version: await versionOf(id), ...answer });
  const settled = await filingOf(no);
  expect(settled).toMatchObject({ state: kind, next_at: null, answered_at: '2026-11-20T02:30:00.000Z' });
  expect(settled?.reason).toBe(kind === 'rejected' ? '退单' : null);
  expect((await li.send(getDeclaration, { id })).state).toBe(kind);
  expect(await waiting()).toBe(kind === 'rejected' ? before + 1 : before);
  stage.clock.advance(3_600_000);
  await li.send(runRobot, {});
  await stage.runJobs();
  stage.clock.set('2026-11-20T03:00:00Z');
  expect(await filingOf(no)).toEqual(settled);
  expect(await inOutbox(no)).toEqual([]);
  for (const action of ['retry', 'sendAgain', 'withdraw'] as const)
    expect(await li.refused(moveFiling, { id: settled?.id ?? '', version: settled?.version ?? 0, action, reason: 'x' })).toBe(
      'ILLEGAL_MOVE',
    );
});

test.each([
  ['failed', 'retry', 'filed', 1],
  ['unsure', 'sendAgain', 'filed', 2],
  ['queued', 'withdraw', 'withdrawn', 0],
] as const)('a person decides about a filing that is %s: %s', async (state, action, end, attempts) => {
  const { id, no } = await filedIn(state, `BL-${action}`);
  const filing = await filingOf(no);
  const decision = { id: filing?.id ?? '', version: filing?.version ?? 0, action };
  const viewer = await stage.cast({ name: 'Viewer', permits: [mayFile.view, may.view, may.edit] });
  expect(await viewer.refused(moveFiling, { ...decision, reason: 'x' })).toBe('NOT_PERMITTED');
  const stranger = await stage.cast({ companyId: stage.companies.vn });
  expect(await stranger.refused(moveFiling, { ...decision, reason: 'x' })).toBe('NOT_FOUND');
  if (action !== 'retry') expect(await li.refused(moveFiling, decision)).toBe('REASON_REQUIRED');
  await li.send(moveFiling, { ...decision, reason: '海关未收到' });
  await stage.runJobs();
  expect(await filingOf(no)).toMatchObject({ state: end, attempts, next_at: null });
  expect(await inOutbox(no)).toEqual(end === 'filed' ? [`${no}-1.xml`] : []);
  expect((await li.send(getDeclaration, { id })).state).toBe(end === 'filed' ? 'submitted' : 'reviewed');
  if (end === 'filed') return;
  // A declaration whose filing was taken out is filed again under a new key.
  await move(li, id, 'file');
  await stage.runJobs();
  expect(await inOutbox(no)).toEqual([`${no}-2.xml`]);
});
