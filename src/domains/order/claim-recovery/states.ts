import { machine } from '../../../kernel/machine.ts';
import { may } from '../claim/permits.ts';
import type { ClaimState } from '../claim/states.ts';

export const recoveryStateNames = ['proposed', 'posted', 'withdrawn', 'takenBack'] as const;
export type RecoveryState = (typeof recoveryStateNames)[number];

/**
 * Money that a carrier or an insurer pays for a claim after its settlement. One person proposes it and another posts it: the claim counts it as
 * recovered, and what goes beyond the part that the party was charged with is charged to it. The claim stays settled or closed. A posting is
 * taken back by lines that cancel its own.
 */
export const claimRecoveryStates = machine({
  start: 'proposed',
  states: recoveryStateNames,
  moves: [
    ['post', 'proposed', 'posted', may.post, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['withdraw', 'proposed', 'withdrawn', may.settle, { tone: 'danger', reason: 'required' }],
    ['takeBack', 'posted', 'takenBack', may.post, { tone: 'danger', reason: 'required' }],
  ],
});

/** The states of a claim that takes such recoveries. Before them a recovery is recorded on the share of its party. */
export const recoverableStates = ['settled', 'closed'] as const satisfies readonly ClaimState[];
/** The parties that pay: each of them has an account with us as a supplier. */
export const recoveryParties = ['carrier', 'shippingLine', 'warehouse', 'insurer'] as const;
export type RecoveryParty = (typeof recoveryParties)[number];
