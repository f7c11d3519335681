/**
 * The purposes of a listed reason: taking back or giving up, sending back or refusing, undoing what was done, explaining a difference; `any`
 * is offered for all of them.
 */
export const reasonKinds = ['cancellation', 'return', 'reversal', 'difference', 'any'] as const;
type ReasonKind = (typeof reasonKinds)[number];

const actionsOf: Readonly<Partial<Record<ReasonKind, readonly string[]>>> = {
  cancellation: ['cancel', 'void', 'withdraw', 'discard', 'dismiss', 'requestCancellation'],
  return: ['sendBack', 'reject', 'refuse', 'decline', 'return', 'declineReversal'],
  reversal: ['reverse', 'requestReversal', 'reversePayment', 'reverseLending', 'reopen', 'askReopen'],
  difference: ['explain', 'dispute', 'receive', 'finish', 'pick', 'correct'],
};

/** The kinds whose reasons are offered for a move. */
export function kindsFor(action: string): readonly ReasonKind[] {
  return reasonKinds.filter((kind) => kind === 'any' || actionsOf[kind]?.includes(action));
}
