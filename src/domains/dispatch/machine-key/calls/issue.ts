import { badField } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { issueMachineKey } from '../contract.ts';
import { hashOfKey, newKey } from '../store.ts';

export default handle(issueMachineKey, async ({ db, who, now, audit, product }, p) => {
  if (p.carrier_id !== null) {
    const carrier = await db.selectFrom('carrier').select('id').where('id', '=', p.carrier_id).executeTakeFirst();
    if (!carrier) throw badField('carrier_id', 'NOT_KNOWN');
  }
  if (p.customer_id !== null) {
    const customer = await db.selectFrom('customer').select('id').where('id', '=', p.customer_id).executeTakeFirst();
    if (!customer) throw badField('customer_id', 'NOT_KNOWN');
  }
  const key = newKey(p.use);
  const made = await db
    .insertInto('machine_key')
    .values({ ...p, key_hash: hashOfKey(product, key), hint: key.slice(-4), created_by: who.accountId, created_at: now, updated_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  audit({ subject: 'machineKey', id: made.id, what: 'create', after: { ...p } });
  return { ...made, key };
});
