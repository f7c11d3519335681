import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { countDeadMessages } from '../../contract.ts';
import type { FeedKind } from '../../kinds.ts';

const count = (kind: FeedKind) => sql<number>`count(*) filter (where kind = ${sql.lit(kind)})::int`;

export default handle(countDeadMessages, ({ db, who }) =>
  db
    .selectFrom('feed_message')
    .select([count('bill').as('bill'), count('import').as('import'), count('export').as('export')])
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '=', 'dead')
    .where('topic', '<>', 'test')
    .executeTakeFirstOrThrow(),
);
