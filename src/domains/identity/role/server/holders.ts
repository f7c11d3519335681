import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';

/** The company for which a right is held, and whether all of its records have to be seen, not only one's own or those of one's team. */
type For = { readonly company: RawBuilder<unknown>; readonly whole?: boolean };

/**
 * True where an account holds a right by a role in use. With a company, by one that sees it: that of the account, or every one with a role that
 * sees all. `account` is the alias of the account.
 */
export function holdsRight(account: RawBuilder<unknown>, permit: RawBuilder<unknown>, at?: For): RawBuilder<SqlBool> {
  const own = at?.whole ? sql`r.scope = 'company' and` : sql``;
  const sees = at ? sql`and (r.scope = 'all' or (${own} ${account}.company_id = ${at.company}))` : sql``;
  return sql<SqlBool>`exists (select from account_role ar join role r on r.id = ar.role_id
    where ar.account_id = ${account}.id and r.active and ${permit} = any(r.permits) ${sees})`;
}

type Whom = {
  /** By default every company. */
  readonly at?: For;
  /** A person who is not told, such as the one who caused it. */
  readonly except?: bigint | null;
  /** A further condition on the account `a`. */
  readonly and?: (account: RawBuilder<unknown>) => RawBuilder<SqlBool>;
};

/** The active staff who hold a right, by their ids: the people to tell of what waits for it. */
export async function staffWith({ db }: Pick<Work<IdentityTables>, 'db'>, permit: string, whom: Whom = {}): Promise<bigint[]> {
  const { at, except = null, and = () => sql<SqlBool>`true` } = whom;
  const a = sql.ref('a');
  const { rows } = await sql<{ id: bigint }>`select a.id from account a
    where a.active and a.user_type = 1 and a.id is distinct from ${except}::bigint and ${holdsRight(a, sql`${permit}::text`, at)} and ${and(a)}
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}
