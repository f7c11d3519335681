import { sql } from 'kysely';
import { by, containsPlain, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listConsignors } from '../../contract.ts';
import { partyName, shortName, stationName } from '../../../server/names.ts';

export default handle(listConsignors, (work, p) =>
  listRows(work, listConsignors, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('consignor as c')
        .leftJoin('customer as k', 'k.id', 'c.customer_id')
        .leftJoin('station as s', 's.id', 'c.station_id')
        .selectAll('c')
        .select([
          partyName('c', who.language).as('shown_name'),
          shortName<string | null>('k', who.language).as('customer_name'),
          stationName<string | null>('s', who.language).as('station_name'),
        ]),
    id: 'c.id',
    tabs: { active: sql<boolean>`c.active`, inactive: sql<boolean>`not c.active` },
    where: {
      text: (text) => containsPlain('c.plain', text),
      customer: 'c.customer_id',
      shared: (shared) => (shared ? sql<boolean>`c.customer_id is null` : sql<boolean>`c.customer_id is not null`),
    },
    sorts: { name: by('c.name', 'text'), city: by('c.city', 'text') },
    row: ({ shown_name, ...consignor }) => ({ ...consignor, name: shown_name }),
  }),
);
