import { sql } from 'kysely';
import { contains } from '../../../../../server/list.ts';
import { searchText } from '../../../../../server/search-text.ts';
import { handle } from '../../../server/db.ts';
import { findColleagues } from '../../contract.ts';

const shownMax = 20;
/** Chinese names are compared by their pinyin here, since the database does not know it. */
const spelledMax = 2000;

export default handle(findColleagues, async ({ db, who }, p) => {
  const text = p.text.trim();
  const all = db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .where('company_id', 'in', [...who.companyIds])
    .orderBy('name');
  const matching = text === '' ? all : all.where((eb) => eb.or([contains('name', text), contains('login_name', text)]));
  const rows = await matching.limit(shownMax).execute();
  if (rows.length === shownMax || !/^[a-z]+$/i.test(text)) return { rows };
  const chinese = await all.where(sql<boolean>`name ~ '[一-鿿]'`).limit(spelledMax).execute();
  const spelled = chinese.filter(
    ({ id, name }) => searchText(name).toLowerCase().includes(text.toLowerCase()) && !rows.some((row) => row.id === id),
  );
  return { rows: [...rows, ...spelled].slice(0, shownMax) };
});
