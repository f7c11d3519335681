import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';

/** True for the account of a party's user that holds a right of its kind, by the rule of `rightsOfParty`. */
export function holdsPartyRight(right: string): RawBuilder<boolean> {
  return sql<boolean>`(keeps_users or party_rights is null or ${right} = any(party_rights))`;
}

type Of = { readonly customer_id: bigint | null; readonly company_id: bigint };

/** The active users of a customer who see records of an own company and hold a right: those to tell of a record. */
export async function customerUsersWith({ db }: Pick<Work<IdentityTables>, 'db'>, right: string, of: Of): Promise<bigint[]> {
  const people = await db
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', of.customer_id)
    .where('user_type', '=', 4)
    .where('active', '=', true)
    .where(sql<boolean>`${of.company_id} = any(company_ids)`)
    .where(holdsPartyRight(right))
    .orderBy('id')
    .execute();
  return people.map(({ id }) => id);
}

/** The same for users of carriers, each with its carrier. */
export async function carrierUsersWith(
  { db }: Pick<Work<IdentityTables>, 'db'>,
  right: string,
  of: { readonly carrierIds: readonly bigint[]; readonly companyId: bigint },
): Promise<{ id: bigint; carrier_id: bigint | null }[]> {
  if (of.carrierIds.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'carrier_id'])
    .where('carrier_id', 'in', of.carrierIds)
    .where('user_type', '=', 2)
    .where('active', '=', true)
    .where(sql<boolean>`${of.companyId} = any(company_ids)`)
    .where(holdsPartyRight(right))
    .orderBy('id')
    .execute();
}
