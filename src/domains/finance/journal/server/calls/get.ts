import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getJournal } from '../../contract.ts';
import { journalRowOf, namedJournals, namedLines } from '../queries.ts';

export default handle(getJournal, async (work, { id }) => {
  const journal = await namedJournals(work).where('j.id', '=', id).executeTakeFirst();
  if (!journal) throw new Refusal('NOT_FOUND');
  return { ...journalRowOf(journal, work), lines: (await namedLines(work, [journal])).get(id) ?? [] };
});
