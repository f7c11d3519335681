import { sql } from 'kysely';
import { recordAddress } from '../../../../kernel/link.ts';
import type { InLanguages, Language } from '../../../../kernel/words.ts';
import type { ApprovalKind, Work } from '../../../../server/work.ts';
import { holdsRight } from '../../../identity/role/server/holders.ts';
import { mailWriter } from '../../mail/server/mail-account.ts';
import type { MailValues } from '../../mail/uses.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { may } from '../permits.ts';
import { type AbleDecider, hearersOf, holdersOf, notWaitingFor } from './deciders.ts';
import type { Approval, Step } from './tables.ts';

type ApprovalWork = Work<WorkspaceTables>;

const readersMax = 50;

/** The words and the mail of a record that waits for a decision. */
export const waits = { title: 'approval.waitsTitle', message: 'approval.waitsMessage', use: 'approvalReminder' } as const;
/** Those of a record that waits for an act after its approval, and those of one that nobody can decide. */
const task = { title: 'approval.taskTitle', message: 'approval.taskMessage', use: 'approvalTask' } as const;
const stop = { title: 'approval.nobodyTitle', message: 'approval.nobodyMessage' } as const;

/**
 * Notifies the people who can decide a step and see its record, and the deputies of those who are away: in the bell and the inbox, and by mail. All of it leaves
 * with the commit of the decision. Their badges and lists follow the record's audit line.
 */
export async function notifyDeciders(
  work: ApprovalWork,
  approval: Approval,
  { stage }: Pick<Step, 'stage'>,
  able: readonly AbleDecider[],
): Promise<void> {
  const people = await hearersOf(work, approval, able);
  if (people.length === 0) return;
  await tellTask(work, approval, people, stage, waits);
}

/**
 * Notifies the people who act on a record after its approval, such as the cashier: all holders of a right, or one of them. Those who prepared or
 * decided it are not among them, as they may not act on it.
 */
export async function notifyNext(
  work: ApprovalWork,
  subject: string,
  recordId: bigint,
  next: { readonly state: string; readonly permit: string; readonly accountId?: bigint | null },
): Promise<void> {
  const approval = await work.db
    .selectFrom('approval')
    .selectAll()
    .where('subject', '=', subject)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  const holders = await holdersOf(work, approval, next.permit);
  const people = holders.filter((id) => (next.accountId ?? id) === id);
  if (people.length === 0) return;
  await tellTask(work, approval, people, next.state, task);
}

/** Tells people in the bell, the inbox and by mail that a record waits for them in a state. */
async function tellTask(
  work: ApprovalWork,
  approval: Approval,
  people: readonly bigint[],
  state: string,
  { title, message, use }: typeof waits | typeof task,
): Promise<void> {
  const { subject, record_no: no } = approval;
  const party = partyOf(approval);
  const address = addressOf(work, approval);
  work.push({
    type: 1,
    topic: 'approval',
    to: { accounts: people },
    title,
    message,
    facts: { no, party },
    ...(address === null ? {} : { link: address }),
  });
  const stageIn = (language: Language): string => work.product.translate(language, `${subject}.state.${state}`);
  await mail(work, people, use, address, (own, language) => ({ ...own, no, party: textIn(language, party), stage: stageIn(language) }));
}

/** Tells the preparer and those who set up the company's chains that nobody can decide a step, and what to do. */
export async function notifyStop(work: ApprovalWork, approval: Approval, { stage }: Pick<Step, 'stage'>): Promise<void> {
  const { subject, record_no: no, company_id, prepared_by } = approval;
  const { rows } = await sql<{ id: bigint }>`
    select x.id from account x where x.active
      and (x.id = ${prepared_by} or (x.user_type = 1 and ${holdsRight(sql.ref('x'), sql`${may.edit}::text`, { company: sql`${company_id}` })}))
    order by x.id limit ${readersMax}`.execute(work.db);
  if (rows.length === 0) return;
  const address = addressOf(work, approval);
  work.push({
    type: 1,
    topic: 'approval',
    to: { accounts: rows.map(({ id }) => id) },
    ...stop,
    facts: { no, subject, stage },
    ...(address === null ? {} : { link: address }),
  });
}

/**
 * Settles the notices of an approval whose open step has passed or ended: whatever they asked for is done, by their readers or by somebody else.
 * While a step needs further approvals, it goes on waiting for `able`, and they keep theirs.
 */
export async function settleNotices(work: ApprovalWork, approval: Approval, able?: readonly AbleDecider[]): Promise<void> {
  if (able) await settle(work, approval, [waits.title], await hearersOf(work, approval, able));
  else await settle(work, approval, [waits.title, task.title, stop.title], []);
}

/** Settles the notices of a former deputy about records that wait for others alone. */
export async function settleOfDeputy(
  work: ApprovalWork,
  { deputyId, ...of }: { readonly deputyId: bigint; readonly companyId: bigint | null; readonly subjects: readonly string[] },
): Promise<void> {
  const others = await notWaitingFor(work, deputyId, of);
  const addresses = others.map((one) => addressOf(work, one)).filter((address) => address !== null);
  await markRead(work, (notices) =>
    notices
      .where('account_id', '=', deputyId)
      .where('title', '=', waits.title)
      .where('link', 'in', [...addresses, '']),
  );
}

async function settle(work: ApprovalWork, approval: Approval, titles: readonly string[], except: readonly bigint[]): Promise<void> {
  const address = addressOf(work, approval);
  if (address === null) return;
  await markRead(work, (notices) =>
    notices
      .where('link', '=', address)
      .where('title', 'in', titles)
      .where('account_id', 'not in', [...except, 0n]),
  );
}

const unreadNotices = ({ db, now }: ApprovalWork) => db.updateTable('notice').set({ read_at: now }).where('read_at', 'is', null);
type Unread = ReturnType<typeof unreadNotices>;

/** Marks some unread notices of other people as read, which are no rows of the caller; their bells count again. */
async function markRead(work: ApprovalWork, some: (notices: Unread) => Unread): Promise<void> {
  const read = await work.asSystem(() => some(unreadNotices(work)).returning('account_id').execute());
  if (read.length > 0) work.push({ type: 3, to: { accounts: read.map((one) => one.account_id) }, counts: ['notice'] });
}

/** Mails the preparer how a round ended. The notice in the bell is the kind's own, which knows what follows. */
export async function mailOutcome(
  work: ApprovalWork,
  kind: ApprovalKind,
  approval: Approval,
  { state, reason }: { readonly state: string; readonly reason: string | null },
): Promise<void> {
  if (state !== kind.approved && state !== kind.draft) return;
  const word = state === kind.draft ? 'approval.what.sendBack' : 'approval.what.approve';
  const party = partyOf(approval);
  await mail(work, [approval.prepared_by], 'approvalOutcome', addressOf(work, approval), (own, language) => ({
    ...own,
    no: approval.record_no,
    party: textIn(language, party),
    outcome: work.product.translate(language, word),
    reason: reason ?? '',
  }));
}

function partyOf({ party, party_names: names }: Approval): string | InLanguages {
  return names ?? party ?? '';
}

const textIn = (language: Language, text: string | InLanguages): string => (typeof text === 'string' ? text : text[language]);

/** The address of the record that an approval is about. */
export function addressOf({ product }: ApprovalWork, { subject, record_id }: Pick<Approval, 'subject' | 'record_id'>): string | null {
  return recordAddress(product.pages, subject, String(record_id), () => true);
}

type Use = 'approvalReminder' | 'approvalOutcome' | 'approvalTask';
/** The facts in every mail to this reader, and the link to the record. */
type Own = { readonly name: string; readonly company: string; readonly link: string };

/** Mails to those who have an address and did not turn the topic off. The link leads to the record, and asks strangers to sign in first. */
async function mail<U extends Use>(
  work: ApprovalWork,
  people: readonly bigint[],
  use: U,
  address: string | null,
  valuesOf: (own: Own, language: Language) => MailValues<U>,
): Promise<void> {
  // Addresses and settings of others are no rows of the caller.
  await work.asSystem(async () => {
    const readers = await work.db
      .selectFrom('account as x')
      .innerJoin('own_company as oc', 'oc.id', 'x.company_id')
      .select(['x.name', 'x.email', 'x.language', 'oc.id as company_id', 'oc.name as company'])
      .where('x.id', 'in', [...people, 0n])
      .where('x.active', '=', true)
      .where('x.email', 'is not', null)
      .where(sql<boolean>`not exists (select from notice_setting n where n.account_id = x.id and 'approval' = any(n.muted))`)
      .execute();
    if (readers.length === 0) return;
    const write = await mailWriter(work, use);
    const link = `${work.product.publicUrl}${address ?? '/'}`;
    for (const { name, email, language, company_id: companyId, company } of readers) {
      const text = write(language, valuesOf({ name, company, link }, language));
      await work.send({ channel: 'mail', to: email ?? '', ...text, companyId });
    }
  });
}
