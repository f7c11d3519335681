import path from 'node:path';
import type { Selectable } from 'kysely';
import type { JobContext } from '../../../../server/work.ts';
import { lockDeclaration } from '../../declaration/server/declaration.ts';
import type { CustomsTables, CustomsWork } from '../../server/db.ts';
import { attemptsMax, backOffSeconds, sendingSecondsMax } from '../rules.ts';
import { messageOf } from './compose.ts';
import { drop, lookFor, type SentState } from './file-drop.ts';
import { filings } from './queue.ts';
import { takeReplies } from './inbox.ts';
import { answerSimulated } from './simulator.ts';
import type { FilingTable } from './tables.ts';

type Context = JobContext<CustomsTables>;
type Filing = Selectable<FilingTable>;
export type Begun = { readonly filing: Filing; readonly message: string };

const rootOf = ({ product }: Pick<Context, 'product'>): string => path.join(product.exchangeFolder, 'customs');
const filingsMax = 200;

/** One run of the robot: what an earlier run left, what is due, the answers. */
export async function runQueue(context: Context): Promise<void> {
  await recover(context);
  for (let done = 0; done < filingsMax; done++) {
    context.signal.throwIfAborted();
    const begun = await begin(context);
    if (!begun) break;
    await finish(context, begun, await deliver(context, begun));
  }
  await answerSimulated(context);
  await takeReplies(context, rootOf(context));
}

/** Notes the next due filing as being sent, before anything leaves. Null when none is due. */
export function begin({ within }: Pick<Context, 'within'>): Promise<Begun | null> {
  return within(async (work) => {
    const filing = await work.db
      .selectFrom('customs_filing')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_at', '<=', work.now)
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!filing) return null;
    const begun = await filings.follow(work, filing, 'begin', { sending_at: work.now, attempts: filing.attempts + 1 });
    return { filing: begun, message: await messageOf(work, filing.declaration_id, filing.filing_key) };
  });
}

/** Sends a filing that was noted. Answers why it certainly did not leave, or null. A mail leaves with the note itself. */
export async function deliver(context: Pick<Context, 'product' | 'within'>, { filing, message }: Begun): Promise<string | null> {
  try {
    if (filing.adapter === 'fileDrop') await drop(rootOf(context), filing.filing_key, message);
    if (filing.adapter === 'simulator')
      await context.within(({ db, now }) =>
        db
          .insertInto('customs_simulation')
          .values({ filing_key: filing.filing_key, received_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300);
  }
}

/** Notes that a filing left, or when it is tried again. */
export async function finish({ within }: Pick<Context, 'within'>, begun: Begun, failure: string | null): Promise<void> {
  await within(async (work) => {
    const filing = await lockSending(work, begun.filing.id);
    if (!filing) return;
    if (failure !== null) await postpone(work, filing, failure);
    else await noteFiled(work, filing, begun.message);
  });
}

/** A filing that is still under way; one that customs answered meanwhile stays as it is. The declaration is locked first. */
async function lockSending(work: CustomsWork, id: bigint): Promise<Filing | undefined> {
  const of = await work.db.selectFrom('customs_filing').select('declaration_id').where('id', '=', id).executeTakeFirstOrThrow();
  await lockDeclaration(work, of.declaration_id, 'any');
  return work.db
    .selectFrom('customs_filing')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();
}

async function noteFiled(work: CustomsWork, filing: Filing, message: string): Promise<void> {
  if (filing.adapter === 'mail')
    await work.send({ channel: 'mail', to: filing.mail_to ?? '', subject: filing.filing_key, body: message, companyId: filing.company_id });
  await filings.follow(work, filing, 'note', { filed_at: work.now, next_at: null, reason: null });
  await work.db
    .insertInto('customs_message')
    .values({
      declaration_id: filing.declaration_id,
      kind: 'filed',
      outgoing: true,
      happened_at: work.now,
      reference: filing.filing_key,
      raw: message,
    })
    .execute();
}

async function postpone(work: CustomsWork, filing: Filing, reason: string): Promise<void> {
  if (filing.attempts >= attemptsMax) {
    await filings.follow(work, filing, 'giveUp', { next_at: null, reason });
    return;
  }
  const next_at = new Date(work.now.getTime() + backOffSeconds(filing.attempts) * 1000);
  await filings.follow(work, filing, 'postpone', { next_at, reason });
}

/** Filings that a killed run left on their way: the adapter knows whether they arrived, or a person has to look. */
export async function recover(context: Pick<Context, 'within' | 'product' | 'now'>): Promise<void> {
  const before = new Date(context.now().getTime() - sendingSecondsMax * 1000);
  const left = await context.within(({ db }) =>
    db
      .selectFrom('customs_filing')
      .select(['id', 'filing_key', 'adapter', 'declaration_id'])
      .where('state', '=', 'sending')
      .where('sending_at', '<', before)
      .orderBy('id')
      .limit(filingsMax)
      .execute(),
  );
  for (const { id, filing_key, adapter, declaration_id } of left) {
    const state = await sentState(context, adapter, filing_key);
    await context.within(async (work) => {
      const filing = await lockSending(work, id);
      if (!filing) return;
      if (state === 'sent') await noteFiled(work, filing, await messageOf(work, declaration_id, filing_key));
      else if (state === 'notSent') await filings.follow(work, filing, 'postpone', { next_at: work.now, reason: null });
      else await filings.follow(work, filing, 'doubt', { next_at: null });
    });
  }
}

async function sentState(context: Pick<Context, 'within' | 'product'>, adapter: Filing['adapter'], key: string): Promise<SentState> {
  if (adapter === 'fileDrop') return lookFor(rootOf(context), key);
  // A mail leaves in the transaction that notes it.
  if (adapter === 'mail') return 'notSent';
  const received = await context.within(({ db }) =>
    db.selectFrom('customs_simulation').select('filing_key').where('filing_key', '=', key).executeTakeFirst(),
  );
  return received ? 'sent' : 'notSent';
}
