import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { listReaders } from '../../contract.ts';
import { isEdited, isReader } from '../article.ts';
import { plainName } from '../../../../reference/server/names.ts';

const peopleMax = 1000;
type Reader = { id: bigint; name: string; company: string; team: string | null; read_at: Date | null };

export default handle(listReaders, async (work, { id }) => {
  const { db, who } = work;
  const article = await db
    .selectFrom('knowledge_article as k')
    .select('k.id')
    .where('k.id', '=', id)
    .where(isEdited(work))
    .executeTakeFirst();
  if (!article) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<Reader>`
    select a.id, a.name, ${plainName('c', who.language)} as company, t.name as team, g.read_at
    from knowledge_article k join account a on a.active and a.user_type = 1 and ${isReader(sql`a.id`, sql`a.company_id`)}
    join own_company c on c.id = a.company_id left join team t on t.id = a.team_id
    left join knowledge_reading g on g.article_id = k.id and g.version_no = k.version_no and g.account_id = a.id
    where k.id = ${id} order by g.read_at nulls first, c.id, a.name, a.id limit ${peopleMax}`.execute(db);
  return { read: rows.filter(({ read_at }) => read_at !== null).length, people: rows };
});
