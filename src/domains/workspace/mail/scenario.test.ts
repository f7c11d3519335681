import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type MailStage, password, postOffice, startMailStage } from '../../../apps/mail-stage.ts';
import { type Player, Refused } from '../../../apps/stage.ts';
import { getMessage, resendMessage } from '../outbox/contract.ts';
import type { WorkspaceTables } from '../server/db.ts';
import {
  getMailAccount,
  listMailAccounts,
  listMailTemplates,
  resetMailTemplate,
  saveMailAccount,
  saveMailTemplate,
  testMailAccount,
} from './contract.ts';
import { mailText } from './server/mail-account.ts';

/* Accounts by which mail goes out: their passwords, their faults, their tests, and whose mail they send; and the texts of mail. */

let post: MailStage;
beforeAll(async () => {
  post = await startMailStage();
});
afterAll(() => post.stage.close());

test('a password is kept sealed, never answered, and bound to the server it was given for', async () => {
  const id = await post.opened(post.account(465));
  const secret = await post.stage.system<WorkspaceTables, string | null>(
    async ({ db }) => (await db.selectFrom('mail_account').select('secret').where('id', '=', BigInt(id)).executeTakeFirstOrThrow()).secret,
  );
  expect(secret).toMatch(/^v1\./);
  expect(secret).not.toContain(password);
  const answered = await post.viewer.send(getMailAccount, { id });
  expect(answered.has_password).toBe(true);
  const auditText = await post.stage.system<WorkspaceTables, string>(async ({ db }) =>
    JSON.stringify(await db.selectFrom('audit_log').selectAll().where('subject', '=', 'mail').execute(), (_, value: unknown) =>
      String(value) === '[object Object]' || Array.isArray(value) ? value : String(value),
    ),
  );
  expect(JSON.stringify(answered) + auditText).not.toContain(password);

  const { password: _, ...without } = post.account(465);
  expect((await post.chief.send(saveMailAccount, { ...without, id, version: 1, name: '改名' })).version).toBe(2);
  expect(await faults(post.chief.send(saveMailAccount, { ...without, id, version: 2, host: 'thief.example' }))).toEqual([
    'password PASSWORD_AGAIN',
  ]);
  expect(await faults(post.chief.send(saveMailAccount, { ...post.account(25), id, version: 2, security: 'none' }))).toEqual([
    'user_name PASSWORD_IN_CLEAR',
  ]);
  expect(await post.chief.refused(saveMailAccount, { ...post.account(587), name: '第二个' })).toBe('ACCOUNT_IN_USE');
  expect(await post.viewer.refused(saveMailAccount, post.account(465))).toBe('NOT_PERMITTED');
});

async function faults(sent: Promise<unknown>): Promise<string[]> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refused ? (error.reply.data.at ?? []).map(({ at, why }) => `${at} ${why}`) : [];
}

test('a wrong password is the account’s fault: nothing is lost, one message is tried, the account says so', async () => {
  const office = await postOffice();
  const id = await post.opened({ ...post.account(office.port), password: 'wrong' });
  await post.writeMessages({ to: 'c@example.com', body: 'x' }, { to: 'd@example.com', body: 'x' });
  await post.stage.runJobs();
  expect(office.secure).toHaveLength(1);
  expect(await post.outbox('c@example.com')).toMatchObject({ state: 'queued', why: 'login', error: expect.stringContaining('535') });
  expect(await post.outbox('d@example.com')).toMatchObject({ state: 'queued', attempts: 0 });
  expect((await post.viewer.send(listMailAccounts, { tab: 'faulty' })).rows).toMatchObject([{ id, fault: 'login' }]);
  const { version } = await post.chief.send(getMailAccount, { id });
  await post.chief.send(saveMailAccount, { ...post.account(office.port), id, version });
  await post.minutesLater(5);
  expect(office.mails.map(({ to }) => to).sort()).toEqual(['c@example.com', 'd@example.com']);
  expect((await post.viewer.send(listMailAccounts, { tab: 'faulty' })).rows).toEqual([]);
});

test('a test tells at once what the server said, and is not tried again', async () => {
  const office = await postOffice();
  const id = await post.opened(post.account(office.port));
  const { message_id: good } = await post.chief.send(testMailAccount, { id, to: 'me@example.com' });
  const { message_id: bad } = await post.chief.send(testMailAccount, { id, to: 'nobody@example.com' });
  await post.stage.runJobs();
  expect(await post.chief.send(getMessage, { id: good })).toMatchObject({ state: 'sent' });
  expect(await post.chief.send(getMessage, { id: bad })).toMatchObject({ state: 'failed', why: 'recipient' });
  expect(await post.chief.refused(resendMessage, { id: good })).toBe('ILLEGAL_MOVE');
  expect(await post.chief.refused(testMailAccount, { id, to: 'a@b.com, c@d.com' })).toBe('BAD_PARAMS');
});

test('a test of a server inside the network that nobody allowed says that it is not accepted, and connects to nothing', async () => {
  let connections = 0;
  const service: Server = createServer(() => void connections++);
  await new Promise<void>((done) => service.listen(0, '127.0.0.2', done));
  onTestFinished(() => void service.close());
  const address = service.address();
  const id = await post.opened({ ...post.account(typeof address === 'object' && address ? address.port : 0), host: '127.0.0.2' });
  const { message_id } = await post.chief.send(testMailAccount, { id, to: 'me@example.com' });
  await post.stage.runJobs();
  expect(await post.chief.send(getMessage, { id: message_id })).toMatchObject({ state: 'failed', why: 'notAccepted', error: '' });
  expect(connections).toBe(0);
});

test('each own company’s mail goes by its own account, the rest by the common one', async () => {
  const [common, own] = [await postOffice(), await postOffice()];
  await post.opened(post.account(common.port));
  const vietnam = await post.stage.cast({ permits: 'all', companyId: post.stage.companies.vn });
  const theirs = { ...post.account(own.port), name: '越南', company_id: String(post.stage.companies.vn) };
  const china = await post.stage.cast({ permits: 'all' });
  expect(await china.refused(saveMailAccount, theirs)).toBe('BAD_PARAMS');
  await post.opened(theirs, vietnam);
  await post.writeMessages(
    { to: 'vn@example.com', body: 'x', companyId: post.stage.companies.vn },
    { to: 'th@example.com', body: 'x', companyId: post.stage.companies.th },
  );
  await post.stage.runJobs();
  expect([common.mails.map(({ to }) => to), own.mails.map(({ to }) => to)]).toEqual([['th@example.com'], ['vn@example.com']]);
});

test('a template is changed in four languages, names only what is there, and goes back to the product’s own', async () => {
  const text = { subject: '{{count}} 份', body: '{{name}}：{{papers}} {{count}}' };
  const mailParams = (body: string) => ({
    use: 'paperReminder' as const,
    version: 0,
    subject_zh: text.subject,
    subject_vi: 'v',
    subject_en: 'e',
    subject_th: 't',
    body_zh: body,
    body_vi: 'v',
    body_en: 'e',
    body_th: 't',
  });
  expect(await faults(post.chief.send(saveMailTemplate, mailParams('{{constructor}} {{password}}')))).toEqual([
    'body_zh UNKNOWN_PLACEHOLDER',
  ]);
  await post.chief.send(saveMailTemplate, mailParams(text.body));
  const values = { name: '{{count}}\nBcc: x', count: 2, papers: '$1 $&', company: 'Q' };
  const renderedMail = await post.stage.system<WorkspaceTables, { subject: string; body: string }>((work) =>
    mailText(work, 'paperReminder', 'zh', values),
  );
  // A value is not expanded again, and its special characters stay as they are.
  expect(renderedMail).toEqual({ subject: '2 份', body: '{{count}}\nBcc: x：$1 $& 2' });
  expect(await post.chief.refused(saveMailTemplate, mailParams(text.body))).toBe('CHANGED_MEANWHILE');
  // The texts go out for all own companies, so an administrator of one of them reads them and changes none.
  const abroad = await post.stage.cast({ permits: 'all', companyId: post.stage.companies.vn });
  expect(await abroad.refused(saveMailTemplate, { ...mailParams(text.body), version: 1 })).toBe('BEYOND_YOUR_RIGHTS');
  expect(await abroad.refused(resetMailTemplate, { use: 'paperReminder', version: 1 })).toBe('BEYOND_YOUR_RIGHTS');
  const editable = async (who: Player) => (await who.send(listMailTemplates, {})).editable;
  expect([await editable(post.chief), await editable(post.viewer), await editable(abroad)]).toEqual([true, false, false]);
  await post.chief.send(resetMailTemplate, { use: 'paperReminder', version: 1 });
  expect((await post.viewer.send(listMailTemplates, {})).rows.find(({ use }) => use === 'paperReminder')).toMatchObject({ version: 0 });
});
