import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listMessages } from '../outbox/contract.ts';
import sendOutbox from '../outbox/server/jobs/send.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { saveMailAccount, setMailAccountActive } from './contract.ts';

let stage: Stage;
let chief: Player;
beforeAll(async () => {
  process.env['MAIL_NETWORKS'] = '127.0.0.1';
  stage = await startStage();
  chief = await stage.cast({ permits: 'all', scope: 'all' });
});
afterAll(() => stage.close());

/** The port of a mail server on this machine that takes everything. */
async function mailServer(): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return (server.server.address() as AddressInfo).port;
}

test('a message that waits for an account goes out by the account that takes its place', async () => {
  const account = { host: '127.0.0.1', security: 'none', from_address: 'ops@quayside.example', from_name: 'Quayside' } as const;
  // Nothing listens there.
  const former = await chief.send(saveMailAccount, { ...account, name: 'former', port: 1, timeout_seconds: 5 });
  await stage.system<WorkspaceTables, void>((work) => work.send({ channel: 'mail', to: 'a@example.com', body: 'x' }));
  await stage.runJobs();
  const message = async () => (await chief.send(listMessages, { where: { recipient: 'a@example.com' } })).rows[0];
  expect(await message()).toMatchObject({ state: 'queued', attempts: 1, why: 'unreachable' });

  await chief.send(setMailAccountActive, { ...former, active: false });
  await chief.send(saveMailAccount, { ...account, name: 'new', port: await mailServer(), timeout_seconds: 5 });
  stage.clock.advance(600_000);
  await stage.system<WorkspaceTables, void>((work) => work.enqueue(sendOutbox, {}));
  await stage.runJobs();
  expect(await message()).toMatchObject({ state: 'sent', account_name: 'new' });
});
