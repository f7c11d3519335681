import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type JournalSheet, printedJournals, readJournalSheets } from '../contract.ts';

/** The voucher of a journal, for the file of its month. */
export default function PrintJournal({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readJournalSheets, { ids: [query['id'] ?? ''], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return <DocumentPrint documents={read.data?.sheets.map(voucherOf)} recording={printedJournals} kind="voucher" languages={languages} />;
}

function voucherOf(journal: JournalSheet): PrintDocument {
  const all = journal.functional_currency;
  return {
    key: journal.id,
    records: [journal.id],
    company: journal.company,
    title: 'journal.print.title',
    no: journal.journal_no,
    on: journal.posted_on,
    mark: journal.state === 'posted' ? null : `journal.state.${journal.state}`,
    body: (
      <>
        <PrintFacts
          of={journal}
          subject="journal"
          items={[
            { key: 'memo', is: 'text', wrap: true },
            { key: 'entry_no', is: 'code' },
            { key: 'prepared_by', is: 'text' },
            { key: 'decided_by', is: 'text' },
          ]}
        />
        <PrintLines
          rows={journal.lines}
          subject="journalLine"
          columns={[
            { key: 'account_code', is: 'code' },
            { key: 'account_name', is: 'text', below: ({ memo }) => memo },
            { key: 'party_name', is: 'text' },
            { key: 'cost_centre', is: 'text' },
            { key: 'debit', is: 'amount', currency: 'currency' },
            { key: 'credit', is: 'amount', currency: 'currency' },
            { key: 'functional', is: 'amount', currency: { all } },
          ]}
        />
      </>
    ),
    totals: [{ currency: all, amount: journal.functional }],
    signatures: [{ word: 'journal.print.prepared' }, { word: 'journal.print.posted' }, { word: 'journal.print.chief', ours: true }],
    printed: journal.printed,
  };
}
