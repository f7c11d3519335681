/**
 * Duties that may not meet in one person, who could move money alone (PRC 企业内部控制应用指引第6号 资金活动, article 21; COSO Internal Control,
 * principle 10). No role is saved with both rights of a row, and no person is given two roles with one right of a row each. The moves check the
 * people of each record as well. The demo's administrator is the exception (docs/decisions/duties.md).
 */
export const conflictingDuties = [
  ['cash.register', 'writeOff.make'],
  ['cash.register', 'cash.reverse'],
  ['paymentRequest.pay', 'cash.reverse'],
  ['bill.make', 'bill.confirm'],
  ['paymentRequest.prepare', 'paymentRequest.director'],
  ['paymentRequest.prepare', 'paymentRequest.firstExecutive'],
  ['paymentRequest.prepare', 'paymentRequest.secondExecutive'],
  ['paymentRequest.prepare', 'paymentRequest.settlement'],
  ['paymentRequest.prepare', 'paymentRequest.financeDirector'],
  ['paymentRequest.prepare', 'paymentRequest.pay'],
  ['paymentRequest.financeDirector', 'paymentRequest.pay'],
  ['bankAccount.enter', 'bankAccount.approve'],
  ['bankAccount.enter', 'paymentRequest.pay'],
  ['bankAccount.approve', 'paymentRequest.prepare'],
  ['paymentRequest.pay', 'writeOff.make'],
  ['loan.financeSupervisor', 'loan.lend'],
  ['expenseClaim.financeSupervisor', 'expenseClaim.pay'],
  ['nettingConsent.save', 'netting.make'],
  ['exchange.save', 'exchange.confirm'],
  ['credit.request', 'credit.approve'],
  ['journal.prepare', 'journal.post'],
  ['transfer.prepare', 'transfer.approve'],
  ['opening.prepare', 'opening.post'],
  ['prepaidCost.prepare', 'prepaidCost.approve'],
  ['badDebt.propose', 'badDebt.approve'],
  ['cash.register', 'badDebt.propose'],
  ['cash.register', 'badDebt.approve'],
  ['intercompanyBill.prepare', 'intercompanyBill.accept'],
  ['intercompanySettlement.prepare', 'intercompanySettlement.approve'],
] as const satisfies readonly (readonly [string, string])[];

export type Duties = (typeof conflictingDuties)[number];

/** The first two conflicting rights that a role would newly hold together; a role that holds both already may be reduced. */
export function conflictIn(permits: readonly string[], before: readonly string[] = []): Duties | undefined {
  return conflictingDuties.find((pair) => both(permits, pair) && !both(before, pair));
}

/**
 * The first two conflicting rights that one person would newly hold by two roles together. Rights that meet in one of the roles are the
 * concern of that role.
 */
export function meetingIn(roles: readonly (readonly string[])[], before: readonly (readonly string[])[] = []): Duties | undefined {
  const [union, unionBefore] = [roles.flat(), before.flat()];
  return conflictingDuties.find((pair) => both(union, pair) && !both(unionBefore, pair) && !roles.some((permits) => both(permits, pair)));
}

function both(rights: readonly string[], [one, other]: Duties): boolean {
  return rights.includes(one) && rights.includes(other);
}
