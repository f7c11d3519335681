import { sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import type { Work } from '../../../../server/work.ts';
import { may as profit } from '../../profit/permits.ts';
import type { FinanceTables } from '../../server/db.ts';
import { may } from '../permits.ts';

export type Reader = {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly company_id: bigint;
  readonly company: string;
  readonly time_zone: string;
};

/** Active staff with a mail address whose role has the right, and who did not turn off the topic of money: all, or one of them. */
export async function readersOf({ db }: Pick<Work<FinanceTables>, 'db'>, accountId: bigint | null = null): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select a.id, a.name, a.email, a.language, oc.id as company_id, oc.name as company, oc.time_zone
    from account a join own_company oc on oc.id = a.company_id
    where a.active and a.user_type = 1 and a.email is not null and a.id = coalesce(${accountId}, a.id)
      and not exists (select from notice_setting n where n.account_id = a.id and 'money' = any(n.muted))
      and ${[may.receive, profit.view]}::text[] <@ (select array_agg(p) from account_role ar join role r on r.id = ar.role_id and r.active
        cross join lateral unnest(r.permits) p where ar.account_id = a.id)
    order by a.id`.execute(db);
  return rows;
}
