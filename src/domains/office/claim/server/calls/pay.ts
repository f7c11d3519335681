import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { recordOwnEvent } from '../../../../workspace/approval/server/engine.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { payClaim } from '../../contract.ts';
import { claimAddress } from '../../pages.ts';
import { claims } from '../moves.ts';
import { settleClaim } from '../settle.ts';

export default handle(payClaim, async (work, p) => {
  const claim = await lockOwn(work, 'expense_claim', p);
  const move = await claims.require(work, claim, 'pay');
  const { payment, ...money } = p;
  const { settlement, cash } = await settleClaim(work, claim, { ...money, minor: minorOf('payment', claim.currency, payment) });
  const paid = await claims.store(work, claim, move, settlement);
  const text = (minor: bigint): string => amountOf(claim.currency, minor);
  await recordOwnEvent(work, 'expenseClaim', claim.id, {
    stage: claim.state,
    what: 'pay',
    comment: `${cash?.entry_no ?? ''} ${claim.currency} ${text(settlement.payment_minor)}`.trim(),
  });
  work.push({
    type: 1,
    topic: 'money',
    to: { accounts: [claim.claimant_id] },
    title: 'expenseClaim.paidTitle',
    message: 'expenseClaim.paidMessage',
    facts: {
      no: claim.claim_no,
      payment: `${claim.currency} ${text(settlement.payment_minor)}`,
      offset: `${claim.currency} ${text(settlement.offset_minor)}`,
    },
    link: claimAddress(claim),
  });
  return {
    state: paid.state,
    version: paid.version,
    entry_no: cash?.entry_no ?? null,
    offset: text(settlement.offset_minor),
    payment: text(settlement.payment_minor),
    below_zero: cash?.belowZero ?? null,
  };
});
