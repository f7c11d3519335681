import { hiddenAmount } from '../../../../../kernel/guard.ts';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { recordRecovery } from '../../contract.ts';
import { recoverable } from '../../rules.ts';
import { sharesOf } from '../claim.ts';

export default handle(recordRecovery, async (work, p) => {
  const { db, who, now } = work;
  const claim = await lockOwn(work, 'cargo_claim', p);
  if (claim.state !== 'posted') throw new Refusal('ILLEGAL_MOVE', { action: 'recover', state: claim.state });
  const shares = await sharesOf(work, claim.id);
  const share = shares.find(({ id }) => id === p.share_id);
  if (!share) throw new Refusal('NOT_FOUND');
  const recoveredMinor = minorOf('recovered', claim.currency, p.recovered);
  const due = recoverable({ ...share, minor: share.amount_minor ?? 0n });
  const text = (minor: bigint): string => amountOf(claim.currency, minor);
  if (recoveredMinor > due)
    throw new Refusal('RECOVERED_OVER', { currency: claim.currency, due: who.hidden.has('cost') ? hiddenAmount : text(due) });
  await db.updateTable('cargo_claim_share').set({ recovered_minor: recoveredMinor }).where('id', '=', share.id).execute();
  const recovered_minor = claim.recovered_minor - share.recovered_minor + recoveredMinor;
  const version = claim.version + 1;
  await db.updateTable('cargo_claim').set({ recovered_minor, version, updated_at: now }).where('id', '=', claim.id).execute();
  work.audit({
    subject: 'cargoClaim',
    id: claim.id,
    what: 'recover',
    before: { recovered: text(claim.recovered_minor) },
    after: { recovered: text(recovered_minor), party: share.party },
  });
  return { version, recovered: text(recovered_minor) };
});
