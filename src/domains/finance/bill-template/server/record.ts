import { record } from '../../server/db.ts';
import { namedTemplates } from './queries.ts';
import { getBillTemplate } from '../contract.ts';

export default record({
  subject: 'billTemplate',
  opens: [getBillTemplate],
  visible: async (work, id) => (await namedTemplates(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
