import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { may as mail } from '../mail/permits.ts';
import { may } from './permits.ts';

export const messageStates = ['queued', 'sent', 'failed', 'kept', 'cancelled'] as const;
export const failureKinds = ['recipient', 'message', 'login', 'unreachable', 'timeout', 'tls', 'later', 'notAccepted', 'other'] as const;

/** SMS and mail of the product: sent, waiting, failed, or stored because no channel is set up. */
export const listMessages = listCall({
  cmd: 'outbox.list',
  shows: ['message', 'mail'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    channel: z.enum(['sms', 'mail']),
    recipient: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    state: z.enum(messageStates),
    attempts: z.int(),
    attempts_max: z.int(),
    /** The kind of failure, and the server's own words. */
    why: z.enum(failureKinds).nullable(),
    error: z.string().nullable(),
    account_name: z.string().nullable(),
    files: z.int(),
    next_at: instantOut,
    at: instantOut,
    sent_at: instantOut.nullable(),
    /** It holds a code that nobody has read. */
    readable: z.boolean(),
  }),
  filters: {
    recipient: { is: 'text' },
    why: { is: 'choice', of: failureKinds, words: 'outbox.why' },
    channel: { is: 'choice', of: ['sms', 'mail'], words: 'outbox.channel' },
    at: { is: 'days', of: 'instant' },
  },
  sorts: ['at'],
  defaultSort: [{ key: 'at', desc: true }],
  tabs: [
    { key: 'all', states: [...messageStates] },
    { key: 'queued', states: ['queued'] },
    { key: 'sent', states: ['sent'] },
    { key: 'failed', states: ['failed'], badge: true },
    { key: 'kept', states: ['kept'] },
    { key: 'cancelled', states: ['cancelled'] },
  ],
});

/** Enqueues a failed or stored message again. */
export const resendMessage = call({
  cmd: 'outbox.resend',
  shows: ['message'],
  kind: 'write',
  users: [1],
  permit: may.resend,
  params: byId,
  result: nothing,
});

/**
 * Reads the code of a message that was not sent because no channel is set up, once. Its reading is recorded with the message and with the
 * account that the code is for.
 */
export const readCode = call({
  cmd: 'outbox.readCode',
  shows: ['message'],
  kind: 'write',
  users: [1],
  permit: may.readCode,
  params: byId,
  result: z.object({ body: z.string().nullable() }),
  refusals: ['NO_CODE_TO_READ'],
  toldOnce: ['body'],
});

/** Removes a waiting message from the queue. */
export const cancelMessage = call({
  cmd: 'outbox.cancel',
  shows: ['message'],
  kind: 'write',
  users: [1],
  permit: may.resend,
  params: byId,
  result: nothing,
});

/** The state of one message: a page that has just sent it waits for the result. */
export const getMessage = call({
  cmd: 'outbox.get',
  shows: ['message'],
  kind: 'read',
  users: [1],
  permit: [may.view, mail.test],
  params: byId,
  result: z.object({
    state: z.enum(messageStates),
    attempts: z.int(),
    why: z.enum(failureKinds).nullable(),
    error: z.string().nullable(),
    next_at: instantOut,
  }),
});
