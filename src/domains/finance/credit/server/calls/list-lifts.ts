import { sql, type SqlBool } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listLifts } from '../../contract.ts';
import { liftRowOf, namedLifts } from '../queries.ts';

export default handle(listLifts, (work, p) => {
  const today = sql`(${work.now}::timestamptz at time zone oc.time_zone)::date`;
  return listRows(work, listLifts, p, {
    query: namedLifts,
    id: 'l.id',
    state: 'l.state',
    tabs: {
      standing: sql<SqlBool>`(l.state = 'approved' and l.valid_until >= ${today})`,
      expired: sql<SqlBool>`(l.state in ('requested', 'approved') and l.valid_until < ${today})`,
    },
    where: { customer: 'l.customer_id' },
    sorts: { id: by('l.id', 'bigint'), valid_until: by('l.valid_until', 'date') },
    row: liftRowOf,
  });
});
