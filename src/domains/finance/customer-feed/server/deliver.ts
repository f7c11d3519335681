import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { link } from '../../../../kernel/link.ts';
import { type Answer, DeliveryFailed, type DeliveryFault, dropFiles, postJson } from '../../../../server/delivery.ts';
import type { JobContext, Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { AttemptOutcome } from '../kinds.ts';
import { feedMessagePage } from '../pages.ts';
import { answerBytesKept, answerBytesMax, deliveryMsMax, leaseMs, outcomeOfStatus, retryAfterOf, retrySeconds } from '../rules.ts';
import { addressOf } from './address.ts';
import { messages, settle } from './messages.ts';
import { passwordOf, secretsOf, signatureOf } from './sign.ts';
import type { CustomerFeedTable, FeedMessageTable } from './tables.ts';

type Context = JobContext<FinanceTables>;
type Feed = Selectable<CustomerFeedTable>;
type Message = Selectable<FeedMessageTable>;
/** The first unsent message of a stream, under a lease, with its noted attempt. */
export type Leased = { readonly feed: Feed; readonly message: Message; readonly lease: string; readonly attemptId: bigint };
export type Result = {
  readonly outcome: Exclude<AttemptOutcome, 'interrupted'>;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly answer: string;
  readonly retryAfter: number | null;
  readonly durationMs: number;
};

/** The streams of one feed that are sent at the same time. */
const lanes = 6;
/** Open pages are refreshed after so many messages, and at the end. */
const refreshAfter = 25;

/** Sends everything that is due. A slow receiver holds up no other: each feed has lanes of its own. */
export async function deliverDue(context: Context): Promise<void> {
  const feeds = await context.within(({ db }) =>
    db
      .selectFrom('customer_feed as f')
      .select(['f.id', 'f.company_id'])
      .where('f.state', '<>', 'closed')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('feed_stream as s').select('s.id').whereRef('s.feed_id', '=', 'f.id').where('s.pending', '=', true)),
      )
      .execute(),
  );
  await Promise.all(feeds.map((feed) => deliverFeed(context, feed.id, feed.company_id)));
}

async function deliverFeed(context: Context, feedId: bigint, companyId: bigint): Promise<void> {
  let done = 0;
  const refresh = (): Promise<void> =>
    context.within(async (work) => work.push({ type: 3, to: { companyId }, counts: ['feedMessage', 'customerFeed'] }));
  const lane = async (): Promise<void> => {
    for (;;) {
      context.signal.throwIfAborted();
      const leased = await lease(context, feedId);
      if (!leased) return;
      await note(context, leased, await deliver(context, leased));
      if (++done % refreshAfter === 0) await refresh();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  if (done > 0) await refresh();
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Leases the next due stream of a feed and notes the attempt, before anything leaves. Undefined when none is due. */
export function lease({ within }: Pick<Context, 'within'>, feedId: bigint): Promise<Leased | undefined> {
  return within(async ({ db, now }) => {
    const feed = await db.selectFrom('customer_feed').selectAll().where('id', '=', feedId).executeTakeFirstOrThrow();
    if (feed.state === 'closed') return undefined;
    const stream = await db
      .updateTable('feed_stream')
      .set({ leased_until: new Date(now.getTime() + leaseMs), lease: sql<string>`gen_random_uuid()` })
      .where('id', '=', (sub) =>
        sub
          .selectFrom('feed_stream')
          .select('id')
          .where('feed_id', '=', feedId)
          .where('pending', '=', true)
          .where('next_at', '<=', now)
          .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
          .$if(feed.state === 'paused', (query) => query.where('is_test', '=', true))
          .orderBy('next_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'lease'])
      .executeTakeFirst();
    if (!stream) return undefined;
    const message = await db
      .selectFrom('feed_message')
      .selectAll()
      .where('stream_id', '=', stream.id)
      .where('state', 'in', ['waiting', 'failed', 'dead'])
      .orderBy('no')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('feed_attempt')
      .set({ ended_at: now, outcome: 'interrupted' })
      .where('message_id', '=', message.id)
      .where('ended_at', 'is', null)
      .execute();
    const { id: attemptId } = await db
      .insertInto('feed_attempt')
      .values({ message_id: message.id, begun_at: now, address: feed.address })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { feed, message, lease: stream.lease ?? '', attemptId };
  });
}

/** Sends a leased message, and says how it ended. Never throws for what the receiver does. */
export async function deliver({ product, now }: Pick<Context, 'product' | 'now'>, { feed, message }: Leased): Promise<Result> {
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const answer = await send(product, feed, message, now());
    return {
      outcome: answer.status === null ? 'delivered' : outcomeOfStatus(answer.status),
      status: answer.status,
      fault: null,
      answer: answer.text,
      retryAfter: retryAfterOf(answer.retryAfter),
      durationMs: took(),
    };
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error;
    const isPermanent = error.fault === 'notAccepted' || error.fault === 'notEncrypted' || error.fault === 'folder';
    return {
      outcome: isPermanent ? 'permanent' : 'transient',
      status: null,
      fault: error.fault,
      answer: error.message.slice(0, answerBytesKept),
      retryAfter: null,
      durationMs: took(),
    };
  }
}

function send(product: Context['product'], feed: Feed, message: Message, now: Date): Promise<Answer> {
  const to = addressOf(feed.transport, feed.address);
  if (!to) throw new DeliveryFailed('notAccepted', feed.address);
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = signatureOf(secretsOf(product, feed, now), seconds, message.body);
  const limits = { networks: product.mailNetworks, timeoutMs: deliveryMsMax };
  if (feed.transport === 'sftp') {
    const account = { user: feed.user_name ?? '', password: passwordOf(product, feed), hostKey: feed.host_key ?? '' };
    // The signature is there before the message is.
    const files = [
      { name: `${message.message_no}.sig`, content: signature },
      { name: `${message.message_no}.json`, content: message.body },
    ];
    return dropFiles(to, account, files, limits);
  }
  const headers = {
    'idempotency-key': message.message_uid,
    'quayside-message': message.message_no,
    'quayside-topic': message.topic,
    'quayside-signature': signature,
    'user-agent': 'Quayside',
  };
  return postJson(to, { headers, body: message.body }, { ...limits, bytesMax: answerBytesMax, bytesKept: answerBytesKept });
}

/** Stores how an attempt ended, frees the stream and says when it is next. The stream is locked before its message, as everywhere. */
export function note({ within }: Pick<Context, 'within'>, leased: Leased, result: Result): Promise<void> {
  return within(async (work) => {
    const { db, now } = work;
    const stream = await db
      .selectFrom('feed_stream')
      .select(['id', 'lease'])
      .where('id', '=', leased.message.stream_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const message = await db
      .selectFrom('feed_message')
      .selectAll()
      .where('id', '=', leased.message.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await db
      .updateTable('feed_attempt')
      .set({
        ended_at: now,
        outcome: result.outcome,
        status: result.status,
        fault: result.fault,
        answer: result.answer,
        duration_ms: result.durationMs,
      })
      .where('id', '=', leased.attemptId)
      .execute();
    const isMine = stream.lease === leased.lease;
    // A delivered message counts as sent, also when it was changed meanwhile. A failure counts for the worker that holds the lease.
    if (result.outcome === 'delivered') await sent(work, message, result);
    else if (isMine && (message.state === 'waiting' || message.state === 'failed')) await failed(work, leased.feed, message, result);
    if (isMine) await db.updateTable('feed_stream').set({ leased_until: null, lease: null }).where('id', '=', stream.id).execute();
    await settle(work, stream.id);
  });
}

function lastAnswer({ status, fault, answer }: Result): string {
  return [status ?? fault, answer.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(' ').slice(0, 200);
}

async function sent(work: Work<FinanceTables>, message: Message, result: Result): Promise<void> {
  if (message.state === 'sent') return;
  const columns = { sent_at: work.now, next_at: null, reason: null, attempts: message.attempts + 1, last_answer: lastAnswer(result) };
  await messages.follow(work, message, 'deliver', columns);
}

async function failed(work: Work<FinanceTables>, feed: Feed, message: Message, result: Result): Promise<void> {
  const attempts = message.attempts + 1;
  const columns = { attempts, last_answer: lastAnswer(result) };
  if (result.outcome === 'permanent' || attempts >= feed.attempts_max) {
    await tellResponsible(work, feed, message);
    await messages.follow(work, message, 'giveUp', { ...columns, next_at: null }, columns.last_answer);
    return;
  }
  const seconds = retrySeconds(attempts, randomInt(1000) / 1000, result.retryAfter);
  await messages.follow(work, message, 'postpone', { ...columns, next_at: new Date(work.now.getTime() + seconds * 1000) });
}

/** One notice for the first dead letter of a feed. While some wait, the badge counts the others. The sender of a test sees its outcome. */
async function tellResponsible({ db, push }: Work<FinanceTables>, feed: Feed, message: Message): Promise<void> {
  const to = feed.responsible_id ?? feed.created_by;
  if (to === null || message.topic === 'test') return;
  const other = await db
    .selectFrom('feed_message')
    .select('id')
    .where('feed_id', '=', feed.id)
    .where('state', '=', 'dead')
    .where('topic', '<>', 'test')
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  push({
    type: 1,
    topic: 'other',
    to: { accounts: [to] },
    title: 'feedMessage.deadTitle',
    message: 'feedMessage.deadMessage',
    facts: { no: message.message_no, about: message.about_no, feed: feed.name },
    link: link(feedMessagePage, { id: String(message.id) }),
  });
}
