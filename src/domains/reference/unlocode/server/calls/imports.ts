import { handle } from '../../../server/db.ts';
import { unlocodeImports } from '../../contract.ts';

export default handle(unlocodeImports, async ({ db }) => {
  const [all, rows] = await Promise.all([
    db
      .selectFrom('unlocode_country')
      .select(({ fn }) => [fn.countAll<string>().as('countries'), fn.sum<string | null>('entries').as('entries')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('unlocode_import as i')
      .leftJoin('account as a', 'a.id', 'i.created_by')
      .selectAll('i')
      .select('a.name as created_by_name')
      .orderBy('i.id', 'desc')
      .limit(10)
      .execute(),
  ]);
  return { countries: Number(all.countries), entries: Number(all.entries ?? 0), rows };
});
