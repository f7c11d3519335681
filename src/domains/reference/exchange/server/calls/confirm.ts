import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { confirmRate } from '../../contract.ts';
import { holdPair, lockUnusedRate, refuseContradiction } from '../save.ts';

export default handle(confirmRate, async (work, { id, version }) => {
  const { who, now } = work;
  const rate = await lockUnusedRate(work, id, version);
  if (rate.confirmed) throw new Refusal('RATE_CONFIRMED');
  if (rate.proposed_by === who.accountId) throw new Refusal('FOUR_EYES', { who: who.name, context: 'prepared' });
  await holdPair(work, rate);
  await refuseContradiction(work, rate, []);
  await work.db
    .updateTable('exchange_rate')
    .set({ confirmed: true, confirmed_by: who.accountId, version: rate.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  const { base, quote, rate: value } = rate;
  work.audit({ subject: 'exchange', id, what: 'confirm', before: {}, after: { base, quote, rate: value } });
  return { id, version: rate.version + 1 };
});
