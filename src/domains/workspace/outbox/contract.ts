import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { may as mail } from '../mail/permits.ts';
import { may } from './permits.ts';

export const messageStates = ['queued', 'sent', 'failed', 'kept', 'cancelled'] as const;
export const failureKinds = ['recipient', 'message', 'login', 'unreachable', 'timeout', 'tls', 'later', 'other'] as const;

/** SMS and mail that the product sent, waits to send, failed to send, or keeps because no channel is set up. */
export const listMessages = listCall({
  cmd: 'outbox.list',
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
    /** What the failure means, and the server's own words. */
    why: z.enum(failureKinds).nullable(),
    error: z.string().nullable(),
    account_name: z.string().nullable(),
    files: z.int(),
    next_at: instantOut,
    at: instantOut,
    sent_at: instantOut.nullable(),
  }),
  filters: {
    recipient: { is: 'text' },
    why: { is: 'choice', of: failureKinds, words: 'outbox.why' },
    channel: { is: 'choice', of: ['sms', 'mail'], words: 'outbox.channel' },
    at: { is: 'days' },
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

/** Puts a failed or kept message into the queue again. */
export const resendMessage = call({
  cmd: 'outbox.resend',
  kind: 'write',
  users: [1],
  permit: may.resend,
  params: byId,
  result: nothing,
});

/** Takes a message that waits out of the queue. */
export const cancelMessage = call({
  cmd: 'outbox.cancel',
  kind: 'write',
  users: [1],
  permit: may.resend,
  params: byId,
  result: nothing,
});

/** What became of one message: a page that just sent it waits for the answer. */
export const getMessage = call({
  cmd: 'outbox.get',
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
