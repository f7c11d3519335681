import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { by, contains, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listRoadExceptions } from '../../contract.ts';
import { shortName } from '../../../../reference/server/names.ts';

/** The expression of the index road_exception_words, word for word. */
const words = sql`app.plain(e.no || ' ' || e.description)`;
const hasWords = (text: string) => sql<boolean>`${words} like app.plain(${patternOf(text)})`;

export default handle(listRoadExceptions, (work, p) =>
  listRows(work, listRoadExceptions, p, {
    id: 'e.id',
    state: 'e.state',
    query: ({ db, who }) =>
      db
        .selectFrom('road_exception as e')
        .innerJoin('work_order as w', 'w.id', 'e.work_order_id')
        .leftJoin('carrier as c', 'c.id', 'e.carrier_id')
        .leftJoin('transport_order as o', 'o.id', 'e.order_id')
        .leftJoin('account as h', 'h.id', 'e.handler_id')
        .where('e.company_id', 'in', [...who.companyIds])
        .select([
          'e.id',
          'e.version',
          'e.no',
          'e.state',
          'e.kind',
          'e.happened_at',
          'e.place',
          'e.description',
          'e.pieces',
          'e.delay_hours',
        ])
        .select(['e.responsible', 'e.cost_currency', 'e.cost_minor', 'e.resolution', 'e.closed_at', 'e.work_order_id', 'e.photo_ids'])
        .select([
          'e.reported_by_name',
          'e.reported_by_carrier',
          'w.no as work_order_no',
          'w.plate_no',
          shortName<string | null>('c', who.language).as('carrier_name'),
        ])
        .select(['o.order_no', 'h.name as handler_name']),
    where: {
      words: (text) => sql<boolean>`(${contains('w.no', text)} or ${hasWords(text)})`,
    },
    sorts: { happened_at: by('e.happened_at', 'timestamptz'), no: by('e.no', 'text') },
    row: ({ cost_minor, ...row }) => ({
      ...row,
      cost: row.cost_currency && cost_minor !== null ? amountOf(row.cost_currency, cost_minor) : null,
    }),
  }),
);
