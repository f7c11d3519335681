import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { handle } from '../../../server/db.ts';
import { readJournalSheets } from '../../contract.ts';
import { journalRowOf, namedJournals, namedLines } from '../queries.ts';

export default handle(readJournalSheets, async (work, { ids }) => {
  const journals = await namedJournals(work).where('j.id', 'in', ids).execute();
  if (journals.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const own = journals.map(({ id }) => id);
  const lines = await namedLines(work, journals);
  const headOf = await letterheadsOf(
    work,
    journals.map(({ company_id }) => company_id),
  );
  const entries = await work.db
    .selectFrom('ledger_entry')
    .select(['record_id', 'entry_no'])
    .where('subject', '=', 'journal')
    .where('record_id', 'in', own)
    .where('reverses_id', 'is', null)
    .execute();
  const entryOf = new Map(entries.map(({ record_id, entry_no }) => [record_id, entry_no]));
  const copies = await work.db
    .selectFrom('document_copies')
    .select(['record_id', 'copies'])
    .where('subject', '=', 'journal')
    .where('document', '=', 'voucher')
    .where('record_id', 'in', own)
    .execute();
  const copiesOf = new Map(copies.map(({ record_id, copies: count }) => [record_id, count]));
  const sheets = new Map(
    journals.map((journal) => [
      journal.id,
      {
        ...journalRowOf(journal, work),
        lines: lines.get(journal.id) ?? [],
        company: headOf(journal.company_id),
        entry_no: entryOf.get(journal.id) ?? null,
        printed: copiesOf.get(journal.id) ?? 0,
      },
    ]),
  );
  return { sheets: [...new Set(ids)].flatMap((id) => sheets.get(id) ?? []) };
});
