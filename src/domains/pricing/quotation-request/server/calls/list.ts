import { type SqlBool, sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listRequests } from '../../contract.ts';
import { requestRow, requestRows } from '../queries.ts';

export default handle(listRequests, (work, params) =>
  listRows(work, listRequests, params, {
    id: 'r.id',
    state: 'r.state',
    query: () => requestRows(work).where('r.company_id', 'in', [...work.who.companyIds]),
    where: {
      // The expression of the index quotation_request_words, word for word.
      words: (text) => sql<SqlBool>`(app.plain(r.request_no || ' ' || r.goods) like app.plain(${patternOf(text)}))`,
      request_no: 'r.request_no',
      customer_id: 'r.customer_id',
      company_id: 'r.company_id',
    },
    sorts: { id: by('r.id', 'bigint') },
    row: requestRow,
  }),
);
