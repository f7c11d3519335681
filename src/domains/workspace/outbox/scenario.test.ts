import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WorkspaceTables } from '../server/db.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { cancelMessage, getMessage, listMessages, readCode, resendMessage } from './contract.ts';
import { may } from './permits.ts';

/* SMS and mail of a product without channels: its messages are stored, can be sent again, and can be removed from the queue. */

let stage: Stage;
let chief: Player;
beforeAll(async () => {
  stage = await startStage();
  chief = await stage.cast({ permits: 'all', scope: 'all' });
});
afterAll(() => stage.close());

type AuditTables = { audit_log: { subject: string; record_id: bigint; what: string } };
/** Writes a message by the product and answers its id. */
async function written(channel: 'sms' | 'mail', to: string): Promise<string> {
  await stage.system<WorkspaceTables, void>((work) => work.send({ channel, to, body: `to ${to}` }));
  return (await chief.send(listMessages, { where: { recipient: to } })).rows[0]?.id ?? '';
}
const stateOf = async (id: string) => (await chief.send(getMessage, { id })).state;

test('without a channel a message is kept to be read here, and waits again when somebody sends it once more', async () => {
  const [sms, mail] = [await written('sms', '+8613800138001'), await written('mail', 'an@example.com')];
  expect([await stateOf(sms), await stateOf(mail)]).toEqual(['queued', 'queued']);
  await stage.runJobs();
  const messages = (await chief.send(listMessages, { tab: 'kept' })).rows.sort((a, b) => Number(a.id) - Number(b.id));
  expect(messages.map(({ id, body, attempts }) => [id, body, attempts])).toEqual([
    [sms, 'to +8613800138001', 1],
    [mail, 'to an@example.com', 1],
  ]);
  expect((await chief.send(listMessages, { tab: 'kept', where: { channel: ['sms'] } })).rows).toHaveLength(1);
  await chief.send(resendMessage, { id: sms });
  expect(await chief.send(getMessage, { id: sms })).toMatchObject({ state: 'queued', attempts: 0 });
  expect(await chief.refused(resendMessage, { id: sms })).toBe('ILLEGAL_MOVE');
  await stage.runJobs();
  expect(await stateOf(sms)).toBe('kept');
});

test('a code that no channel could send is read once, by somebody who may, and the reading is in the history', async () => {
  const holder = await stage.cast();
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ email: 'holder@example.com' }).where('id', '=', holder.accountId).execute(),
  );
  await stage.system<WorkspaceTables, void>((work) =>
    work.send({ channel: 'mail', to: 'holder@example.com', body: 'Code 482913', companyId: stage.companies.cn }),
  );
  const row = async () => (await chief.send(listMessages, { where: { recipient: 'holder@example.com' } })).rows[0];
  const id = (await row())?.id ?? '';
  expect(await chief.refused(readCode, { id })).toBe('NO_CODE_TO_READ');
  await stage.runJobs();
  expect(await row()).toMatchObject({ state: 'kept', body: 'Code ••••••', readable: true });
  const reader = await stage.cast({ permits: [may.view, may.readCode] });
  const viewer = await stage.cast({ permits: [may.view, may.resend] });
  const abroad = await stage.cast({ permits: 'all', companyId: stage.companies.vn });
  expect(await viewer.refused(readCode, { id })).toBe('NOT_PERMITTED');
  expect(await abroad.refused(readCode, { id })).toBe('NOT_FOUND');
  const requestId = crypto.randomUUID();
  const both = await Promise.allSettled([reader.send(readCode, { id }, requestId), chief.send(readCode, { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual([{ body: 'Code 482913' }]);
  expect(await reader.raw('outbox.readCode', { id, request_id: requestId })).not.toMatchObject({ data: { body: 'Code 482913' } });
  expect(await row()).toMatchObject({ body: 'Code ••••••', readable: false });
  const lines = await stage.system<AuditTables, { subject: string; record_id: bigint }[]>(({ db }) =>
    db.selectFrom('audit_log').select(['subject', 'record_id']).where('what', '=', 'codeRead').orderBy('subject').execute(),
  );
  expect(lines).toEqual([
    { subject: 'account', record_id: holder.accountId },
    { subject: 'message', record_id: BigInt(id) },
  ]);
});

test('a code that was sent to a number is read in the history of the person who wrote the number without its country code', async () => {
  const holder = await stage.cast({ permits: [may.view] });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ phone: '13900000451' }).where('id', '=', holder.accountId).execute(),
  );
  await stage.system<WorkspaceTables, void>((work) => work.send({ channel: 'sms', to: '+8613900000451', body: 'Code 482914' }));
  await stage.runJobs();
  const message = (await chief.send(listMessages, { where: { recipient: '+8613900000451' } })).rows[0];
  await chief.send(readCode, { id: message?.id ?? '' });
  const line = await stage.system<AuditTables, { record_id: bigint } | undefined>(({ db }) =>
    db
      .selectFrom('audit_log')
      .select('record_id')
      .where('what', '=', 'codeRead')
      .where('subject', '=', 'account')
      .where('record_id', '=', holder.accountId)
      .executeTakeFirst(),
  );
  expect(line).toBeDefined();
});

test('a message that waits is taken out of the queue and is never sent', async () => {
  const id = await written('mail', 'wrong@example.com');
  const viewer = await stage.cast({ permits: [may.view], scope: 'all' });
  expect(await viewer.refused(cancelMessage, { id })).toBe('NOT_PERMITTED');
  await chief.send(cancelMessage, { id });
  await stage.runJobs();
  expect(await chief.send(getMessage, { id })).toMatchObject({ state: 'cancelled', attempts: 0 });
  expect(await chief.refused(cancelMessage, { id })).toBe('ILLEGAL_MOVE');
  expect(await chief.refused(cancelMessage, { id: '999999' })).toBe('NOT_FOUND');
  // Taken out by mistake, it waits again.
  await chief.send(resendMessage, { id });
  expect(await stateOf(id)).toBe('queued');
  await chief.send(cancelMessage, { id });
  const outsider = await stage.cast({ permits: [] });
  expect(await outsider.refused(listMessages, {})).toBe('NOT_PERMITTED');
});
