import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { handle, type ReferenceWork } from '../../../server/db.ts';
import { partyName, shortName } from '../../../server/names.ts';
import { papersAre } from '../../../paper/server/queries.ts';
import { worstPaper } from '../../../paper/rules.ts';
import { listCarriers } from '../../contract.ts';
import { firstDue } from '../kind.ts';

const today = ({ now, who }: ReferenceWork): string => dayIn(now, who.timeZone);

export default handle(listCarriers, (work, p) =>
  listRows(work, listCarriers, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('carrier as c')
        .selectAll('c')
        .select([partyName('c', who.language).as('shown_name'), shortName('c', who.language).as('shown_short_name')])
        .select([
          sql<number>`(select count(*)::int from vehicle v where v.carrier_id = c.id and v.status <> 'retired')`.as('vehicles'),
          sql<number>`(select count(*)::int from driver d where d.carrier_id = c.id and d.active)`.as('drivers'),
          sql<number>`(select count(*)::int from account a where a.carrier_id = c.id and a.active)`.as('users'),
        ]),
    id: 'c.id',
    tabs: {
      active: sql<boolean>`(c.active and not c.blacklisted)`,
      due: sql<boolean>`(c.active and ${papersAre(firstDue, ['expired', 'soon'], today(work))})`,
      blacklisted: sql<boolean>`c.blacklisted`,
      inactive: sql<boolean>`not c.active`,
    },
    where: {
      text: 'c.search',
      papers: (states, inCall) => papersAre(firstDue, states, today(inCall)),
    },
    sorts: { code: by('c.code', 'text'), name: by('c.name', 'text'), due: by(firstDue, 'date') },
    row: ({ shown_name, shown_short_name, ...carrier }, inCall) => ({
      ...carrier,
      name: shown_name,
      short_name: shown_short_name,
      papers: worstPaper([carrier.licence_until, carrier.permit_until, carrier.insurance_until], today(inCall)),
    }),
  }),
);
