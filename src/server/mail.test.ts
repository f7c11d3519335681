import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { channels, failureOf, mailThrough, type MailServer } from './mail.ts';
import { mailNetworks } from './mail-host.ts';

type Mail = { readonly to: readonly string[]; readonly text: string };
/** A mail server on this machine that takes everything, and the mails that it took. */
async function mailServer(options: SMTPServerOptions): Promise<{ port: number; mails: Mail[]; passwords: string[] }> {
  const [mails, passwords]: [Mail[], string[]] = [[], []];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? '');
      done(null, { user: username ?? '' });
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return { port: (server.server.address() as AddressInfo).port, mails, passwords };
}
const account = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: null,
  password: null,
  certificate: null,
  from: { address: 'ops@quayside.example', name: 'Quayside' },
  replyTo: null,
  timeoutMs: 5000,
});
const networks = mailNetworks('127.0.0.1');

test('a server that offers no encryption gets neither the password nor the mail of an account that begins it', async () => {
  const { port, mails, passwords } = await mailServer({ hideSTARTTLS: true });
  const server = { ...account(port), security: 'startTls', user: 'ops', password: 'secret' } as const;
  const failure = await mailThrough(server, networks)({ channel: 'mail', to: 'a@example.com', body: 'x' }).then(() => undefined, failureOf);
  expect(failure).toMatchObject({ why: 'tls', final: false, ofAccount: true });
  expect([mails, passwords]).toEqual([[], []]);
});

test('an address with a comma in it adds no receiver, and an answer goes to the address that the account names for it', async () => {
  const { port, mails } = await mailServer({ disabledCommands: ['STARTTLS'] });
  const send = mailThrough({ ...account(port), replyTo: 'desk@quayside.example' }, networks);
  await send({ channel: 'mail', to: 'a@example.com', subject: 'Hello', body: 'x' });
  await send({ channel: 'mail', to: 'b@example.com, thief@example.com', body: 'x' }).catch(() => {});
  expect(mails.flatMap(({ to }) => to)).not.toContain('thief@example.com');
  expect(mails[0]).toMatchObject({ to: ['a@example.com'], text: expect.stringMatching(/^Reply-To: desk@quayside\.example\r?$/m) });
});

/** RFC 5321, section 4.2.1: an answer of 5yz is final, one of 4yz is not; RFC 4954, section 6: 535 is of the account. */
test.each<[string, object, [why: string, final: boolean, ofAccount: boolean]]>([
  ['the receiver is refused', { responseCode: 550, command: 'RCPT TO' }, ['recipient', true, false]],
  ['the text is refused', { responseCode: 554, command: 'DATA' }, ['message', true, false]],
  ['the receiver is put off', { responseCode: 451, command: 'RCPT TO' }, ['later', false, false]],
  ['the sign-in is refused', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, ['login', false, true]],
  ['the sign-in is refused without a code', { responseCode: 535, command: 'AUTH LOGIN' }, ['login', false, true]],
  ['encryption fails', { code: 'ETLS' }, ['tls', false, true]],
  ['nothing answers in time', { code: 'ETIMEDOUT' }, ['timeout', false, true]],
  ['nobody is there', { code: 'ECONNREFUSED' }, ['unreachable', false, true]],
  ['the message has no receiver', { code: 'EENVELOPE' }, ['other', true, false]],
  ['nothing is known', {}, ['other', false, false]],
])('%s', (_, facts, [why, final, ofAccount]) => {
  expect(failureOf(Object.assign(new Error('no'), facts))).toMatchObject({ why, final, ofAccount });
});

test('a text goes to the provider with its key, and one that the provider refuses has failed', async () => {
  const requests: [string | undefined, unknown][] = [];
  let status = 200;
  const textOf = async (request: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const part of request) text += String(part);
    return text;
  };
  const provider = createServer((request, reply) => {
    void textOf(request).then((text) => {
      requests.push([request.headers.authorization, JSON.parse(text)]);
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  onTestFinished(() => void provider.close());
  const { sms } = channels({ SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`, SMS_KEY: 'the key' });
  const text = { channel: 'sms', to: '+8613800138000', body: '123456' } as const;
  await sms?.(text);
  expect(requests).toEqual([['Bearer the key', { to: text.to, text: text.body }]]);
  status = 402;
  await expect(sms?.(text)).rejects.toThrow('402');
});
