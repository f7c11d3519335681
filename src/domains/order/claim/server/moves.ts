import { sql } from 'kysely';
import { hiddenAmount } from '../../../../kernel/guard.ts';
import { amountOf, convert } from '../../../../kernel/money.ts';
import { link } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { nameInLanguages } from '../../../../server/names.ts';
import { dayOf } from '../../../identity/own-company/server/today.ts';
import { customerUsersWith } from '../../../identity/own-user/server/holders.ts';
import { rateOn } from '../../../reference/exchange/server/rates.ts';
import { shortName } from '../../../reference/server/names.ts';
import { beginApproval, participantsOf, withdrawApproval } from '../../../workspace/approval/server/engine.ts';
import { moveRemarks } from '../../../workspace/remark/server/move-remarks.ts';
import { mover } from '../../server/db.ts';
import { moveClaim } from '../contract.ts';
import { claimUnposted } from '../events.ts';
import { may } from '../permits.ts';
import { creditOf, recoverable, splitByShare } from '../rules.ts';
import { claimState, claimStates } from '../states.ts';
import { ownClaimPage } from '../../own-claim/pages.ts';
import { closeOrderOf } from './close-order.ts';
import { requireEvidence } from './evidence.ts';
import { type Claim, type OrderWork, sharesOf } from './claim.ts';
import { chargeClaim } from './posting.ts';
import { tellCarriers, tellCustomer } from './tell.ts';

export const claims = mover({
  subject: 'cargoClaim',
  table: 'cargo_claim',
  machine: claimStates,
  params: moveClaim.params,
  parts: {
    prepared: (_work, claim) => [claim.created_by, claim.submitted_by],
    decided: async (work, claim) => [
      ...(await participantsOf(work, 'cargoClaim', claim.id)),
      ...(claim.decided_by === null ? [] : [claim.decided_by]),
    ],
  },
  effects: {
    investigate: ({ who, now }, claim, { investigator_id }) => ({
      investigator_id: investigator_id ?? claim.investigator_id ?? who.accountId,
      investigated_at: claim.investigated_at ?? now,
    }),
    reconsider: async (work, claim, { reason }) => {
      // The files and messages of the carriers stay evidence, although their shares end.
      const shares = await sharesOf(work, claim.id);
      const ids = shares.map(({ id }) => id);
      await tellCarriers(work, claim, shares, 'released');
      await moveRemarks(work, { subject: 'carrierClaim', ids }, { subject: 'cargoClaim', id: claim.id });
      await work.db.deleteFrom('cargo_claim_share').where('claim_id', '=', claim.id).execute();
      return {
        reason,
        decided_by: null,
        decided_at: null,
        liability_reason: null,
        approved_minor: null,
        submitted_by: null,
        submitted_at: null,
      };
    },
    withdraw: async (work, claim, { reason }) => {
      await withdrawApproval(work, 'cargoClaim', claim.id, reason);
      return { reason };
    },
    reoffer: (_work, _claim, { reason }) => ({ reason, approved_at: null, ...noOffer }),
    post: postClaim,
    unpost: async (work, claim, { reason }) => {
      if (claim.recovered_minor > 0n) throw new Refusal('CLAIM_RECOVERED', { no: claim.claim_no });
      await work.publish(claimUnposted, { claimId: claim.id });
      await work.db.updateTable('cargo_claim_share').set({ amount_minor: null }).where('claim_id', '=', claim.id).execute();
      if (isCredited(claim)) await tellCustomer(work, claim, 'takenBack');
      return { reason, posted_at: null, credited_minor: null };
    },
    settle: async (work, claim, { reason }) => {
      await requireEvidence(work, claim, 'settle');
      const due = (await sharesOf(work, claim.id)).reduce(
        (sum, share) => sum + recoverable({ ...share, minor: share.amount_minor ?? 0n }),
        0n,
      );
      const open = due - claim.recovered_minor;
      if (open > 0n && !reason)
        throw new Refusal('CLAIM_NOT_RECOVERED', {
          no: claim.claim_no,
          currency: claim.currency,
          open: work.who.hidden.has('cost') ? hiddenAmount : amountOf(claim.currency, open),
        });
      return { reason: reason ?? claim.reason, settled_at: work.now };
    },
    close: ({ now }) => ({ closed_at: now }),
    reject: (_work, _claim, { reason }) => ({ reason }),
    cancel: (_work, _claim, { reason }) => ({ reason }),
  },
  consequences: {
    investigate: (work, claim) => {
      if (claim.investigator_id === null || claim.investigator_id === work.who.accountId) return;
      work.push({
        type: 1,
        topic: 'other',
        to: { accounts: [claim.investigator_id] },
        title: 'cargoClaim.assignedTitle',
        message: 'cargoClaim.assignedMessage',
        facts: { no: claim.claim_no, who: work.who.name },
      });
    },
    post: async (work, claim) => {
      if (isCredited(claim)) await tellCustomer(work, claim, 'credited');
    },
    close: closeOrderOf,
    reject: (work, claim) => endClaim(work, claim, 'rejected'),
    cancel: (work, claim) => endClaim(work, claim, 'cancelled'),
  },
  facts: ({ investigator_id, approved_minor, currency }) => ({
    investigator: investigator_id === null ? null : String(investigator_id),
    approved: approved_minor === null ? null : amountOf(currency, approved_minor),
  }),
});

/** True for a posted claim of which its customer gets something: it does not bear all of it itself. */
function isCredited({ credited_minor }: Pick<Claim, 'credited_minor'>): boolean {
  return (credited_minor ?? 0n) > 0n;
}

/** The consequences of a claim that ends without a credit: its order is closed where nothing else keeps it open, and the parties are told. */
export async function endClaim(work: OrderWork, claim: Claim, how: 'rejected' | 'cancelled'): Promise<void> {
  await closeOrderOf(work, claim);
  await tellCustomer(work, claim, how);
  await tellCarriers(work, claim, await sharesOf(work, claim.id), 'released');
}

/** The columns of a claim that offers its customer nothing. */
const noOffer = { offered_minor: null, offer_answer: null, offer_note: null, offer_answered_by: null, offer_answered_at: null };

/** The offer to the customer when the amount is approved: all but its own part. Its users who read its claims get a notice. */
export async function offerOf(work: OrderWork, claim: Claim): Promise<Partial<Claim>> {
  const shares = await sharesOf(work, claim.id);
  const parts = splitByShare(claim.currency, claim.approved_minor ?? 0n, shares);
  const offered = creditOf(shares.map(({ party }, place) => ({ party, minor: parts[place] ?? 0n })));
  const accounts = await customerUsersWith(work, may.own, claim);
  if (accounts.length > 0)
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts },
      title: 'ownClaim.offerTitle',
      message: 'ownClaim.offerMessage',
      facts: { no: claim.claim_no, currency: claim.currency, amount: amountOf(claim.currency, offered) },
      link: link(ownClaimPage, { id: String(claim.id) }),
    });
  return { ...noOffer, offered_minor: offered };
}

/** Splits the approved amount over the liable parties and tells finance what to charge. */
async function postClaim(work: OrderWork, claim: Claim): Promise<Partial<Claim>> {
  if (claim.offer_answer === 'refused') throw new Refusal('CLAIM_OFFER_REFUSED', { no: claim.claim_no });
  const shares = await sharesOf(work, claim.id);
  const approved = claim.approved_minor ?? 0n;
  const parts = splitByShare(claim.currency, approved, shares);
  const amounts = shares.map((share, place) => ({ ...share, minor: parts[place] ?? 0n }));
  const creditMinor = creditOf(amounts);
  const stored = amounts.map(({ id, minor }) => ({ id: String(id), minor: String(minor) }));
  await sql`update cargo_claim_share s set amount_minor = n.minor from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as n (id bigint, minor bigint)
    where s.id = n.id`.execute(work.db);
  await chargeClaim(work, claim, {
    creditMinor,
    deductions: amounts.flatMap((share) =>
      share.carrier_id !== null && recoverable(share) > 0n ? [{ carrierId: share.carrier_id, amountMinor: share.minor }] : [],
    ),
  });
  return { posted_at: work.now, credited_minor: creditMinor };
}

/** Begins a round of approval for the amount of a claim, and answers the stage at which it waits. */
export async function beginClaimApproval(work: OrderWork, claim: Claim, approvedMinor: bigint) {
  const { who, db } = work;
  const company = await db.selectFrom('own_company').select('currency').where('id', '=', claim.company_id).executeTakeFirstOrThrow();
  const customer = await db
    .selectFrom('customer as c')
    .select(nameInLanguages((language) => shortName('c', language)).as('names'))
    .where('c.id', '=', claim.customer_id)
    .executeTakeFirstOrThrow();
  const money = { currency: claim.currency, minor: approvedMinor };
  const day = await dayOf(work, claim.company_id, work.now);
  const { rate } = await rateOn(work, { from: claim.currency, to: company.currency, day, side: 'receivable', companyId: claim.company_id });
  const stage = await beginApproval(work, 'cargoClaim', {
    id: claim.id,
    companyId: claim.company_id,
    no: claim.claim_no,
    preparedBy: who.accountId ?? 0n,
    party: customer.names,
    payee: `claim ${claim.id}`,
    money,
    functional: convert(money, company.currency, rate),
  });
  return claimState.parse(stage);
}
