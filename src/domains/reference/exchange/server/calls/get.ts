import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getRate } from '../../contract.ts';

export default handle(getRate, async ({ db, who }, { id }) => {
  const rate = await db
    .selectFrom('exchange_rate')
    .select(['id', 'version', 'company_id', 'base', 'quote', 'side', 'valid_from', 'valid_to', 'source', 'used', 'kind', 'confirmed'])
    .select(sql<string>`trim_scale(rate)::text`.as('rate'))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', 'in', who.companyIds)]))
    .executeTakeFirst();
  if (!rate) throw new Refusal('NOT_FOUND');
  return rate;
});
