import { sql } from 'kysely';
import { anyId, anyText, by, containsPlain, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listConsignors } from '../contract.ts';

export default handle(listConsignors, (work, p) =>
  listRows(work, listConsignors, p, {
    query: ({ db }) =>
      db
        .selectFrom('consignor as c')
        .leftJoin('customer as k', 'k.id', 'c.customer_id')
        .leftJoin('station as s', 's.id', 'c.station_id')
        .selectAll('c')
        .select(['k.short_name as customer_name', 's.name as station_name']),
    id: 'c.id',
    tabs: { active: sql<boolean>`c.active`, inactive: sql<boolean>`not c.active` },
    where: {
      text: (text) => containsPlain('c.plain', text),
      customer: (ids) => anyId('c.customer_id', ids),
      kind: (kinds) => anyText('c.kind', kinds),
      country: (countries) => anyText('c.country', countries),
      shared: (shared) => (shared ? sql<boolean>`c.customer_id is null` : sql<boolean>`c.customer_id is not null`),
    },
    sorts: { name: by('c.name', 'text'), city: by('c.city', 'text') },
    row: (consignor) => consignor,
  }),
);
