import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idIn, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

export const messageStates = ['queued', 'sent', 'failed', 'kept'] as const;

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
    error: z.string().nullable(),
    at: instantOut,
    sent_at: instantOut.nullable(),
  }),
  filters: { recipient: { is: 'text' }, channel: { is: 'choice', of: ['sms', 'mail'], words: 'outbox.channel' }, at: { is: 'days' } },
  sorts: ['at'],
  defaultSort: [{ key: 'at', desc: true }],
  tabs: [
    { key: 'all', states: [...messageStates] },
    { key: 'queued', states: ['queued'] },
    { key: 'sent', states: ['sent'] },
    { key: 'failed', states: ['failed'] },
    { key: 'kept', states: ['kept'] },
  ],
});

/** Puts a failed or kept message into the queue again. */
export const resendMessage = call({
  cmd: 'outbox.resend',
  kind: 'write',
  users: [1],
  permit: may.resend,
  params: z.strictObject({ id: idIn }),
  result: nothing,
});
