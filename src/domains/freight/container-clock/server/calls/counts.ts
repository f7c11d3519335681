import { handle } from '../../../server/db.ts';
import { countContainerClocks } from '../../contract.ts';

export default handle(countContainerClocks, async ({ db, who }) => {
  const { late } = await db
    .selectFrom('container_clock')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '=', 'late')
    .executeTakeFirstOrThrow();
  return { late: Number(late) };
});
