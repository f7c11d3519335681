import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getJournalTemplate } from '../../contract.ts';
import { namedJournalTemplates, templateLines } from '../queries.ts';

export default handle(getJournalTemplate, async (work, { id }) => {
  const template = await namedJournalTemplates(work).where('p.id', '=', id).executeTakeFirst();
  if (!template) throw new Refusal('NOT_FOUND');
  return { ...template, lines: await templateLines(work, id) };
});
