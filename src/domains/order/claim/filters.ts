import type { Filters } from '../../../kernel/list.ts';
import { claimKinds, liableParties } from './kinds.ts';
import { claimState, inReview } from './states.ts';

export const claimTabs = [
  { key: 'mine', states: [], badge: true },
  { key: 'registered', states: ['registered'], badge: true },
  { key: 'investigating', states: ['investigating'], badge: true },
  { key: 'liabilityDecided', states: ['liabilityDecided'] },
  { key: 'review', states: inReview },
  { key: 'amountApproved', states: ['amountApproved'], badge: true },
  { key: 'posted', states: ['posted'] },
  { key: 'settled', states: ['settled'] },
  { key: 'closed', states: ['closed'] },
  { key: 'ended', states: ['rejected', 'cancelled'] },
  { key: 'all', states: claimState.options },
] as const;

/** The tabs of a customer's own claims. */
export const ownClaimTabs = [
  { key: 'all', states: claimState.options },
  { key: 'offered', states: [], badge: true },
  { key: 'underWay', states: ['registered', 'investigating', 'liabilityDecided', ...inReview, 'amountApproved'] },
  { key: 'credited', states: ['posted', 'settled'] },
  { key: 'ownEnded', states: ['closed', 'rejected', 'cancelled'] },
] as const;

export const claimFilters = {
  words: { is: 'text' },
  claim_no: { is: 'values' },
  kind: { is: 'choice', of: claimKinds, words: 'cargoClaim.kind' },
  customer_id: { is: 'ref', to: 'customer' },
  carrier: { is: 'ref', to: 'carrier' },
  party: { is: 'choice', of: liableParties, words: 'cargoClaim.party' },
  investigator_id: { is: 'ref', to: 'account' },
  notice_due_on: { is: 'days' },
  happened_at: { is: 'days', of: 'instant' },
} as const satisfies Filters;
