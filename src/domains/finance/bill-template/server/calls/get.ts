import { handle } from '../../../server/db.ts';
import { getBillTemplate } from '../../contract.ts';
import { namedTemplates } from '../queries.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';

export default handle(getBillTemplate, async (work, { id }) => {
  const template = await namedTemplates(work).where('p.id', '=', id).executeTakeFirst();
  if (!template) throw new Refusal('NOT_FOUND');
  return template;
});
