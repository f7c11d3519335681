import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Mail, type MailStage, postOffice, startMailStage } from '../../../apps/mail-stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { cancelMessage, listMessages } from '../outbox/contract.ts';
import { getMailAccount, saveMailAccount } from './contract.ts';

/* Delivery of mail: over which lines, in which order, and what becomes of it where the server refuses, is silent, or the worker is killed. */

let post: MailStage;
beforeAll(async () => {
  post = await startMailStage();
});
afterAll(() => post.stage.close());

const header = (mail: Mail | undefined, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail?.text ?? '')?.[1];

test('mail is delivered over STARTTLS as its account says, with its files and headings that cannot be broken', async () => {
  const office = await postOffice();
  await post.opened(post.account(office.port));
  const file = await post.chief.upload('提单.txt', Buffer.from('bill of lading'));
  await post.writeMessages({
    to: 'a@example.com',
    subject: '到货通知\r\nBcc: thief@example.com',
    body: 'Xin chào 您好 สวัสดี',
    fileIds: [BigInt(file)],
  });
  await post.stage.runJobs();
  expect(await post.outbox('a@example.com')).toMatchObject({ state: 'sent', attempts: 1, account_name: '业务邮箱', files: 1, error: null });
  expect(office.secure).toEqual([true]);
  const [mail] = office.mails;
  expect(mail?.to).toBe('a@example.com');
  expect(header(mail, 'Bcc')).toBeUndefined();
  expect(header(mail, 'From')).toContain('ops@quayside.example');
  expect(mail?.text).toContain(Buffer.from('bill of lading').toString('base64'));
});

test('messages leave in the order in which they were written', async () => {
  const office = await postOffice();
  await post.opened(post.account(office.port));
  await post.writeMessages({ to: 'first@example.com', body: '1' });
  post.stage.clock.advance(1000);
  await post.writeMessages({ to: 'second@example.com', body: '2' }, { to: 'third@example.com', body: '3' });
  await post.minutesLater(1);
  expect(office.mails.map(({ to }) => to)).toEqual(['first@example.com', 'second@example.com', 'third@example.com']);
});

test('TLS from the first byte works; a certificate that nobody vouches for is refused', async () => {
  const office = await postOffice({ secure: true });
  const id = await post.opened({ ...post.account(office.port), security: 'tls' });
  await post.writeMessages({ to: 'tls@example.com', body: 'x' });
  await post.stage.runJobs();
  expect(await post.outbox('tls@example.com')).toMatchObject({ state: 'sent' });
  const { version } = await post.chief.send(getMailAccount, { id });
  await post.chief.send(saveMailAccount, { ...post.account(office.port), security: 'tls', id, version, certificate: null });
  await post.writeMessages({ to: 'stranger@example.com', body: 'x' });
  await post.stage.runJobs();
  const stranger = await post.outbox('stranger@example.com');
  expect(stranger).toMatchObject({ state: 'queued', why: 'tls' });
  await post.chief.send(cancelMessage, { id: stranger?.id ?? '' });
  expect(office.mails.map(({ to }) => to)).toEqual(['tls@example.com']);
});

test('an address that is refused is final; one that is put off is tried again, ever later', async () => {
  const office = await postOffice();
  await post.opened(post.account(office.port));
  await post.writeMessages(
    { to: 'nobody@example.com', body: 'x' },
    { to: 'busy@example.com', body: 'x' },
    { to: 'b@example.com', body: 'x' },
  );
  await post.stage.runJobs();
  expect(await post.outbox('nobody@example.com')).toMatchObject({
    state: 'failed',
    attempts: 1,
    why: 'recipient',
    error: expect.stringContaining('550'),
  });
  expect(await post.outbox('b@example.com')).toMatchObject({ state: 'sent' });
  const first = await post.outbox('busy@example.com');
  expect(first).toMatchObject({ state: 'queued', attempts: 1, why: 'later', error: expect.stringContaining('451') });
  await post.minutesLater(0);
  expect(await post.outbox('busy@example.com')).toMatchObject({ attempts: 1 });
  await post.minutesLater(1);
  const second = await post.outbox('busy@example.com');
  expect(second).toMatchObject({ state: 'queued', attempts: 2 });
  expect(Date.parse(second?.next_at ?? '') - post.stage.clock.now().getTime()).toBe(2 * 60_000);
  await post.minutesLater(2);
  expect(await post.outbox('busy@example.com')).toMatchObject({ state: 'sent', attempts: 3, error: null, why: null });
  expect(office.mails).toHaveLength(2);
});

test('a server that takes the call and says nothing is given up after the timeout; one that is not there at once', async () => {
  const silent: Server = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const id = await post.opened({ ...post.account(typeof address === 'object' && address ? address.port : 0), timeout_seconds: 1 });
  await post.writeMessages({ to: 'slow@example.com', body: 'x' });
  await post.stage.runJobs();
  expect(await post.outbox('slow@example.com')).toMatchObject({ state: 'queued', why: 'timeout' });
  const { version } = await post.chief.send(getMailAccount, { id });
  await post.chief.send(saveMailAccount, { ...post.account(1), id, version });
  await post.writeMessages({ to: 'gone@example.com', body: 'x' });
  await post.stage.runJobs();
  expect(await post.outbox('gone@example.com')).toMatchObject({ state: 'queued', why: 'unreachable' });
  const waiting = (await post.chief.send(listMessages, { tab: 'queued' })).rows;
  for (const message of waiting) await post.chief.send(cancelMessage, { id: message.id });
  expect((await post.chief.send(listMessages, { tab: 'queued' })).rows).toEqual([]);
});

test('a message that is taken out of the queue while it is being sent is not tried again', async () => {
  const office = await postOffice();
  await post.opened({ ...post.account(office.port), timeout_seconds: 1 });
  await post.writeMessages({ to: 'stop@example.com', body: 'x' });
  const id = (await post.outbox('stop@example.com'))?.id ?? '';
  office.whenData = async () => {
    await post.chief.send(cancelMessage, { id });
    throw new Error('the line is cut');
  };
  await post.stage.runJobs();
  expect(await post.outbox('stop@example.com')).toMatchObject({ state: 'cancelled' });
  office.whenData = async () => {};
  await post.minutesLater(60);
  expect([(await post.outbox('stop@example.com'))?.state, office.mails]).toEqual(['cancelled', []]);
});

test('a worker that is killed loses nothing, and sends twice only what it cannot know to be taken', async () => {
  const office = await postOffice();
  await post.opened(post.account(office.port));
  await post.stage.runJobs();
  await post.writeMessages({ to: 'k1@example.com', body: 'x' }, { to: 'k2@example.com', body: 'x' }, { to: 'k3@example.com', body: 'x' });

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
  post.stage.clock.advance(15 * 60_000);
  const holder = new pg.Client({ connectionString: post.stage.ownerUrl });
  await holder.connect();
  const messageTaken = new Promise<void>((done) => {
    office.whenData = async () => {
      await holder.query("begin; select from message_outbox where state = 'queued' for update");
      done();
    };
  });
  worker = await startedWorker();
  await messageTaken;
  await expect.poll(async () => (await post.stage.system(({ db }) => waitingForLocks(db))).length).toBe(1);
  worker.kill('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  office.whenData = async () => {};

  await post.minutesLater(15);
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
    const at = new Date(${JSON.stringify(post.stage.clock.now().toISOString())});
    const { door } = assemble({ appUrl: ${JSON.stringify(post.stage.appUrl)}, secret: 'the secret of the stage', version: 'test',
      clock: { now: () => at }, files: folderStore(${JSON.stringify(folder)}), poolSize: 2, note: () => {} });
    await tasksOf(registry.jobs, door, new AbortController().signal)['outbox:send']({});`;
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    worker.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  return worker;
}
