import { sql } from 'kysely';
import { by, contains, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnUsers } from '../../contract.ts';
import { rightsOfParty } from '../../rules.ts';
import { rightsOfCustomers } from '../user.ts';

/** Customers do not read accounts, so the rows are read as the system, of the caller's own customer alone. */
export default handle(listOwnUsers, (work, p) =>
  work.asSystem(() =>
    listRows(work, listOwnUsers, p, {
      query: ({ db, who }) =>
        db
          .selectFrom('account as a')
          .select([
            'a.id',
            'a.version',
            'a.login_name',
            'a.name',
            'a.phone',
            'a.email',
            'a.language',
            'a.active',
            'a.keeps_users',
            'a.party_rights',
          ])
          .select([
            'a.password_issued as password_due',
            sql<Date | null>`(select max(s.seen_at) from session s where s.account_id = a.id)`.as('seen_at'),
          ])
          .where('a.user_type', '=', 4)
          .where('a.customer_id', '=', who.customerId ?? 0n),
      id: 'a.id',
      tabs: { active: sql<boolean>`a.active`, disabled: sql<boolean>`not a.active` },
      where: { search: (text) => sql<boolean>`(${contains('a.name', text)} or ${contains('a.login_name', text)})` },
      sorts: { login_name: by(sql`lower(a.login_name)`, 'text'), name: by('a.name', 'text') },
      row: ({ active, party_rights, ...row }) => ({
        ...row,
        state: active ? 'active' : 'disabled',
        allowed: [...rightsOfParty(rightsOfCustomers(work), { keeps_users: row.keeps_users, party_rights })].sort(),
      }),
    }),
  ),
);
