import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnQuotations } from '../../contract.ts';
import { ownStateOf } from '../../rules.ts';
import { sentSheets, tabsOf } from '../queries.ts';

export default handle(listOwnQuotations, (work, params) =>
  work.asSystem(() =>
    listRows(work, listOwnQuotations, params, {
      id: 'q.id',
      query: () => sentSheets(work),
      tabs: tabsOf(work),
      where: { number: 'q.number' },
      sorts: { sent_at: by('q.sent_at', 'timestamptz') },
      row: (row) => ({ ...row, state: ownStateOf(row, row.today) }),
    }),
  ),
);
