import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';

/** The most users of one customer that get a notice. */
const readersMax = 20;

type Of = { readonly customer_id: bigint | null; readonly company_id: bigint };

/** The active users of a customer who see records of an own company and hold a right, by the rule of `rightsOfParty`: those to tell of a record. */
export async function customerUsersWith({ db }: Pick<Work<IdentityTables>, 'db'>, right: string, of: Of): Promise<bigint[]> {
  const people = await db
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', of.customer_id)
    .where('user_type', '=', 4)
    .where('active', '=', true)
    .where(sql<boolean>`${of.company_id} = any(company_ids)`)
    .where(sql<boolean>`(keeps_users or party_rights is null or ${right} = any(party_rights))`)
    .orderBy('id')
    .limit(readersMax)
    .execute();
  return people.map(({ id }) => id);
}
