import { sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listMailAccounts } from '../../contract.ts';
import { mailSeenBy } from '../mail-account.ts';
import { nameAbroad } from '../../../../../server/names.ts';

export default handle(listMailAccounts, (work, p) =>
  listRows(work, listMailAccounts, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('mail_account as m')
        .leftJoin('own_company as o', 'o.id', 'm.company_id')
        .where(mailSeenBy(who, 'm.company_id'))
        .select([
          'm.id',
          'm.version',
          'm.name',
          nameAbroad<string | null>('o', 'name', ['name_en'], who.language).as('company_name'),
          'm.from_address',
          'm.from_name',
          'm.host',
          'm.port',
          'm.security',
        ])
        .select(['m.user_name', 'm.active', 'm.fault', 'm.fault_said', 'm.fault_at', 'm.worked_at'])
        .select(
          sql<number>`(select count(*)::int from message_outbox b where b.mail_account_id = m.id and b.state = 'queued')`.as('waiting'),
        ),
    id: 'm.id',
    tabs: {
      active: sql<boolean>`m.active`,
      faulty: sql<boolean>`(m.active and m.fault is not null)`,
      inactive: sql<boolean>`not m.active`,
    },
    where: {
      text: (text) => sql<boolean>`concat_ws(' ', m.name, m.from_address, m.host) ilike ${patternOf(text)}`,
      company: 'm.company_id',
    },
    sorts: { name: by('m.name', 'text') },
    row: (account) => account,
  }),
);
