import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getDriver } from '../../contract.ts';

export default handle(getDriver, async ({ db }, { id }) => {
  const driver = await db.selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirst();
  if (!driver) throw new Refusal('NOT_FOUND');
  return driver;
});
