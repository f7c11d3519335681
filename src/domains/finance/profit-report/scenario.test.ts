import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { readSheet } from '../../../server/sheet.ts';
import { saveNoticeSettings } from '../../workspace/notice/contract.ts';
import { may as profit } from '../profit/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { may } from './permits.ts';
import monthly from './server/jobs/monthly.ts';

/* On the first of December the profit of November goes to those whose role subscribes to it, each with the amounts that the reader sees. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-10': '7.10' }));
  clerk = await stage.cast({ name: 'Lan', permits: [...stage.door.product.permits].filter((code) => code !== may.receive) });
  reviewer = await stage.cast({ name: 'Wei', permits: [...stage.door.product.permits].filter((code) => code !== may.receive) });
  const on = '2026-11-10';
  await reviewed(clerk, reviewer, { side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '1060', currency: 'CNY', on });
  await reviewed(clerk, reviewer, { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '636', currency: 'CNY', on });
}, 60_000);
afterAll(() => stage.close());

const system = <T>(statement: ReturnType<typeof sql<T>>) =>
  stage.system<FinanceTables, readonly T[]>(async ({ db }) => (await statement.execute(db)).rows);
type Mail = { recipient: string; subject: string; body: string; file_ids: string[] };
const mails = () => system(sql<Mail>`select recipient, subject, body, file_ids::text[] from message_outbox order by recipient`);
async function run(): Promise<void> {
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthly, {}));
  await stage.runJobs();
}
async function fileOf(fileId: string | undefined): Promise<{ name: string | undefined; bytes: Buffer }> {
  const [file] = await system(sql<{ sha256: string; name: string }>`select sha256, name from file where id = ${fileId}::bigint`);
  return { name: file?.name, bytes: await stage.door.product.files.readAll(file?.sha256 ?? '') };
}
async function cellsOf(fileId: string | undefined): Promise<string> {
  const { name, bytes } = await fileOf(fileId);
  const lines = [];
  for await (const line of readSheet(bytes)) lines.push(line);
  return `${name} ${JSON.stringify(lines)}`;
}

test('mails the month before to those who subscribe, once, with the amounts that they see', async () => {
  const rights = [may.receive, profit.view];
  const owner = await stage.cast({ name: 'Owner', permits: rights });
  const sales = await stage.cast({ name: 'Sales', permits: rights, hidden: ['cost'] });
  const abroad = await stage.cast({ name: 'Abroad', permits: rights, companyId: stage.companies.vn });
  const muted = await stage.cast({ name: 'Muted', permits: rights });
  const blind = await stage.cast({ name: 'Blind', permits: [may.receive] });
  await muted.send(saveNoticeSettings, { muted: ['money'], quiet_from: null, quiet_to: null });
  const retired = await stage.cast({ name: 'Retired', permits: rights });
  await system(sql`update role set active = false where id in (select role_id from account_role where account_id = ${retired.accountId})`);
  const gone = await stage.cast({ name: 'Gone', permits: rights });
  await system(sql`update account set active = false where id = ${gone.accountId}`);
  for (const [place, { accountId }] of [owner, sales, abroad, muted, blind, clerk, retired, gone].entries())
    await system(sql`update account set email = ${`${place}@example.com`}, language = 'en' where id = ${accountId}`);
  stage.clock.set('2026-12-01T01:00:00Z');
  await run();
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(['0@example.com', '1@example.com']);
  expect(sent[0]?.subject).toContain('2026-11');
  expect(sent[0]?.body).toContain('CNY · Orders 0 · Income, net 1000.00 · Cost, net 600.00 · Profit 400.00 · Margin 40.00');
  expect(sent[1]?.body).toContain('CNY · Orders 0 · Income, net 1000.00\n');
  const whole = await cellsOf(sent[0]?.file_ids[0]);
  expect(whole).toContain('Profit report 2026-11.xlsx');
  expect(whole).toMatch(/"Customer","ACME 贸易","0","CNY","1000","0","1000"/);
  expect(whole).toMatch(/"Carrier","FLEET 运输","0","CNY","0","600","-600"/);
  const part = await cellsOf(sent[1]?.file_ids[0]);
  expect(part).toContain('"1000"');
  expect(part).not.toMatch(/"-?600"|"400"|FLEET/);
  await run();
  stage.clock.set('2026-12-02T01:00:00Z');
  await run();
  expect(await mails()).toHaveLength(2);
});

test('a reader whose figures cannot be read keeps no other from theirs, and gets them once they can be read', async () => {
  const rights = [may.receive, profit.view];
  const closed = await stage.cast({ name: 'Closed', permits: rights });
  const open = await stage.cast({ name: 'Open', permits: rights });
  for (const { accountId } of [closed, open])
    await system(sql`update account set email = ${`${accountId}@monthly.example`}, language = 'en' where id = ${accountId}`);
  // A page template that hides a fact by which the report asks.
  await system(sql`insert into page_template (role_id, cmd, subject, shown, hidden)
    select role_id, 'order.list', 'order', '{}', '{period}' from account_role where account_id = ${closed.accountId}`);
  stage.clock.set('2026-12-03T01:00:00Z');
  await expect(run()).rejects.toThrow('NOT_PERMITTED');
  const readers = async () => (await mails()).flatMap(({ recipient }) => (recipient.endsWith('@monthly.example') ? [recipient] : []));
  expect(await readers()).toEqual([`${open.accountId}@monthly.example`]);
  await system(sql`delete from page_template`);
  await run();
  expect(new Set(await readers())).toEqual(new Set([`${closed.accountId}@monthly.example`, `${open.accountId}@monthly.example`]));
});

test('the sheet has each kind of group, and all groups of it', async () => {
  // More customers than one page of the analysis has.
  await system(sql`with c as (insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      select 'C' || n, 'Customer ' || n, 'C' || n, 'CN', ${stage.companies.cn}::bigint, 'CNY', 'CNY' from generate_series(1, 210) n returning id)
    insert into profit_fact (company_id, month, side, business, party_id, customer_id, currency, billed_minor, line_count)
    select ${stage.companies.cn}, '2026-11', 'receivable', 'road', id, id, 'CNY', 100, 1 from c`);
  const late = await stage.cast({ name: 'Late', permits: [may.receive, profit.view] });
  await system(sql`update account set email = 'late@example.com', language = 'en' where id = ${late.accountId}`);
  await run();
  const sheet = await cellsOf((await mails()).find(({ recipient }) => recipient === 'late@example.com')?.file_ids[0]);
  expect(sheet.match(/"Customer","Customer \d+"/g)).toHaveLength(210);
  const groups = [...sheet.matchAll(/"values":\["(\w+)"/g)].map(([, group]) => group);
  expect([...new Set(groups)]).toEqual(['By', 'Business', 'Customer', 'Line', 'Route', 'Carrier', 'Salesperson']);
});

test('an amount of the sheet has the decimals of its currency, and a percentage two', async () => {
  await system(sql`insert into profit_fact (company_id, month, side, business, party_id, customer_id, currency, billed_minor, line_count)
    values (${stage.companies.vn}, '2026-11', 'receivable', 'road', ${scene.customer}, ${scene.customer}, 'VND', 7654321, 1)`);
  const group = await stage.cast({ name: 'Group', permits: [may.receive, profit.view], scope: 'all' });
  await system(sql`update account set email = 'group@example.com', language = 'en' where id = ${group.accountId}`);
  await run();
  const { bytes } = await fileOf((await mails()).find(({ recipient }) => recipient === 'group@example.com')?.file_ids[0]);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const cells = [...(sheets[0]?.cells?.values() ?? [])];
  const formatsOf = (amount: number) => new Set(cells.filter(({ value }) => value === amount).map(({ style }) => style?.numFmt));
  expect(formatsOf(7654321)).toEqual(new Set(['#,##0']));
  expect(formatsOf(600)).toEqual(new Set(['#,##0.00']));
  expect(formatsOf(100)).toContain('#,##0.00');
});
