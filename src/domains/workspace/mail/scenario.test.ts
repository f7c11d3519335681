import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Message } from '../../../server/message.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { cancelMessage, getMessage, listMessages, resendMessage } from '../outbox/contract.ts';
import sendOutbox from '../outbox/server/jobs/send.ts';
import type { WorkspaceTables } from '../server/db.ts';
import {
  getMailAccount,
  listMailAccounts,
  listMailTemplates,
  resetMailTemplate,
  saveMailAccount,
  saveMailTemplate,
  setMailAccountActive,
  testMailAccount,
} from './contract.ts';
import { may } from './permits.ts';
import { mailText } from './server/mail-account.ts';

/** A certificate for localhost, for these tests only. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUaM+9lVlDC9aHVuYYZbdXWNkpndAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA4MzUxNVoYDzIxMjYxMDI4
MDgzNTE1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATZjlVS3fsi8AZiS9pcZVNBck04C9GjMr8jkJ9wI8F1DH3A2pXJ66ag
WV54tboLXdzkAhdfVfr06E+Rz0ufOjVao2kwZzAdBgNVHQ4EFgQUYHycXQv1aEAS
manMLTtjw12T/BQwHwYDVR0jBBgwFoAUYHycXQv1aEASmanMLTtjw12T/BQwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAKCO8EVft8Ggg1kN0DfQeY69rP9i2TARc9XNC2dSpyvdAiBxteCSHal3
EHg0ImdaWn4luPYkjUdFELlNl8wfaYTwSw==
-----END CERTIFICATE-----`;
const key = [
  `-----BEGIN ${'PRIVATE'} KEY-----`,
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy3eOgZ6THGl0oRFW',
  '0V8kh1JChCgBf/dIj5zUMb1SfOahRANCAATZjlVS3fsi8AZiS9pcZVNBck04C9Gj',
  'Mr8jkJ9wI8F1DH3A2pXJ66agWV54tboLXdzkAhdfVfr06E+Rz0ufOjVa',
  `-----END ${'PRIVATE'} KEY-----`,
].join('\n');

const password = 'Hafen-2026-密码';
type Mail = { readonly to: string; readonly text: string };
type PostOffice = { readonly port: number; readonly mails: Mail[]; readonly secure: boolean[]; whenData: (mail: Mail) => Promise<void> };

/** A realistic mail server: it knows one user, refuses some addresses and defers others. */
async function postOffice(options: SMTPServerOptions = {}): Promise<PostOffice> {
  const office = { port: 0, mails: [] as Mail[], secure: [] as boolean[], whenData: async (_mail: Mail): Promise<void> => {} };
  const refuse = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
  let putOff = 2;
  const server = new SMTPServer({
    key,
    cert: certificate,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, session, done) => {
      office.secure.push(session.secure);
      if (auth.username === 'ops' && auth.password === password) done(null, { user: 'ops' });
      else done(refuse(535, '5.7.8 authentication credentials invalid'));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody@')) done(refuse(550, '5.1.1 no such mailbox'));
      else if (address.startsWith('busy@') && putOff-- > 0) done(refuse(451, '4.7.1 greylisted, try later'));
      else done();
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address).join(), text: Buffer.concat(parts).toString('utf8') };
        office.whenData(mail).then(
          () => {
            office.mails.push(mail);
            done();
          },
          () => {},
        );
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.server.address();
  office.port = typeof address === 'object' && address ? address.port : 0;
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return office;
}

let stage: Stage;
let chief: Player;
let viewer: Player;
beforeAll(async () => {
  // The mail servers of these tests are on this machine; the killed worker inherits the setting.
  process.env['MAIL_NETWORKS'] = '127.0.0.1, ::1';
  stage = await startStage();
  chief = await stage.cast({ permits: 'all', name: '韦邮政', language: 'zh', scope: 'all' });
  viewer = await stage.cast({ permits: [may.view], scope: 'all' });
});
afterAll(() => stage.close());

const account = (port: number): ParamsOf<typeof saveMailAccount> => ({
  name: '业务邮箱',
  host: 'localhost',
  port,
  security: 'startTls',
  user_name: 'ops',
  password,
  certificate,
  from_address: 'ops@quayside.example',
  from_name: '广西货运',
  timeout_seconds: 30,
});
/** An account that is active for the length of a test. */
async function opened(values: ParamsOf<typeof saveMailAccount>, by = chief): Promise<string> {
  const { id } = await by.send(saveMailAccount, values);
  onTestFinished(async () => {
    const { version, active } = await by.send(getMailAccount, { id });
    if (active) await by.send(setMailAccountActive, { id, version, active: false });
  });
  return id;
}
const writeMessages = (...messages: readonly Omit<Message, 'channel'>[]): Promise<void> =>
  stage.system<WorkspaceTables, void>(async (work) => {
    for (const message of messages) await work.send({ channel: 'mail', ...message });
  });
/** A run of the scheduled job, some minutes later. */
async function minutesLater(minutes: number): Promise<void> {
  stage.clock.advance(minutes * 60_000);
  await stage.system<WorkspaceTables, void>((work) => work.enqueue(sendOutbox, {}));
  await stage.runJobs();
}
const outbox = async (recipient: string) => (await chief.send(listMessages, { where: { recipient } })).rows[0];
const header = (mail: Mail | undefined, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail?.text ?? '')?.[1];

test('a password is kept sealed, never answered, and bound to the server it was given for', async () => {
  const id = await opened(account(465));
  const secret = await stage.system<WorkspaceTables, string | null>(
    async ({ db }) => (await db.selectFrom('mail_account').select('secret').where('id', '=', BigInt(id)).executeTakeFirstOrThrow()).secret,
  );
  expect(secret).toMatch(/^v1\./);
  expect(secret).not.toContain(password);
  const answered = await viewer.send(getMailAccount, { id });
  expect(answered.has_password).toBe(true);
  const auditText = await stage.system<WorkspaceTables, string>(async ({ db }) =>
    JSON.stringify(await db.selectFrom('audit_log').selectAll().where('subject', '=', 'mail').execute(), (_, value: unknown) =>
      String(value) === '[object Object]' || Array.isArray(value) ? value : String(value),
    ),
  );
  expect(JSON.stringify(answered) + auditText).not.toContain(password);

  const { password: _, ...without } = account(465);
  expect((await chief.send(saveMailAccount, { ...without, id, version: 1, name: '改名' })).version).toBe(2);
  expect(await faults(chief.send(saveMailAccount, { ...without, id, version: 2, host: 'thief.example' }))).toEqual([
    'password PASSWORD_AGAIN',
  ]);
  expect(await faults(chief.send(saveMailAccount, { ...account(25), id, version: 2, security: 'none' }))).toEqual([
    'user_name PASSWORD_IN_CLEAR',
  ]);
  expect(await chief.refused(saveMailAccount, { ...account(587), name: '第二个' })).toBe('ACCOUNT_IN_USE');
  expect(await viewer.refused(saveMailAccount, account(465))).toBe('NOT_PERMITTED');
});

async function faults(sent: Promise<unknown>): Promise<string[]> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refused ? (error.reply.data.at ?? []).map(({ at, why }) => `${at} ${why}`) : [];
}

test('mail is delivered over STARTTLS as its account says, with its files and headings that cannot be broken', async () => {
  const office = await postOffice();
  await opened(account(office.port));
  const file = await chief.upload('提单.txt', Buffer.from('bill of lading'));
  await writeMessages({
    to: 'a@example.com',
    subject: '到货通知\r\nBcc: thief@example.com',
    body: 'Xin chào 您好 สวัสดี',
    fileIds: [BigInt(file)],
  });
  await stage.runJobs();
  expect(await outbox('a@example.com')).toMatchObject({ state: 'sent', attempts: 1, account_name: '业务邮箱', files: 1, error: null });
  expect(office.secure).toEqual([true]);
  const [mail] = office.mails;
  expect(mail?.to).toBe('a@example.com');
  expect(header(mail, 'Bcc')).toBeUndefined();
  expect(header(mail, 'From')).toContain('ops@quayside.example');
  expect(mail?.text).toContain(Buffer.from('bill of lading').toString('base64'));
});

test('messages leave in the order in which they were written', async () => {
  const office = await postOffice();
  await opened(account(office.port));
  await writeMessages({ to: 'first@example.com', body: '1' });
  stage.clock.advance(1000);
  await writeMessages({ to: 'second@example.com', body: '2' }, { to: 'third@example.com', body: '3' });
  await minutesLater(1);
  expect(office.mails.map(({ to }) => to)).toEqual(['first@example.com', 'second@example.com', 'third@example.com']);
});

test('TLS from the first byte works; a certificate that nobody vouches for is refused', async () => {
  const office = await postOffice({ secure: true });
  const id = await opened({ ...account(office.port), security: 'tls' });
  await writeMessages({ to: 'tls@example.com', body: 'x' });
  await stage.runJobs();
  expect(await outbox('tls@example.com')).toMatchObject({ state: 'sent' });
  const { version } = await chief.send(getMailAccount, { id });
  await chief.send(saveMailAccount, { ...account(office.port), security: 'tls', id, version, certificate: null });
  await writeMessages({ to: 'stranger@example.com', body: 'x' });
  await stage.runJobs();
  const stranger = await outbox('stranger@example.com');
  expect(stranger).toMatchObject({ state: 'queued', why: 'tls' });
  await chief.send(cancelMessage, { id: stranger?.id ?? '' });
  expect(office.mails.map(({ to }) => to)).toEqual(['tls@example.com']);
});

test('an address that is refused is final; one that is put off is tried again, ever later', async () => {
  const office = await postOffice();
  await opened(account(office.port));
  await writeMessages({ to: 'nobody@example.com', body: 'x' }, { to: 'busy@example.com', body: 'x' }, { to: 'b@example.com', body: 'x' });
  await stage.runJobs();
  expect(await outbox('nobody@example.com')).toMatchObject({
    state: 'failed',
    attempts: 1,
    why: 'recipient',
    error: expect.stringContaining('550'),
  });
  expect(await outbox('b@example.com')).toMatchObject({ state: 'sent' });
  const first = await outbox('busy@example.com');
  expect(first).toMatchObject({ state: 'queued', attempts: 1, why: 'later', error: expect.stringContaining('451') });
  await minutesLater(0);
  expect(await outbox('busy@example.com')).toMatchObject({ attempts: 1 });
  await minutesLater(1);
  const second = await outbox('busy@example.com');
  expect(second).toMatchObject({ state: 'queued', attempts: 2 });
  expect(Date.parse(second?.next_at ?? '') - stage.clock.now().getTime()).toBe(2 * 60_000);
  await minutesLater(2);
  expect(await outbox('busy@example.com')).toMatchObject({ state: 'sent', attempts: 3, error: null, why: null });
  expect(office.mails).toHaveLength(2);
});

test('a wrong password is the account’s fault: nothing is lost, one message is tried, the account says so', async () => {
  const office = await postOffice();
  const id = await opened({ ...account(office.port), password: 'wrong' });
  await writeMessages({ to: 'c@example.com', body: 'x' }, { to: 'd@example.com', body: 'x' });
  await stage.runJobs();
  expect(office.secure).toHaveLength(1);
  expect(await outbox('c@example.com')).toMatchObject({ state: 'queued', why: 'login', error: expect.stringContaining('535') });
  expect(await outbox('d@example.com')).toMatchObject({ state: 'queued', attempts: 0 });
  expect((await viewer.send(listMailAccounts, { tab: 'faulty' })).rows).toMatchObject([{ id, fault: 'login' }]);
  const { version } = await chief.send(getMailAccount, { id });
  await chief.send(saveMailAccount, { ...account(office.port), id, version });
  await minutesLater(5);
  expect(office.mails.map(({ to }) => to).sort()).toEqual(['c@example.com', 'd@example.com']);
  expect((await viewer.send(listMailAccounts, { tab: 'faulty' })).rows).toEqual([]);
});

test('a server that takes the call and says nothing is given up after the timeout; one that is not there at once', async () => {
  const silent: Server = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const id = await opened({ ...account(typeof address === 'object' && address ? address.port : 0), timeout_seconds: 1 });
  await writeMessages({ to: 'slow@example.com', body: 'x' });
  await stage.runJobs();
  expect(await outbox('slow@example.com')).toMatchObject({ state: 'queued', why: 'timeout' });
  const { version } = await chief.send(getMailAccount, { id });
  await chief.send(saveMailAccount, { ...account(1), id, version });
  await writeMessages({ to: 'gone@example.com', body: 'x' });
  await stage.runJobs();
  expect(await outbox('gone@example.com')).toMatchObject({ state: 'queued', why: 'unreachable' });
  const waiting = (await chief.send(listMessages, { tab: 'queued' })).rows;
  for (const message of waiting) await chief.send(cancelMessage, { id: message.id });
  expect((await chief.send(listMessages, { tab: 'queued' })).rows).toEqual([]);
});

test('a message that is taken out of the queue while it is being sent is not tried again', async () => {
  const office = await postOffice();
  await opened({ ...account(office.port), timeout_seconds: 1 });
  await writeMessages({ to: 'stop@example.com', body: 'x' });
  const id = (await outbox('stop@example.com'))?.id ?? '';
  office.whenData = async () => {
    await chief.send(cancelMessage, { id });
    throw new Error('the line is cut');
  };
  await stage.runJobs();
  expect(await outbox('stop@example.com')).toMatchObject({ state: 'cancelled' });
  office.whenData = async () => {};
  await minutesLater(60);
  expect([(await outbox('stop@example.com'))?.state, office.mails]).toEqual(['cancelled', []]);
});

test('a test tells at once what the server said, and is not tried again', async () => {
  const office = await postOffice();
  const id = await opened(account(office.port));
  const { message_id: good } = await chief.send(testMailAccount, { id, to: 'me@example.com' });
  const { message_id: bad } = await chief.send(testMailAccount, { id, to: 'nobody@example.com' });
  await stage.runJobs();
  expect(await chief.send(getMessage, { id: good })).toMatchObject({ state: 'sent' });
  expect(await chief.send(getMessage, { id: bad })).toMatchObject({ state: 'failed', why: 'recipient' });
  expect(await chief.refused(resendMessage, { id: good })).toBe('ILLEGAL_MOVE');
  expect(await chief.refused(testMailAccount, { id, to: 'a@b.com, c@d.com' })).toBe('BAD_PARAMS');
});

test('a test of a server inside the network that nobody allowed says that it is not accepted, and connects to nothing', async () => {
  let connections = 0;
  const service: Server = createServer(() => void connections++);
  await new Promise<void>((done) => service.listen(0, '127.0.0.2', done));
  onTestFinished(() => void service.close());
  const address = service.address();
  const id = await opened({ ...account(typeof address === 'object' && address ? address.port : 0), host: '127.0.0.2' });
  const { message_id } = await chief.send(testMailAccount, { id, to: 'me@example.com' });
  await stage.runJobs();
  expect(await chief.send(getMessage, { id: message_id })).toMatchObject({ state: 'failed', why: 'notAccepted', error: '' });
  expect(connections).toBe(0);
});

test('each own company’s mail goes by its own account, the rest by the common one', async () => {
  const [common, own] = [await postOffice(), await postOffice()];
  await opened(account(common.port));
  const vietnam = await stage.cast({ permits: 'all', companyId: stage.companies.vn });
  const theirs = { ...account(own.port), name: '越南', company_id: String(stage.companies.vn) };
  const china = await stage.cast({ permits: 'all' });
  expect(await china.refused(saveMailAccount, theirs)).toBe('BAD_PARAMS');
  await opened(theirs, vietnam);
  await writeMessages(
    { to: 'vn@example.com', body: 'x', companyId: stage.companies.vn },
    { to: 'th@example.com', body: 'x', companyId: stage.companies.th },
  );
  await stage.runJobs();
  expect([common.mails.map(({ to }) => to), own.mails.map(({ to }) => to)]).toEqual([['th@example.com'], ['vn@example.com']]);
});

test('a worker that is killed loses nothing, and sends twice only what it cannot know to be taken', async () => {
  const office = await postOffice();
  await opened(account(office.port));
  await stage.runJobs();
  await writeMessages({ to: 'k1@example.com', body: 'x' }, { to: 'k2@example.com', body: 'x' }, { to: 'k3@example.com', body: 'x' });

  // Killed when the server has the text but has not answered: the message must not count as delivered.
  let worker = await startedWorker();
  await new Promise<void>((done) => {
    office.whenData = async () => {
      worker.kill('SIGKILL');
      done();
      throw new Error('the line is cut');
    };
  });
  expect(office.mails).toEqual([]);

  // Killed after the server accepted it and before that was stored; a locked row ensures this.
  office.whenData = async () => {};
  stage.clock.advance(15 * 60_000);
  const holder = new pg.Client({ connectionString: stage.ownerUrl });
  await holder.connect();
  const messageTaken = new Promise<void>((done) => {
    office.whenData = async () => {
      await holder.query("begin; select from message_outbox where state = 'queued' for update");
      done();
    };
  });
  worker = await startedWorker();
  await messageTaken;
  await expect.poll(async () => (await stage.system(({ db }) => waitingForLocks(db))).length).toBe(1);
  worker.kill('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  office.whenData = async () => {};

  await minutesLater(15);
  const received = office.mails.map(({ to }) => to).sort();
  const twice = received.filter((to, place) => received.indexOf(to) !== place);
  expect(new Set(received)).toEqual(new Set(['k1@example.com', 'k2@example.com', 'k3@example.com']));
  expect(twice).toHaveLength(1);
  const ids = office.mails.filter(({ to }) => to === twice[0]).map((mail) => header(mail, 'Message-ID'));
  expect(new Set(ids).size).toBe(1);
});

/** Another process that runs the outbox job once, on the same database and at the same hour. */
async function startedWorker(): Promise<ChildProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quayside-worker-'));
  const from = (file: string): string => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../../..', file)).href);
  const program = `
    import { assemble } from ${from('apps/assemble.ts')};
    import { registry } from ${from('apps/registry.generated.ts')};
    import { folderStore } from ${from('server/file-store.ts')};
    import { tasksOf } from ${from('server/worker.ts')};
    const at = new Date(${JSON.stringify(stage.clock.now().toISOString())});
    const { door } = assemble({ appUrl: ${JSON.stringify(stage.appUrl)}, secret: 'the secret of the stage', version: 'test',
      clock: { now: () => at }, files: folderStore(${JSON.stringify(folder)}), poolSize: 2, note: () => {} });
    await tasksOf(registry.jobs, door, new AbortController().signal)['outbox:send']({});`;
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    worker.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  return worker;
}

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
  expect(await faults(chief.send(saveMailTemplate, mailParams('{{constructor}} {{password}}')))).toEqual(['body_zh UNKNOWN_PLACEHOLDER']);
  await chief.send(saveMailTemplate, mailParams(text.body));
  const values = { name: '{{count}}\nBcc: x', count: 2, papers: '$1 $&', company: 'Q' };
  const renderedMail = await stage.system<WorkspaceTables, { subject: string; body: string }>((work) =>
    mailText(work, 'paperReminder', 'zh', values),
  );
  // A value is not expanded again, and its special characters stay as they are.
  expect(renderedMail).toEqual({ subject: '2 份', body: '{{count}}\nBcc: x：$1 $& 2' });
  expect(await chief.refused(saveMailTemplate, mailParams(text.body))).toBe('CHANGED_MEANWHILE');
  await chief.send(resetMailTemplate, { use: 'paperReminder', version: 1 });
  expect((await viewer.send(listMailTemplates, {})).rows.find(({ use }) => use === 'paperReminder')).toMatchObject({ version: 0 });
});
