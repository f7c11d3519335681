import { z } from 'zod';
import { link } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { JobContext } from '../../../../server/work.ts';
import { declarationPage } from '../../declaration/pages.ts';
import { type Declaration, lockDeclaration } from '../../declaration/server/declaration.ts';
import { answerMayFollow, type CustomsReply, takeReply } from '../../declaration/server/reply.ts';
import type { CustomsTables, CustomsWork } from '../../server/db.ts';
import { fieldOf } from '../layout.ts';
import { isReplyDue } from '../rules.ts';
import { putAside, repliesIn } from './file-drop.ts';

type Context = JobContext<CustomsTables>;

/** An answer in the inbox: docs/customs.md. */
const replyFile = z.object({
  key: z.string().max(60),
  kind: z.enum(['accepted', 'rejected', 'inspection', 'passed', 'seized', 'released']),
  at: z.iso.datetime({ offset: true }),
  customs_no: z.string().max(20).nullish(),
  channel: z.enum(['green', 'yellow', 'red']).nullish(),
  reference: z.string().max(60).nullish(),
  text: z.string().max(500).nullish(),
  faults: z
    .array(z.object({ element: z.string().max(100), code: z.string().max(40), text: z.string().max(300) }))
    .max(200)
    .default([]),
});
type Reply = z.output<typeof replyFile>;
type Answer = { readonly name: string; readonly raw: string; readonly reply: Reply };
/** Waiting: an earlier answer may still come. */
type Outcome = 'read' | 'refused' | 'waiting';

/** Takes the answers of the inbox in the order in which customs gave them: the order of their names says nothing. */
export async function takeReplies(context: Context, root: string): Promise<void> {
  const answers: Answer[] = [];
  for (const { name, text: raw } of await repliesIn(root)) {
    const reply = replyFile.safeParse(jsonOf(raw));
    if (reply.success) answers.push({ name, raw, reply: reply.data });
    else await putAside(root, name, 'refused');
  }
  const at = ({ reply }: Answer): number => Date.parse(reply.at);
  for (const answer of answers.toSorted((one, other) => at(one) - at(other))) {
    context.signal.throwIfAborted();
    const outcome = await take(context, answer);
    if (outcome !== 'waiting') await putAside(root, answer.name, outcome);
  }
}

/** Records an answer, now or before a kill. One that is refused is told to the declarants. */
async function take({ within }: Context, { reply, raw }: Answer): Promise<Outcome> {
  try {
    return await within((work) => takeOne(work, reply, raw));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    return within((work) => refuse(work, reply, raw, code));
  }
}

async function takeOne(work: CustomsWork, reply: Reply, raw: string): Promise<Outcome> {
  const of = await declarationOf(work, reply.key);
  if (!of) return 'refused';
  if (await isRecorded(work, of.declaration.id, raw)) return 'read';
  // Customs says this of an earlier filing, and the declaration waits for the answer to its last one.
  if (of.round !== of.declaration.filings) return noteRefused(work, of, reply, raw);
  const answer: CustomsReply = {
    kind: reply.kind,
    at: new Date(reply.at),
    customsNo: reply.customs_no ?? null,
    channel: reply.channel ?? null,
    reference: reply.reference ?? null,
    text: reply.text ?? null,
    raw,
    faults: faultsOf(of, reply),
  };
  await takeReply(work, of.declaration, answer);
  return 'read';
}

/**
 * An answer that does not follow yet waits for the one before it, for a day. Any other, and one that has waited as long, stands among the
 * messages of its declaration, and its declarants are told: somebody has to look at customs.
 */
async function refuse(work: CustomsWork, reply: Reply, raw: string, code: string): Promise<Outcome> {
  const of = await declarationOf(work, reply.key);
  if (!of) return 'refused';
  if (code === 'ILLEGAL_MOVE' && answerMayFollow(of.declaration.state, reply.kind) && !isReplyDue(new Date(reply.at), work.now))
    return 'waiting';
  return noteRefused(work, of, reply, raw);
}

async function noteRefused(work: CustomsWork, of: Filed, reply: Reply, raw: string): Promise<Outcome> {
  const { declaration } = of;
  const text = [reply.kind, reply.customs_no, reply.text].filter(Boolean).join(' · ');
  await work.db
    .insertInto('customs_message')
    .values({
      declaration_id: declaration.id,
      kind: 'note',
      happened_at: new Date(reply.at),
      reference: reply.reference ?? null,
      text: text.slice(0, 500),
      raw,
      faults: JSON.stringify(faultsOf(of, reply)),
    })
    .execute();
  work.audit({
    subject: 'declaration',
    id: declaration.id,
    what: 'refuseReply',
    after: { kind: reply.kind, customs_no: reply.customs_no },
  });
  tellDeclarants(work, declaration);
  return 'refused';
}

function tellDeclarants(work: CustomsWork, { id, no, prepared_by, created_by, reviewed_by }: Declaration): void {
  const readers = [...new Set([prepared_by, created_by, reviewed_by])].filter((account) => account !== null);
  if (readers.length === 0) return;
  work.push({
    type: 1,
    topic: 'other',
    to: { accounts: readers },
    title: 'filing.replyRefusedTitle',
    message: 'filing.replyRefusedMessage',
    facts: { no },
    link: link(declarationPage, { id: String(id) }),
  });
}

/** A filing by its key: which of the filings of its declaration it is, and that declaration, locked. */
type Filed = { readonly country: Declaration['country']; readonly round: number; readonly declaration: Declaration };

async function declarationOf(work: CustomsWork, key: string): Promise<Filed | null> {
  const filing = await work.db
    .selectFrom('customs_filing')
    .select(['declaration_id', 'country', 'round'])
    .where('filing_key', '=', key)
    .executeTakeFirst();
  if (!filing) return null;
  return { country: filing.country, round: filing.round, declaration: await lockDeclaration(work, filing.declaration_id, 'any') };
}

async function isRecorded({ db }: CustomsWork, declarationId: bigint, raw: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('customs_message')
    .select('id')
    .where('declaration_id', '=', declarationId)
    .where('raw', '=', raw)
    .executeTakeFirst();
  return earlier !== undefined;
}

function faultsOf({ country }: Pick<Declaration, 'country'>, { faults }: Reply) {
  return faults.map((fault) => ({ at: fieldOf(country, fault.element), code: fault.code, text: fault.text }));
}

/** Parses an answer. The file may begin with a byte order mark, and its texts may hold what no column takes: a NUL, or half a character. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    );
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
