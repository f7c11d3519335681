import { record } from '../../server/db.ts';
import { namedTemplates } from './queries.ts';
import { getFeeTemplate } from '../contract.ts';

export default record({
  subject: 'feeTemplate',
  opens: [getFeeTemplate],
  visible: async (work, id) => (await namedTemplates(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
