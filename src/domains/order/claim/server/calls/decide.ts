import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { decideClaim } from '../../contract.ts';
import { isWhole } from '../../rules.ts';
import { claims } from '../moves.ts';
import { tellCarriers } from '../tell.ts';

/** Parties that have an account with us as a supplier. A warehouse of our own has none. */
const booked = ['carrier', 'shippingLine', 'insurer'] as const;

export default handle(decideClaim, async (work, p) => {
  const { db, who, now } = work;
  const claim = await lockOwn(work, 'cargo_claim', p);
  const move = await claims.require(work, claim, 'decide');
  if (!isWhole(p.shares)) throw new Refusal('SHARES_NOT_WHOLE');
  const shares = p.shares.map((share, place) => {
    const isBooked = booked.some((party) => party === share.party);
    if (isBooked && !share.carrier_id) throw badField(`shares.${place}.carrier_id`, 'REQUIRED');
    const carrier_id = isBooked || share.party === 'warehouse' ? (share.carrier_id ?? null) : null;
    return { ...share, carrier_id, claim_id: claim.id, seq: place + 1, currency: claim.currency };
  });
  const keys = shares.map(({ party, carrier_id }) => `${party} ${carrier_id ?? ''}`);
  if (new Set(keys).size < keys.length) throw new Refusal('CLAIM_PARTY_TWICE');
  await db.deleteFrom('cargo_claim_share').where('claim_id', '=', claim.id).execute();
  const stored = await db.insertInto('cargo_claim_share').values(shares).returning(['id', 'carrier_id']).execute();
  const { state, version } = await claims.store(
    work,
    claim,
    move,
    { liability_reason: p.reason, decided_by: who.accountId, decided_at: now },
    p.reason,
  );
  work.audit({
    subject: 'cargoClaim',
    id: claim.id,
    what: 'shares',
    after: Object.fromEntries(shares.map(({ party, seq, percent }) => [`${seq} ${party}`, `${percent} %`])),
  });
  await tellCarriers(work, claim, stored, 'liable');
  work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
  return { state, version };
});
