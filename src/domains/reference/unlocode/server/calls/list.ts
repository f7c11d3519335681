import { type SqlBool, sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listUnlocodes } from '../../contract.ts';
import type { UnlocodeStanding } from '../../kinds.ts';

export default handle(listUnlocodes, (work, params) =>
  listRows(work, listUnlocodes, params, {
    id: 'u.id',
    query: ({ db }) =>
      db
        .selectFrom('unlocode as u')
        .selectAll('u')
        .select([
          sql<string>`u.country || u.location`.as('code'),
          sql<UnlocodeStanding>`app.unlocode_standing(u.country || u.location)`.as('standing'),
        ]),
    where: {
      words: (text) =>
        sql<SqlBool>`app.plain(u.country || u.location || ' ' || u.name || ' ' || u.name_plain) like app.plain(${patternOf(text)})`,
      functions: (chosen) => sql<SqlBool>`u.functions ~ ${`[${[chosen].flat().join('')}]`}`,
    },
    sorts: { code: by(sql`u.country || u.location`, 'text') },
    row: (row) => row,
  }),
);
