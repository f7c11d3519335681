import { sql } from 'kysely';
import { by, contains, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listMachineKeys } from '../../contract.ts';
import { plainName, shortName } from '../../../../reference/server/names.ts';

export default handle(listMachineKeys, (work, p) =>
  listRows(work, listMachineKeys, p, {
    id: 'k.id',
    tabs: { active: sql<boolean>`k.revoked_at is null`, revoked: sql<boolean>`k.revoked_at is not null` },
    query: ({ db, who }) =>
      db
        .selectFrom('machine_key as k')
        .innerJoin('own_company as o', 'o.id', 'k.company_id')
        .leftJoin('carrier as c', 'c.id', 'k.carrier_id')
        .leftJoin('customer as u', 'u.id', 'k.customer_id')
        .leftJoin('account as a', 'a.id', 'k.created_by')
        .leftJoin('account as r', 'r.id', 'k.revoked_by')
        .where('k.company_id', 'in', [...who.companyIds])
        .select([
          plainName('o', who.language).as('company_name'),
          'k.id',
          'k.version',
          'k.use',
          'k.name',
          'k.datum',
          'k.hint',
          'k.per_minute',
          'k.used_at',
          'k.used_ip',
          'k.created_at',
        ])
        .select(['k.revoked_at', 'a.name as created_by_name', 'r.name as revoked_by_name'])
        .select(sql<string | null>`coalesce(${shortName('c', who.language)}, ${shortName('u', who.language)})`.as('party_name')),
    where: {
      words: (text) => sql<boolean>`(${contains('k.name', text)} or ${contains('k.hint', text)})`,
    },
    sorts: { created_at: by('k.created_at', 'timestamptz'), name: by('k.name', 'text') },
    row: (key) => key,
  }),
);
