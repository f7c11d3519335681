import { Refusal } from '../../../../kernel/refusal.ts';
import { type CustomsWork, mover } from '../../server/db.ts';
import type { CustomsCountry, Direction } from '../../tariff/kinds.ts';
import { type FilingState, filingStates } from '../states.ts';
import { filingQueued } from '../events.ts';

export const filings = mover({
  subject: 'filing',
  table: 'customs_filing',
  machine: filingStates,
  effects: {
    retry: ({ now }) => ({ attempts: 0, next_at: now, reason: null }),
    confirm: ({ now }) => ({ filed_at: now, reason: null }),
    sendAgain: ({ now }, _filing, { reason }) => ({ next_at: now, reason }),
    withdraw: (_work, _filing, { reason }) => ({ next_at: null, reason }),
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['filing'] }),
});

type Queued = {
  readonly id: bigint;
  readonly no: string;
  readonly company_id: bigint;
  readonly country: CustomsCountry;
  readonly direction: Direction;
  readonly filings: number;
};

/** Puts a locked declaration into the robot's queue, by the channel of its company. Refuses NO_ADAPTER where there is none. */
export async function queueFiling(work: CustomsWork, declaration: Queued): Promise<void> {
  const { db, who, now } = work;
  const { id, no, company_id, country, direction } = declaration;
  const channel = await db
    .selectFrom('customs_channel')
    .select(['adapter', 'mail_to'])
    .where('company_id', '=', company_id)
    .where('country', '=', country)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!channel) throw new Refusal('NO_ADAPTER');
  const round = declaration.filings + 1;
  const filing = await db
    .insertInto('customs_filing')
    .values({
      ...channel,
      filing_key: `${no}-${round}`,
      declaration_id: id,
      round,
      company_id,
      country,
      ie: direction,
      next_at: now,
      queued_at: now,
      created_by: who.accountId,
    })
    .returning(['id', 'filing_key'])
    .executeTakeFirstOrThrow();
  work.audit({
    subject: 'filing',
    id: filing.id,
    what: 'create',
    after: { filing_key: filing.filing_key, declaration: no, adapter: channel.adapter },
  });
  await work.publish(filingQueued, {});
  work.push({ type: 3, to: { companyId: company_id }, counts: ['filing'] });
}

/** Locks the filing of a declaration that is in one of some states; undefined without one. */
function lockFilingIn({ db }: CustomsWork, declarationId: bigint, states: readonly FilingState[]) {
  return db
    .selectFrom('customs_filing')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .where('state', 'in', [...states])
    .forUpdate()
    .executeTakeFirst();
}

type Settled = { readonly kind: string; readonly at: Date; readonly text?: string | null; readonly faults?: readonly object[] };

/** The filing under way follows the answer of customs, by person or machine. */
export async function settleFiling(work: CustomsWork, declarationId: bigint, { kind, at, text, faults }: Settled): Promise<void> {
  const action = kind === 'accepted' ? 'accept' : kind === 'rejected' ? 'reject' : kind === 'released' ? 'release' : null;
  if (!action) return;
  const filing = await lockFilingIn(work, declarationId, ['queued', 'sending', 'filed', 'accepted', 'failed', 'unsure']);
  if (!filing) return;
  await filings.follow(work, filing, action, { answered_at: at, next_at: null, reason: action === 'reject' ? (text ?? null) : null });
  if (action === 'reject')
    await work.db
      .updateTable('customs_filing')
      .set({ faults: JSON.stringify(faults ?? []) })
      .where('id', '=', filing.id)
      .execute();
}

/** The rejected filings of a declaration that was taken up again need nobody's attention. */
export async function settleRejected(work: CustomsWork, declarationId: bigint): Promise<void> {
  const rejected = await work.db
    .selectFrom('customs_filing')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .where('state', '=', 'rejected')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const filing of rejected) await filings.follow(work, filing, 'settle');
}

/** Takes the filing of a submitted declaration out of the queue. False for one that may have left. */
export async function withdrawUnsent(work: CustomsWork, declarationId: bigint, reason: string): Promise<boolean> {
  const filing = await lockFilingIn(work, declarationId, ['queued', 'failed']);
  if (!filing) return false;
  await filings.follow(work, filing, 'withdraw', { next_at: null, reason }, reason);
  return true;
}

/** Customs no longer has the filing of a declaration that it deleted. */
export async function withdrawDeleted(work: CustomsWork, declarationId: bigint, reason: string | null): Promise<void> {
  const filing = await lockFilingIn(work, declarationId, ['accepted', 'released']);
  if (filing) await filings.follow(work, filing, 'delete', { reason }, reason);
}
