import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import {
  countArticles,
  confirmReading,
  getArticle,
  getArticleVersion,
  listArticles,
  listReaders,
  moveArticle,
  saveArticle,
} from './contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { may } from './permits.ts';

/* Personnel write an article in four languages; employees of the companies and roles that it names read it and say so. */

let stage: Stage;
let editor: Player;
let reader: Player;
let other: Player;
let abroad: Player;
beforeAll(async () => {
  stage = await startStage();
  editor = await stage.cast({ name: 'He', permits: [may.view, may.edit] });
  reader = await stage.cast({ name: 'Li', permits: [may.view] });
  other = await stage.cast({ name: 'Zhao', permits: [may.view] });
  abroad = await stage.cast({ name: 'Hương', permits: [may.view], companyId: stage.companies.vn });
}, 60_000);
afterAll(() => stage.close());

const write = (title: string, body: string, more: object = {}) =>
  editor.send(saveArticle, { category: 'policy', title, body, must_read: true, ...more });
async function publish(id: string, reason?: string): Promise<void> {
  const { version } = await editor.send(getArticle, { id });
  await editor.send(moveArticle, { id, version, action: 'publish', reason: reason ?? null });
}
const roleOf = (player: Player): Promise<bigint> =>
  stage.system<OfficeTables, bigint>(async ({ db }) => {
    const { role_id } = await db
      .selectFrom('account_role')
      .select('role_id')
      .where('account_id', '=', player.accountId)
      .executeTakeFirstOrThrow();
    return role_id;
  });

test('an article is seen by its readers when it is published, and counted until they say that they have read it', async () => {
  const { id } = await write('车辆安全操作规程', '出车前检查轮胎、灯光和刹车。');
  expect(await reader.refused(getArticle, { id })).toBe('NOT_FOUND');
  expect(await reader.refused(saveArticle, { category: 'policy', title: 'x', body: 'x' })).toBe('NOT_PERMITTED');
  await publish(id);
  expect(await reader.send(countArticles, {})).toEqual({ to_read: 1 });
  expect((await reader.send(listArticles, { tab: 'toRead' })).rows.map((row) => row.title)).toEqual(['车辆安全操作规程']);
  expect(await abroad.refused(getArticle, { id })).toBe('NOT_FOUND');
  await reader.send(confirmReading, { id, version_no: 1 });
  expect(await reader.send(countArticles, {})).toEqual({ to_read: 0 });
  const { read, people } = await editor.send(listReaders, { id });
  expect([read, people.map(({ name }) => name)]).toEqual([1, ['He', 'Zhao', 'Li']]);
  expect(await reader.refused(listReaders, { id })).toBe('NOT_PERMITTED');
});

test('readers see the published version until the next; those who read the earlier one read it again', async () => {
  const [row] = (await reader.send(listArticles, { tab: 'published' })).rows;
  const id = row?.id ?? '';
  const before = await editor.send(getArticle, { id });
  const change = { id, version: before.version, category: 'safety' as const, title: '车辆安全操作规程', must_read: true };
  await editor.send(saveArticle, { ...change, body: '出车前检查轮胎、灯光、刹车和油量。' });
  expect(await editor.refused(saveArticle, { ...change, body: 'x' })).toBe('CHANGED_MEANWHILE');
  expect((await reader.send(getArticle, { id })).body).toBe('出车前检查轮胎、灯光和刹车。');
  expect((await reader.send(getArticle, { id })).working).toBeNull();
  expect((await reader.send(listArticles, { where: { search: '油量' } })).rows).toEqual([]);
  await publish(id, '增加油量');
  expect(await reader.refused(confirmReading, { id, version_no: 1 })).toBe('KNOWLEDGE_NEWER');
  expect(await reader.send(countArticles, {})).toEqual({ to_read: 1 });
  expect((await reader.send(listArticles, { where: { search: '油量' } })).rows).toHaveLength(1);
  expect((await reader.send(getArticleVersion, { id, version_no: 1 })).body).toBe('出车前检查轮胎、灯光和刹车。');
  const now = await editor.send(getArticle, { id });
  expect(await editor.refused(moveArticle, { id, version: now.version, action: 'publish' })).toBe('KNOWLEDGE_UNCHANGED');
  await editor.send(moveArticle, { id, version: now.version, action: 'withdraw' });
  expect(await reader.refused(getArticle, { id })).toBe('NOT_FOUND');
  expect(await reader.send(countArticles, {})).toEqual({ to_read: 0 });
});

test('articles are found in four languages: by characters and pinyin, without marks, without spaces, without case', async () => {
  const all = Object.values(stage.companies).map(String);
  for (const [title, body] of [
    ['请假制度', '年假须提前三天申请。'],
    ['Quy định nghỉ phép', 'Nghỉ phép năm phải xin trước ba ngày.'],
    ['Safety rules', 'Wear a helmet in the yard.'],
    ['ระเบียบการลา', 'ลาพักร้อนต้องแจ้งล่วงหน้าสามวัน'],
  ] as const)
    await publish((await write(title, body, { reader_companies: all, must_read: false })).id);
  const titlesOf = async (search: string) => (await abroad.send(listArticles, { where: { search } })).rows.map((row) => row.title);
  expect(await titlesOf('提前三天')).toEqual(['请假制度']);
  expect(await titlesOf('假')).toEqual(['请假制度']);
  expect(await titlesOf('qingjia')).toEqual(['请假制度']);
  expect(await titlesOf('qjzd')).toEqual(['请假制度']);
  expect(await titlesOf('nghi phep xin truoc')).toEqual(['Quy định nghỉ phép']);
  expect(await titlesOf('HELMET yard')).toEqual(['Safety rules']);
  expect(await titlesOf('แจ้งล่วงหน้า')).toEqual(['ระเบียบการลา']);
  expect(await titlesOf('helmet ล่วงหน้า')).toEqual([]);
});

test('an article for a role is read by its holders alone', async () => {
  const role = String(await roleOf(reader));
  const { id } = await write('财务报销细则', '发票须在三十天内提交。', { reader_roles: [role] });
  await publish(id);
  expect((await reader.send(getArticle, { id })).title).toBe('财务报销细则');
  expect(await other.refused(getArticle, { id })).toBe('NOT_FOUND');
  expect(await other.refused(confirmReading, { id, version_no: 1 })).toBe('NOT_FOUND');
  expect((await editor.send(listReaders, { id })).people.map(({ name }) => name)).toEqual(['Li']);
  await expect(write('x', 'x', { reader_roles: ['999999'] })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'reader_roles', why: 'NOT_KNOWN' }] } },
  });
});

test('an article that was withdrawn is published again, changed or not, and those who had read it read what changed', async () => {
  const { id } = await write('报销须知', '发票抬头写全称。');
  await publish(id);
  await reader.send(confirmReading, { id, version_no: 1 });
  const change = async (body: string) => {
    const { version } = await editor.send(getArticle, { id });
    await editor.send(saveArticle, { id, version, category: 'policy', title: '报销须知', body, must_read: true });
  };
  const { version } = await editor.send(getArticle, { id });
  await editor.send(moveArticle, { id, version, action: 'withdraw' });
  expect(await reader.refused(getArticle, { id })).toBe('NOT_FOUND');
  const before = (await reader.send(countArticles, {})).to_read;
  await change('发票抬头写全称，附行程单。');
  const now = await editor.send(getArticle, { id });
  expect(await reader.refused(moveArticle, { id, version: now.version, action: 'publish' })).toBe('NOT_PERMITTED');
  await publish(id, '增加行程单');
  expect((await reader.send(getArticle, { id })).body).toBe('发票抬头写全称，附行程单。');
  expect((await reader.send(countArticles, {})).to_read).toBe(before + 1);
});

test('lists and versions tell readers what was published, the newest version first, while the next one is written', async () => {
  const { id } = await write('夜间行车', '夜间限速六十公里。', { must_read: false });
  await publish(id);
  const rewrite = async (title: string, body: string) =>
    editor.send(saveArticle, { id, version: (await editor.send(getArticle, { id })).version, category: 'policy', title, body });
  await rewrite('夜间行车规定', '夜间限速五十公里。');
  const listed = async (who: Player) => {
    const { rows } = await who.send(listArticles, { where: { search: '夜间' } });
    return rows.map(({ title, excerpt }) => [title, excerpt]);
  };
  expect(await listed(reader)).toEqual([['夜间行车', '夜间限速六十公里。']]);
  await publish(id, '降低限速');
  expect(await listed(reader)).toEqual([['夜间行车规定', '夜间限速五十公里。']]);
  expect((await reader.send(getArticle, { id })).versions.map(({ version_no }) => version_no)).toEqual([2, 1]);
});

test('a role out of use gives an article no readers, and those who have left are not waited for', async () => {
  const holder = await stage.cast({ name: 'Tang', permits: [may.view] });
  const left = await stage.cast({ name: 'Bai', permits: [may.view] });
  const role = await stage.system<OfficeTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into role (name, permits) values ('Yard drivers', '{}') returning id`.execute(db);
    await sql`insert into account_role (account_id, role_id) select unnest(${[holder.accountId, left.accountId]}::bigint[]), ${rows[0]?.id}`.execute(
      db,
    );
    return String(rows[0]?.id);
  });
  const { id } = await write('堆场须知', '堆场内限速十公里。', { reader_roles: [role] });
  await publish(id);
  const names = async () => (await editor.send(listReaders, { id })).people.map(({ name }) => name);
  const unread = async () => (await holder.send(countArticles, {})).to_read;
  expect(await names()).toEqual(['Bai', 'Tang']);
  const before = await unread();
  await stage.system<OfficeTables, unknown>(({ db }) => sql`update account set active = false where id = ${left.accountId}`.execute(db));
  expect(await names()).toEqual(['Tang']);
  await stage.system<OfficeTables, unknown>(({ db }) => sql`update role set active = false where id = ${role}`.execute(db));
  expect(await holder.refused(getArticle, { id })).toBe('NOT_FOUND');
  expect([await names(), await unread()]).toEqual([[], before - 1]);
  await expect(write('x', 'x', { reader_roles: [role] })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'reader_roles', why: 'NOT_KNOWN' }] } },
  });
});

test('an article that is written is seen by the editors of its own company alone', async () => {
  const { id } = await write('年终奖方案', '草案。');
  const there = await stage.cast({ name: 'Minh', permits: [may.view, may.edit], companyId: stage.companies.vn });
  expect(await there.refused(getArticle, { id })).toBe('NOT_FOUND');
  expect((await there.send(listArticles, { tab: 'working' })).rows).toEqual([]);
});
