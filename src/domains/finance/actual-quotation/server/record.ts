import { record } from '../../server/db.ts';
import { namedAgreements } from './queries.ts';
import { getActualQuotation } from '../contract.ts';

export default record({
  subject: 'actualQuotation',
  opens: [getActualQuotation],
  visible: async (work, id) => (await namedAgreements(work).where('a.id', '=', id).executeTakeFirst()) !== undefined,
});
