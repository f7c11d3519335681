import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { getMailAccount, saveMailAccount, setMailAccountActive } from '../domains/workspace/mail/contract.ts';
import { may } from '../domains/workspace/mail/permits.ts';
import { listMessages } from '../domains/workspace/outbox/contract.ts';
import sendOutbox from '../domains/workspace/outbox/server/jobs/send.ts';
import type { WorkspaceTables } from '../domains/workspace/server/db.ts';
import type { ParamsOf } from '../kernel/call.ts';
import type { Message } from '../server/message.ts';
import { startStage } from './stage.ts';

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

/** The password of the user whom the mail server of these tests knows. */
export const password = 'Hafen-2026-密码';
export type Mail = { readonly to: string; readonly text: string };
type PostOffice = { readonly port: number; readonly mails: Mail[]; readonly secure: boolean[]; whenData: (mail: Mail) => Promise<void> };

/** A realistic mail server: it knows one user, refuses some addresses and defers others. */
export async function postOffice(options: SMTPServerOptions = {}): Promise<PostOffice> {
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

export type MailStage = Awaited<ReturnType<typeof startMailStage>>;

/** A stage with an administrator of mail, and a reader of it, that sends to mail servers on this machine. */
export async function startMailStage() {
  // A worker that a test starts inherits the setting.
  process.env['MAIL_NETWORKS'] = '127.0.0.1, ::1';
  const stage = await startStage();
  const chief = await stage.cast({ permits: 'all', name: '韦邮政', language: 'zh', scope: 'all' });
  const viewer = await stage.cast({ permits: [may.view], scope: 'all' });
  return {
    stage,
    chief,
    viewer,
    /** An account of the mail server on a port, as it is entered. */
    account: (port: number): ParamsOf<typeof saveMailAccount> => ({
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
    }),
    /** An account that is active for the length of a test. */
    async opened(values: ParamsOf<typeof saveMailAccount>, by = chief): Promise<string> {
      const { id } = await by.send(saveMailAccount, values);
      onTestFinished(async () => {
        const { version, active } = await by.send(getMailAccount, { id });
        if (active) await by.send(setMailAccountActive, { id, version, active: false });
      });
      return id;
    },
    writeMessages: (...messages: readonly Omit<Message, 'channel'>[]): Promise<void> =>
      stage.system<WorkspaceTables, void>(async (work) => {
        for (const message of messages) await work.send({ channel: 'mail', ...message });
      }),
    /** A run of the scheduled job, some minutes later. */
    async minutesLater(minutes: number): Promise<void> {
      stage.clock.advance(minutes * 60_000);
      await stage.system<WorkspaceTables, void>((work) => work.enqueue(sendOutbox, {}));
      await stage.runJobs();
    },
    outbox: async (recipient: string) => (await chief.send(listMessages, { where: { recipient } })).rows[0],
  };
}
