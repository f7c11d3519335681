import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ResultOf } from '../../../kernel/call.ts';
import { claimFile, type FileTables } from '../../../server/files.ts';
import { fileTicket } from '../file/contract.ts';
import { listNotices } from '../notice/contract.ts';
import type { WorkspaceTables } from '../server/db.ts';
import tellComment from './server/jobs/tell-comment.ts';
import {
  addAttachment,
  addComment,
  findColleagues,
  followRecord,
  listAttachments,
  listComments,
  recordTimeline,
  removeAttachment,
  timelineChoices,
} from './contract.ts';

let stage: Stage;
let lan: Player;
let nok: Player;
beforeAll(async () => {
  stage = await startStage();
  [lan, nok] = [await stage.cast({ name: 'Lan' }), await stage.cast({ name: 'Nok' })];
});
afterAll(() => stage.close());

/** A plain record that any staff member with the right may change. */
const fee = {
  code: 'TOLL',
  name_zh: '过路费',
  name_vi: 'Phí cầu đường',
  name_en: 'Toll',
  name_th: 'ค่าผ่านทาง',
  category: 'transport',
  remark: null,
};
const saveFee = async (who: Player, params: object): Promise<{ id: string; version: number }> =>
  (await who.raw('feeType.save', { ...fee, ...params, request_id: crypto.randomUUID() })).data as { id: string; version: number };

test('a history is narrowed to one field, one person or one kind of action, and says what there is to choose', async () => {
  const savedFee = await saveFee(lan, {});
  await saveFee(nok, { id: savedFee.id, version: 1, remark: 'road 9' });
  await saveFee(lan, { id: savedFee.id, version: 2, remark: 'road 9', name_en: 'Road toll' });
  const file_id = await lan.upload('toll.csv', Buffer.from('road,toll\n9,100\n'));
  await lan.send(addAttachment, { subject: 'feeType', id: savedFee.id, file_id, kind: null });
  const record = { subject: 'feeType', id: savedFee.id };
  const timelineTexts = async (only: object): Promise<string[]> =>
    (await lan.send(recordTimeline, { ...record, ...only })).rows.map((row) => `${row.who} ${row.what}`);

  expect(await timelineTexts({})).toEqual(['Lan attach', 'Lan save', 'Nok save', 'Lan create']);
  expect(await timelineTexts({ field: 'remark' })).toEqual(['Nok save']);
  expect(await timelineTexts({ field: 'file' })).toEqual(['Lan attach']);
  expect(await timelineTexts({ what: 'save' })).toEqual(['Lan save', 'Nok save']);
  const choices = await lan.send(timelineChoices, record);
  expect(choices.kinds).toEqual(['attach', 'create', 'save']);
  expect(choices.fields).toEqual(expect.arrayContaining(['file', 'name_en', 'remark']));
  expect(choices.people.map((person) => person.name)).toEqual(['Lan', 'Nok']);
  const nokId = choices.people[1]?.id ?? '';
  expect(await timelineTexts({ person: nokId })).toEqual(['Nok save']);
  expect(await timelineTexts({ person: nokId, field: 'name_en' })).toEqual([]);
  expect(await timelineTexts({ person: '0' })).toEqual([]);

  // The file appears by name, not by id.
  const [attached] = (await lan.send(recordTimeline, { ...record, what: 'attach' })).rows;
  expect(attached?.changes).toContainEqual({ field: 'file', old: null, new: 'toll.csv' });
});

test('a long history is read page by page, without a gap and without a repetition', async () => {
  const { id } = await saveFee(lan, { code: 'TOLL9' });
  const acts = Array.from({ length: 65 }, (_, place) => `act ${place}`);
  await stage.system(async ({ audit }) => {
    for (const what of acts) audit({ subject: 'feeType', id: BigInt(id), what });
  });
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ResultOf<typeof recordTimeline> = await lan.send(recordTimeline, { subject: 'feeType', id, ...(cursor ? { cursor } : {}) });
    read.push(...page.rows.map(({ what }) => what));
    cursor = page.next_cursor;
  } while (cursor);
  expect(read).toEqual([...acts.toReversed(), 'create']);
});

test('a user who may not see a record is told nothing of its history', async () => {
  const savedFee = await saveFee(lan, { code: 'TOLL2' });
  const stranger = await stage.cast({ permits: [] });
  expect(await stranger.refused(timelineChoices, { subject: 'feeType', id: savedFee.id })).toBe('NOT_FOUND');
  expect(await stranger.refused(recordTimeline, { subject: 'feeType', id: savedFee.id, field: 'remark' })).toBe('NOT_FOUND');
  expect(await lan.refused(timelineChoices, { subject: 'feeType', id: '999999' })).toBe('NOT_FOUND');
});

test('a file on a record is seen by who sees the record, and taken off by who put it there alone', async () => {
  const savedFee = await saveFee(lan, { code: 'TOLL3' });
  const record = { subject: 'feeType', id: savedFee.id };
  const file_id = await lan.upload('tariff.csv', Buffer.from('road,toll\n9,100\n'));
  const { id } = await lan.send(addAttachment, { ...record, file_id, kind: 'tariff' });
  expect((await nok.send(listAttachments, record)).rows).toMatchObject([
    { id, name: 'tariff.csv', kind: 'tariff', who: 'Lan', mine: false },
  ]);
  expect(await nok.refused(removeAttachment, { ...record, attachment: id })).toBe('NOT_FOUND');
  const stranger = await stage.cast({ permits: [] });
  expect(await stranger.refused(listAttachments, record)).toBe('NOT_FOUND');
  expect(await stranger.refused(addAttachment, { ...record, file_id, kind: null })).toBe('NOT_FOUND');
  // The file is not attached to another record.
  const other = await saveFee(lan, { code: 'TOLL4' });
  expect(await lan.refused(removeAttachment, { ...record, id: other.id, attachment: id })).toBe('NOT_FOUND');
  await lan.send(removeAttachment, { ...record, attachment: id });
  expect((await nok.send(listAttachments, record)).rows).toEqual([]);
  expect(await lan.refused(removeAttachment, { ...record, attachment: id })).toBe('NOT_FOUND');
  expect((await lan.send(recordTimeline, record)).rows.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'Lan detach',
    'Lan attach',
    'Lan create',
  ]);
});

test('a file that was removed from a record is read by its uploader alone, unless something else there names it', async () => {
  const record = { subject: 'feeType', id: (await saveFee(lan, { code: 'TOLL7' })).id };
  const upload = () => lan.upload('fares.csv', Buffer.from('road,toll\n9,100\n'));
  const attach = async (file_id: string, who = lan) => (await who.send(addAttachment, { ...record, file_id, kind: null })).id;
  const remove = (attachment: string, who = lan) => who.send(removeAttachment, { ...record, attachment });
  const comment = { ...record, text: 'Fares', external: false, mentions: [] };
  const isRead = (file: string, who = nok): Promise<boolean> =>
    who.send(fileTicket, { id: file }).then(
      () => true,
      () => false,
    );

  const alone = await upload();
  await remove(await attach(alone));
  expect([await isRead(alone), await isRead(alone, lan)]).toEqual([false, true]);
  // A reader of the record, who read it before, no longer attaches it.
  expect(await nok.refused(addAttachment, { ...record, file_id: alone, kind: null })).toBe('NOT_FOUND');

  const twice = await upload();
  const [first, second] = [await attach(twice), await attach(twice, nok)];
  await remove(first);
  expect(await isRead(twice)).toBe(true);
  await remove(second, nok);
  expect(await isRead(twice)).toBe(false);

  const commented = await upload();
  const attachment = await attach(commented);
  await lan.send(addComment, { ...comment, files: [commented] });
  await remove(attachment);
  expect(await isRead(commented)).toBe(true);
  const use = await stage.system<FileTables, object[]>(({ db }) =>
    db.selectFrom('file_use').selectAll().where('file_id', '=', BigInt(commented)).execute(),
  );
  expect(use).toMatchObject([{ internal: true, by_remark: true }]);

  // A field of the record names it: its evidence is not taken away by an attachment of the same file.
  const named = await upload();
  await stage.system((work) => claimFile(work, BigInt(named), { subject: 'feeType', id: BigInt(record.id) }));
  await remove(await attach(named));
  expect(await isRead(named)).toBe(true);
  // So it is where the attachment came first.
  const proof = await upload();
  const before = await attach(proof);
  await stage.system((work) => claimFile(work, BigInt(proof), { subject: 'feeType', id: BigInt(record.id) }));
  await remove(before);
  expect(await isRead(proof)).toBe(true);
});

test('colleagues to mention are staff of the own company that may sign in, by a part of their names', async () => {
  await stage.cast({ name: 'Landlord', companyId: stage.companies.vn });
  await stage.cast({ name: 'Lan Anh', permits: [] });
  expect((await nok.send(findColleagues, { text: ' lan' })).rows.map(({ name }) => name)).toEqual(['Lan', 'Lan Anh']);
  expect((await nok.send(findColleagues, { text: 'nobody' })).rows).toEqual([]);
});

test('a colleague with a Chinese name is found by pinyin, by its initials and by login name', async () => {
  const wei = await stage.cast({ name: '张小伟' });
  const namesFor = async (text: string) => (await nok.send(findColleagues, { text })).rows.map(({ name }) => name);
  expect(await namesFor('zhangxiao')).toEqual(['张小伟']);
  expect(await namesFor('ZXW')).toEqual(['张小伟']);
  expect(await namesFor('小伟')).toEqual(['张小伟']);
  const { login_name } = await stage.system<WorkspaceTables, { login_name: string }>(({ db }) =>
    db.selectFrom('account').select('login_name').where('id', '=', wei.accountId).executeTakeFirstOrThrow(),
  );
  expect(await namesFor(login_name)).toContain('张小伟');
});

test('a mention reaches staff of the companies that its author sees, and nobody else', async () => {
  const savedFee = await saveFee(lan, { code: 'TOLL5' });
  const foreign = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  await stage.pushes();
  const mentions = [nok, foreign].map(({ accountId }) => String(accountId));
  await lan.send(addComment, { subject: 'feeType', id: savedFee.id, text: 'Look', external: false, mentions });
  await stage.runJobs();
  const pushes = await stage.pushes();
  const pushed = JSON.stringify(pushes);
  expect(pushed).toContain(`"${nok.accountId}"`);
  expect(pushed).not.toContain(`"${foreign.accountId}"`);
  // The mentioned follow from then on, so pages that show the record read its followers again.
  expect(pushes).toContainEqual({ type: 3, to: { companyId: String(stage.companies.cn) }, counts: ['follower'] });
});

test('who comments on a record, is mentioned or follows it is told of the next comment, until that person follows no more', async () => {
  const record = { subject: 'feeType', id: (await saveFee(lan, { code: 'TOLL6' })).id };
  const [wei, mai] = [await stage.cast({ name: 'Wei' }), await stage.cast({ name: 'Mai' })];
  const foreign = await stage.cast({ name: 'Binh', companyId: stage.companies.vn });
  const say = async (who: Player, mentioned: readonly Player[] = []) => {
    await stage.pushes();
    await who.send(addComment, { ...record, text: 'Look', external: false, mentions: mentioned.map(({ accountId }) => String(accountId)) });
    await stage.runJobs();
    const notices = (await stage.pushes()).flatMap((push) =>
      push.type === 1 && 'accounts' in push.to ? [[push.topic, push.to.accounts.map(String).toSorted()]] : [],
    );
    return Object.fromEntries(notices) as Record<string, string[]>;
  };
  const ids = (...players: readonly Player[]) => players.map(({ accountId }) => String(accountId)).toSorted();
  expect(await say(lan)).toEqual({});
  // A colleague of another company follows it as well, for that company alone.
  for (const who of [wei, wei, foreign]) await who.send(followRecord, { ...record, follow: true });
  expect((await nok.send(listComments, record)).followers).toEqual(['Lan', 'Wei']);
  // The mentioned person is told once, as mentioned, and follows from now on.
  expect(await say(nok, [mai])).toEqual({ mention: ids(mai), comment: ids(lan, wei) });
  expect(await say(lan)).toEqual({ comment: ids(mai, nok, wei) });
  await wei.send(followRecord, { ...record, follow: false });
  expect(await say(lan, [foreign])).toEqual({ comment: ids(mai, nok) });
  expect((await wei.send(listComments, record)).following).toBe(false);
  // A colleague who has left is among the followers no more.
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', mai.accountId).execute(),
  );
  expect((await nok.send(listComments, record)).followers).toEqual(['Lan', 'Nok']);
  const stranger = await stage.cast({ permits: [] });
  expect(await stranger.refused(followRecord, { ...record, follow: true })).toBe('NOT_FOUND');
});

test('a comment is told once, also where its job is repeated because its server died', async () => {
  const record = { subject: 'feeType', id: (await saveFee(lan, { code: 'TOLL41' })).id };
  const mentioned = [String(nok.accountId)];
  const { id } = await lan.send(addComment, { ...record, text: 'Look', external: false, mentions: mentioned });
  const notices = async () => (await stage.pushes()).filter(({ type }) => type === 1).length;
  await notices();
  const counts: number[] = [];
  for (const _ of ['the job', 'the same again']) {
    await stage.system<WorkspaceTables, void>((work) =>
      work.enqueue(tellComment, { comment_id: id, mentioned, followers: [], place: null }),
    );
    await stage.runJobs();
    counts.push(await notices());
  }
  expect(counts).toEqual([1, 0]);
});

test('who may not open a record is told nothing of its comments: not when mentioned, and not when following it from before', async () => {
  const record = { subject: 'feeType', id: (await saveFee(lan, { code: 'TOLL8' })).id };
  const [outside, leaver] = [await stage.cast({ name: 'Outside', permits: [] }), await stage.cast({ name: 'Leaver', permits: 'all' })];
  await leaver.send(followRecord, { ...record, follow: true });
  await nok.send(followRecord, { ...record, follow: true });
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db.deleteFrom('account_role').where('account_id', '=', leaver.accountId).execute(),
  );
  await stage.pushes();
  const mentions = [outside, leaver].map(({ accountId }) => String(accountId));
  await lan.send(addComment, { ...record, text: 'The margin is 12 %', external: false, mentions, place: '/basicDocument/feeType' });
  await lan.send(addComment, { ...record, text: 'Not a word to Mai', external: false, mentions: [] });
  await stage.runJobs();
  const notices = (await stage.pushes()).flatMap((push) =>
    push.type === 1 && 'accounts' in push.to ? [{ to: push.to.accounts.map(String), topic: push.topic, facts: push.facts }] : [],
  );
  const toNok = { to: [String(nok.accountId)], topic: 'comment' };
  expect(notices).toEqual([
    { ...toNok, facts: { who: 'Lan', text: 'The margin is 12 %' } },
    { to: [String(lan.accountId)], topic: 'other', facts: { who: 'Leaver, Outside' } },
    { ...toNok, facts: { who: 'Lan', text: 'Not a word to Mai' } },
  ]);
  expect((await lan.send(listComments, record)).followers).toEqual(['Lan', 'Leaver', 'Nok']);
  // The notice names who wrote.
  expect((await nok.send(listNotices, { topic: 'comment', unread: true, before: null })).rows[0]).toMatchObject({ by_name: 'Lan' });
});
