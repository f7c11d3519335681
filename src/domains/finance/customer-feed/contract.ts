import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, byVersion, day, idIn, idOut, instantOut, line, lineOrNull, note, recordIn, version } from '../../../kernel/schema.ts';
import { attemptOutcomes, feedKinds, feedTopics, feedTransports, messageTopics, topicsOf } from './kinds.ts';
import { may } from './permits.ts';
import { replayMax } from './rules.ts';
import { feedStateNames, feedStates, messageStateNames, messageStates } from './states.ts';

const users = [1] as const;
const text = z.string().nullable();

export const listFeeds = listCall({
  cmd: 'customerFeed.list',
  shows: ['customerFeed', 'feedMessage'],
  users,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    name: z.string(),
    state: z.enum(feedStateNames),
    kind: z.enum(feedKinds),
    company_name: z.string(),
    customer_name: z.string(),
    transport: z.enum(feedTransports),
    address: z.string(),
    topics: z.array(z.enum(feedTopics)),
    responsible_name: text,
    unsent: z.int(),
    dead: z.int(),
  }),
  filters: {
    words: { is: 'text' },
    kind: { is: 'choice', of: feedKinds, words: 'customerFeed.kind' },
    customer_id: { is: 'ref', to: 'customer' },
    company_id: { is: 'ref', to: 'ownCompany' },
  },
  sorts: ['name'],
  defaultSort: [{ key: 'name' }],
  tabs: [
    { key: 'live', states: ['paused', 'active'] },
    { key: 'closed', states: ['closed'] },
  ],
});
export type FeedRow = RowOf<typeof listFeeds>;

const feedFields = {
  name: line(80),
  address: line(300),
  user_name: lineOrNull(120).default(null),
  host_key: lineOrNull(60).default(null),
  topics: z.array(z.enum(feedTopics)).min(1, 'REQUIRED').max(feedTopics.length),
  /** Also sends each change of a planned time. */
  with_plans: z.boolean().default(false),
  attempts_max: z.int().min(1).max(50).default(20),
  /** Days for which a delivered message is kept. */
  keep_days: z.int().min(30).max(3650).default(365),
  responsible_id: idIn.nullable().default(null),
  remark: note().default(null),
};

/** The secrets are never sent back, only whether there is a password. */
export const getFeed = call({
  cmd: 'customerFeed.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    name: z.string(),
    company_id: idOut,
    customer_id: idOut,
    kind: z.enum(feedKinds),
    transport: z.enum(feedTransports),
    address: z.string(),
    user_name: text,
    has_password: z.boolean(),
    host_key: text,
    topics: z.array(z.enum(feedTopics)),
    with_plans: z.boolean(),
    attempts_max: z.int(),
    keep_days: z.int(),
    responsible_id: idOut.nullable(),
    remark: text,
    state: z.enum(feedStateNames),
    previous_until: instantOut.nullable(),
  }),
});
export type Feed = ResultOf<typeof getFeed>;

/** Creates a paused feed, or changes one. Customer, own company, kind and transport stay as they were. A new feed's secret is in its reply alone. */
export const saveFeed = call({
  cmd: 'customerFeed.save',
  kind: 'write',
  users,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      ...feedFields,
      company_id: idIn,
      customer_id: idIn,
      kind: z.enum(feedKinds),
      transport: z.enum(feedTransports),
      /** Without one, the stored password stays. It must be entered again when the server or the user changes. */
      password: z.string().min(1).max(200).nullable().optional(),
    })
    .superRefine((sent, context) => {
      const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message });
      if (sent.topics.some((topic) => !topicsOf(sent.kind).includes(topic))) fault('topics', 'BAD_CHOICE');
      if (sent.transport === 'sftp' && !sent.user_name) fault('user_name', 'REQUIRED');
      if (sent.transport === 'sftp' && !/^SHA256:[A-Za-z0-9+/]{43}=?$/.test(sent.host_key ?? '')) fault('host_key', 'BAD_HOST_KEY');
    }),
  result: z.object({ id: idOut, version, secret: text }),
  refusals: ['FEED_EXISTS', 'FEED_CLOSED', 'BEYOND_YOUR_RIGHTS'],
  toldOnce: ['secret'],
});

export const moveFeed = moveCall({ cmd: 'customerFeed.move', users, machine: feedStates, refusals: ['FEED_EXISTS'] });

/** Gives the feed a new secret. The previous one signs beside it for a day, so that the receiver can change over. */
export const rotateFeedSecret = call({
  cmd: 'customerFeed.rotateSecret',
  kind: 'write',
  users,
  permit: may.save,
  params: byVersion,
  result: z.object({ id: idOut, version, secret: text }),
  toldOnce: ['secret'],
});

/** Sends a test message, also by a paused feed; `feedMessage.get` reports its result. */
export const testFeed = call({
  cmd: 'customerFeed.test',
  shows: ['customerFeed', 'feedMessage'],
  kind: 'write',
  users,
  permit: may.save,
  params: byId,
  result: z.object({ message_id: idOut }),
  refusals: ['FEED_CLOSED'],
});

/** The messages of a feed since a day that a replay would send again. */
export const countReplay = call({
  cmd: 'customerFeed.countReplay',
  shows: ['customerFeed', 'feedMessage'],
  kind: 'read',
  users,
  permit: may.send,
  params: z.strictObject({ id: idIn, from: day }),
  result: z.object({ count: z.int() }),
});

/** Sends them again, in their order and under their own ids. The count is the one that the user saw and confirmed. */
export const replayFeed = call({
  cmd: 'customerFeed.replay',
  shows: ['customerFeed', 'feedMessage'],
  kind: 'write',
  users,
  permit: may.send,
  params: z.strictObject({ id: idIn, version, from: day, count: z.int().min(1).max(replayMax) }),
  result: z.object({ count: z.int() }),
  refusals: ['REPLAY_CHANGED', 'REPLAY_TOO_LARGE', 'FEED_CLOSED'],
});

/** The messages of all feeds. The three pages are this list under a kind. */
export const listFeedMessages = listCall({
  cmd: 'feedMessage.list',
  users,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    message_no: z.string(),
    state: z.enum(messageStateNames),
    kind: z.enum(feedKinds),
    topic: z.enum(messageTopics),
    about_no: z.string(),
    customer_ref: text,
    customer_name: z.string(),
    feed_id: idOut,
    feed_name: z.string(),
    feed_state: z.enum(feedStateNames),
    no: z.int(),
    attempts: z.int(),
    created_at: instantOut,
    next_at: instantOut.nullable(),
    sent_at: instantOut.nullable(),
    last_answer: text,
    reason: text,
  }),
  filters: {
    words: { is: 'text' },
    message_no: { is: 'values' },
    kind: { is: 'choice', of: feedKinds, words: 'customerFeed.kind' },
    topic: { is: 'choice', of: messageTopics, words: 'feedMessage.topic' },
    customer_id: { is: 'ref', to: 'customer' },
    created_at: { is: 'days', of: 'instant' },
  },
  sorts: ['created_at'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'waiting', states: ['waiting'] },
    { key: 'failed', states: ['failed'] },
    { key: 'dead', states: ['dead'], badge: true },
    { key: 'sent', states: ['sent'] },
    { key: 'skipped', states: ['skipped'] },
    { key: 'all', states: messageStateNames },
  ],
});
export type FeedMessageRow = RowOf<typeof listFeedMessages>;

const attempt = z.object({
  id: idOut,
  begun_at: instantOut,
  ended_at: instantOut.nullable(),
  outcome: z.enum(attemptOutcomes).nullable(),
  address: z.string(),
  status: z.int().nullable(),
  fault: text,
  answer: text,
  duration_ms: z.int().nullable(),
});

export const getFeedMessage = call({
  cmd: 'feedMessage.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    message_no: z.string(),
    message_uid: z.string(),
    state: z.enum(messageStateNames),
    kind: z.enum(feedKinds),
    topic: z.enum(messageTopics),
    about_no: z.string(),
    customer_ref: text,
    customer_name: z.string(),
    feed_name: z.string(),
    feed_state: z.enum(feedStateNames),
    stream: z.string(),
    no: z.int(),
    attempts: z.int(),
    created_at: instantOut,
    next_at: instantOut.nullable(),
    sent_at: instantOut.nullable(),
    reason: text,
    body: z.string(),
    order_id: idOut.nullable(),
    bill_id: idOut.nullable(),
    freight_job_id: idOut.nullable(),
    /** The latest attempts, newest first. */
    tries: z.array(attempt),
    /** The number of the earlier message of its stream that has to go first. */
    blocked_by: text,
  }),
});
export type FeedMessage = ResultOf<typeof getFeedMessage>;

/** Sends a message again, or takes it out of its stream. */
export const moveFeedMessage = moveCall({ cmd: 'feedMessage.move', users, machine: messageStates });

/** Dead letters wait for somebody. */
export const countDeadMessages = call({
  cmd: 'feedMessage.counts',
  kind: 'read',
  users,
  permit: may.view,
  params: z.strictObject({}),
  result: z.object({ bill: z.int(), import: z.int(), export: z.int() }),
});
