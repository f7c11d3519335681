import { record } from '../../server/db.ts';
import { getJournalTemplate } from '../contract.ts';
import { namedJournalTemplates } from './queries.ts';

export default record({
  subject: 'journalTemplate',
  opens: [getJournalTemplate],
  visible: async (work, id) => (await namedJournalTemplates(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
});
