import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { JobContext } from '../../../../../server/work.ts';
import { type Channel, type Failure, failureOf, mailThrough, type Outgoing } from '../../../../../server/mail.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import { waitMinutes } from '../../../mail/rules.ts';
import { serverOf } from '../../../mail/server/mail-account.ts';
import type { MailAccountTable } from '../../../mail/server/tables.ts';
import type { MessageOutboxTable } from '../tables.ts';

type Context = JobContext<WorkspaceTables>;
type Message = Selectable<MessageOutboxTable>;
type Outcome = Partial<Pick<Message, 'state' | 'attempts' | 'sent_at' | 'error' | 'why' | 'next_at' | 'mail_account_id'>>;
type Account = Selectable<MailAccountTable>;

/** Longer than any send can take (five steps of at most two minutes), so that no second worker takes a message that is still being sent. */
const leaseMs = 15 * 60_000;
const laterMs = 5 * 60_000;

/**
 * Sends waiting messages one at a time: a message is leased, handed over, and its result stored before the next. A kill in between leaves
 * one message in doubt, which is tried again when its lease expires. If the server had not accepted it, nothing is lost; if it had, it
 * arrives a second time under the same Message-ID, which SMTP makes unavoidable (RFC 1047).
 */
export default job({
  name: 'outbox.send',
  payload: z.object({}),
  cron: '* * * * *',
  async run(context) {
    // Accounts that fail at the moment: their other messages are not tried in this run.
    const broken = new Set<bigint>();
    let any = false;
    for (;;) {
      context.signal.throwIfAborted();
      const message = await lease(context);
      if (!message) break;
      await handOver(context, message, broken);
      any = true;
    }
    if (any) await tellReaders(context);
  },
});

/** Refreshes the pages of all readers of the outbox and of mail accounts, in every own company. */
async function tellReaders({ within }: Context): Promise<void> {
  await within(async (work) => {
    for (const companyId of work.who.companyIds) work.push({ type: 3, to: { companyId }, counts: ['message', 'mail'] });
  });
}

async function lease({ within, now }: Context): Promise<Message | undefined> {
  return within(({ db }) =>
    db
      .updateTable('message_outbox')
      .set({ next_at: new Date(now().getTime() + leaseMs) })
      .where('id', '=', (sub) =>
        sub
          .selectFrom('message_outbox')
          .select('id')
          .where('state', '=', 'queued')
          .where('next_at', '<=', now())
          .orderBy('next_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  );
}

async function handOver(context: Context, message: Message, broken: Set<bigint>): Promise<void> {
  const account = message.channel === 'mail' ? await accountFor(context, message) : undefined;
  if (account && broken.has(account.id)) return store(context, message, { next_at: new Date(context.now().getTime() + laterMs) });
  const channel: Channel | undefined = account
    ? mailThrough(serverOf(context.product, account), context.product.mailNetworks)
    : context.product.channels[message.channel];
  if (!channel) return store(context, message, { state: 'kept', attempts: message.attempts + 1 });
  const outgoing = await outgoingOf(context, message, account);
  const failure = await channel(outgoing).then(
    () => undefined,
    (error: unknown) => failureOf(error),
  );
  if (account && failure?.ofAccount) broken.add(account.id);
  if (account) await noteOfAccount(context, account, failure);
  // Only a message that is sent names the account that did it: one that waits may go out by another that takes its place.
  await store(context, message, {
    ...outcome(context.now(), message, failure),
    ...(account && !failure ? { mail_account_id: account.id } : {}),
  });
}

/** The requested account, else the own company's, else the one for all. */
async function accountFor({ within }: Context, message: Message): Promise<Account | undefined> {
  return within(({ db }) =>
    db
      .selectFrom('mail_account')
      .selectAll()
      .where('active', '=', true)
      .$if(message.mail_account_id !== null, (query) => query.where('id', '=', message.mail_account_id ?? 0n))
      .$if(message.mail_account_id === null, (query) =>
        query.where((eb) => eb.or([eb('company_id', '=', message.company_id), eb('company_id', 'is', null)])),
      )
      .orderBy('company_id', (order) => order.asc().nullsLast())
      .limit(1)
      .executeTakeFirst(),
  );
}

async function outgoingOf({ within, product }: Context, message: Message, account: Account | undefined): Promise<Outgoing> {
  const fileRows =
    message.file_ids.length === 0
      ? []
      : await within(({ db }) => db.selectFrom('file').select(['sha256', 'name', 'mime']).where('id', 'in', message.file_ids).execute());
  const files = await Promise.all(
    fileRows.map(async ({ sha256, name, mime }) => ({ name, mime, content: await product.files.readAll(sha256) })),
  );
  const domain = (account?.from_address ?? 'quayside@localhost').split('@').at(-1);
  return {
    channel: message.channel,
    to: message.recipient,
    body: message.body,
    files,
    messageId: `<outbox-${message.id}.${message.at.getTime()}@${domain}>`,
    ...(message.subject ? { subject: message.subject } : {}),
  };
}

function outcome(now: Date, message: Message, failure: Failure | undefined): Outcome {
  const attempts = message.attempts + 1;
  if (!failure) return { state: 'sent', attempts, sent_at: now, error: null, why: null };
  const over = failure.final || attempts >= message.attempts_max;
  return {
    state: over ? 'failed' : 'queued',
    attempts,
    error: failure.said,
    why: failure.why,
    next_at: new Date(now.getTime() + waitMinutes(attempts) * 60_000),
  };
}

/** A sent message is stored as sent. Any other result is stored only if the message has not been removed from the queue meanwhile. */
async function store({ within }: Context, message: Message, values: Outcome): Promise<void> {
  await within(({ db }) =>
    db
      .updateTable('message_outbox')
      .set(values)
      .where('id', '=', message.id)
      .$if(values.state !== 'sent', (query) => query.where('state', '=', 'queued'))
      .execute(),
  );
}

/** The fault of an account is shown beside it until it works again. */
async function noteOfAccount({ within, now }: Context, account: Account, failure: Failure | undefined): Promise<void> {
  const noted = !failure
    ? { fault: null, fault_said: null, fault_at: null, worked_at: now() }
    : failure.ofAccount
      ? { fault: failure.why, fault_said: failure.said, fault_at: now() }
      : undefined;
  if (noted) await within(({ db }) => db.updateTable('mail_account').set(noted).where('id', '=', account.id).execute());
}
