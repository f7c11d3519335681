import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { SaveAsTemplate } from '../../journal-template/pages/save-as.tsx';
import { getJournal } from '../contract.ts';
import { printJournalPage } from '../pages.ts';
import { may } from '../permits.ts';
import { journalStates } from '../states.ts';
import { stateTones, useJournalActions } from './moves.ts';

type Journal = ResultOf<typeof getJournal>;

/** One journal with its lines, its vouchers and its entries in the ledger. */
export function JournalDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const open = useOpen();
  const read = useRead(getJournal, { id });
  const actions = useJournalActions();
  const [isSavingTemplate, setIsSavingTemplate] = useState(false);
  const saveAs: Action[] = can(may.prepare)
    ? [{ key: 'saveAs', word: 'journalTemplate.do.saveAs', run: () => setIsSavingTemplate(true) }]
    : [];
  return (
    <>
      <DetailPage
        subject="journal"
        id={id}
        read={read}
        title={(journal) => journal.journal_no}
        party={(journal) => journal.memo}
        state={(journal) => journal.state}
        tones={stateTones}
        machine={journalStates}
        keyFacts={() => [
          { key: 'functional', is: 'amount', currency: 'functional_currency' },
          { key: 'posted_on', is: 'day' },
          { key: 'prepared_by', is: 'text' },
          { key: 'decided_by', is: 'text' },
        ]}
        actions={(journal) => [
          ...actions.of(journal),
          ...saveAs,
          { key: 'print', word: 'kit.print', run: () => open(link(printJournalPage, { id })) },
        ]}
        rail={{ attachments: { kinds: ['voucher', 'contract', 'other'] } }}
        sections={(journal) => [
          { key: 'lines', word: 'journal.lines', count: journal.lines.length, body: <Lines journal={journal} /> },
          {
            key: 'basic',
            word: 'journal.basic',
            body: (
              <Facts
                of={journal}
                subject="journal"
                items={[
                  { key: 'company_name', is: 'text' },
                  { key: 'memo', is: 'text', wrap: true },
                  { key: 'adjustment', is: 'flag' },
                  { key: 'reverse_next', is: 'flag' },
                  { key: 'repeat_to', is: 'code' },
                  { key: 'source_no', is: 'code' },
                  { key: 'reversed_on', is: 'day' },
                  { key: 'created_at', is: 'instant' },
                ]}
              />
            ),
          },
          can(ledger.view) && { key: 'books', word: 'journal.books', body: <BookEntries subject="journal" id={id} /> },
        ]}
      />
      {isSavingTemplate && read.data && <SaveAsTemplate journal={read.data} close={() => setIsSavingTemplate(false)} />}
    </>
  );
}

function Lines({ journal }: { journal: Journal }): ReactNode {
  return (
    <SubTable
      rows={journal.lines.map((line, place) => ({ ...line, id: String(place) }))}
      subject="journalLine"
      title="journal.lines"
      columns={[
        { key: 'account_code', is: 'code', width: 90 },
        { key: 'account_name', is: 'text', width: 200, below: (line) => line.memo },
        { key: 'debit', is: 'amount', currency: 'currency' },
        { key: 'credit', is: 'amount', currency: 'currency' },
        { key: 'party_name', is: 'text', width: 180 },
        { key: 'cost_centre', is: 'text' },
        { key: 'order_no', is: 'code' },
        { key: 'book_rate', is: 'quantity' },
        { key: 'functional', is: 'amount', currency: { all: journal.functional_currency } },
      ]}
    />
  );
}
