import { sql } from 'kysely';
import { by, contains, listRows, onDays } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listUpdates } from '../contract.ts';

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
    where: { text: (wanted) => contains(text, wanted), day: (range) => onDays('u.day', range) },
    sorts: { day: by('u.day', 'date') },
    row: (row) => row,
  });
});
