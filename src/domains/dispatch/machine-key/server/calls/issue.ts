import { guards } from '../../../../../kernel/guard.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import { refuseMore } from '../../../../identity/role/server/limits.ts';
import { handle } from '../../../server/db.ts';
import { issueMachineKey } from '../../contract.ts';
import { hashOfKey, newKey } from '../admit.ts';

export default handle(issueMachineKey, async (work, { company_id, ...p }) => {
  const { db, who, now, audit, product } = work;
  const facts = { ...p, company_id: company_id ?? who.companyId };
  if (!who.companyIds.includes(facts.company_id)) throw badField('company_id', 'NOT_KNOWN');
  // The key shows the party's documents in the whole company, and no amounts.
  refuseMore(work, [{ permits: new Set(), scope: 'company', companyIds: [facts.company_id], hidden: new Set(guards) }]);
  if (p.carrier_id !== null) {
    const carrier = await db.selectFrom('carrier').select('id').where('id', '=', p.carrier_id).executeTakeFirst();
    if (!carrier) throw badField('carrier_id', 'NOT_KNOWN');
  }
  if (p.customer_id !== null) {
    const customer = await db.selectFrom('customer').select('id').where('id', '=', p.customer_id).executeTakeFirst();
    if (!customer) throw badField('customer_id', 'NOT_KNOWN');
  }
  const key = newKey(p.use);
  const issuedKey = await db
    .insertInto('machine_key')
    .values({
      ...facts,
      key_hash: hashOfKey(product, key),
      hint: key.slice(-4),
      created_by: who.accountId,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  audit({ subject: 'machineKey', id: issuedKey.id, what: 'create', after: { ...facts } });
  return { ...issuedKey, key };
});
