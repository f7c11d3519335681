import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listBatches } from '../../contract.ts';

export default handle(listBatches, (work, p) =>
  listRows(work, listBatches, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('batch as b')
        .select([
          'b.seq',
          'b.id',
          'b.kind',
          'b.what',
          'b.title',
          'b.state',
          'b.total',
          'b.done',
          'b.bad',
          'b.error',
          'b.file_id',
          'b.result_file_id',
          'b.created_at',
          'b.finished_at',
          'b.as_of',
        ])
        .where('b.account_id', '=', who.accountId),
    id: 'b.seq',
    state: 'b.state',
    where: { created: 'b.created_at' },
    sorts: { created_at: by('b.created_at', 'timestamptz') },
    row: ({ seq, id, ...row }) => ({ ...row, id: seq, batch_id: id }),
  }),
);
