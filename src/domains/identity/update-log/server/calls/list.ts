import { sql } from 'kysely';
import { by, contains, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listUpdates } from '../../contract.ts';

export default handle(listUpdates, (work, p) => {
  const text = `u.text_${work.who.language}`;
  return listRows(work, listUpdates, p, {
    query: ({ db }) =>
      db
        .selectFrom('update_log as u')
        .leftJoin('account as a', 'a.id', 'u.created_by')
        .select(['u.id', 'u.day', 'u.release', 'a.name as written_by'])
        .select(sql<string>`${sql.ref(text)}`.as('text')),
    id: 'u.id',
    where: { text: (needle) => contains(text, needle) },
    sorts: { day: by('u.day', 'date') },
    row: (row) => row,
  });
});
