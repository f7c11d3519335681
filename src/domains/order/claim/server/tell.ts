import { link } from '../../../../kernel/link.ts';
import { carrierUsersWith, customerUsersWith } from '../../../identity/own-user/server/holders.ts';
import { carrierClaimPage, carrierClaimsPage } from '../../carrier-claim/pages.ts';
import { ownClaimPage } from '../../own-claim/pages.ts';
import { may } from '../permits.ts';
import type { Claim, ClaimShare, OrderWork } from './claim.ts';

const ofCustomer = {
  rejected: { title: 'ownClaim.rejectedTitle', message: 'ownClaim.rejectedMessage' },
  cancelled: { title: 'ownClaim.cancelledTitle', message: 'ownClaim.cancelledMessage' },
  credited: { title: 'ownClaim.creditedTitle', message: 'ownClaim.creditedMessage' },
  takenBack: { title: 'ownClaim.takenBackTitle', message: 'ownClaim.takenBackMessage' },
} as const;

/** Tells the users of the customer who read its claims how one of them goes on, but for the one who caused it. */
export async function tellCustomer(work: OrderWork, claim: Claim, what: keyof typeof ofCustomer): Promise<void> {
  const users = await customerUsersWith(work, may.own, claim);
  const accounts = users.filter((id) => id !== work.who.accountId);
  if (accounts.length === 0) return;
  work.push({
    type: 1,
    topic: 'other',
    to: { accounts },
    ...ofCustomer[what],
    facts: { no: claim.claim_no, reason: claim.reason ?? '' },
    link: link(ownClaimPage, { id: String(claim.id) }),
  });
}

type Share = Pick<ClaimShare, 'id' | 'carrier_id'>;

/** Tells the users of carriers who answer claims that they are held liable, or that they are no longer. */
export async function tellCarriers(
  work: OrderWork,
  { claim_no: no, company_id: companyId }: Claim,
  shares: readonly Share[],
  what: 'liable' | 'released',
): Promise<void> {
  const carrierIds = shares.flatMap(({ carrier_id }) => carrier_id ?? []);
  const users = await carrierUsersWith(work, may.answer, { carrierIds, companyId });
  for (const { id, carrier_id } of shares) {
    const accounts = users.filter((user) => carrier_id !== null && user.carrier_id === carrier_id).map((user) => user.id);
    if (accounts.length === 0) continue;
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts },
      title: what === 'liable' ? 'carrierClaim.liableTitle' : 'carrierClaim.releasedTitle',
      message: what === 'liable' ? 'carrierClaim.liableMessage' : 'carrierClaim.releasedMessage',
      facts: { no },
      // A carrier no longer sees a claim in which it is not liable.
      link: what === 'liable' ? link(carrierClaimPage, { id: String(id) }) : link(carrierClaimsPage),
    });
  }
}
