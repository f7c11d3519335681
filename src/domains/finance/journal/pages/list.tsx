import type { ReactNode } from 'react';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { link } from '../../../../kernel/link.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { type JournalRow, listJournals } from '../contract.ts';
import { journalsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { JournalDetail } from './detail.tsx';
import { JournalForm } from './form.tsx';
import { stateTones, useJournalActions } from './moves.ts';

/** Journals by state; one journal and its form are opened by the query. */
export default function Journals(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <JournalForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['copy']) return <JournalForm copyId={query['copy']} />;
  if (query['id']) return <JournalDetail id={query['id']} />;
  return <JournalList {...props} />;
}

function JournalList({ page }: PageProps): ReactNode {
  const list = useList(listJournals, { tab: 'submitted' });
  const actions = useJournalActions();
  const path = (row: JournalRow): string => link(journalsPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'journal_no', is: 'link', open: path, pin: 'left' },
        { key: 'state', is: 'state', tones: stateTones },
        { key: 'posted_on', is: 'day', sort: 'posted_on' },
        { key: 'memo', is: 'text', width: 280 },
        { key: 'functional', is: 'amount', currency: 'functional_currency', sort: 'functional' },
        { key: 'company_name', is: 'text', width: 220, off: true },
        { key: 'reverse_next', is: 'flag' },
        { key: 'repeat_to', is: 'code' },
        { key: 'prepared_by', is: 'ref' },
        { key: 'decided_by', is: 'ref' },
        { key: 'reversed_on', is: 'day', off: true },
      ]}
      open={path}
      create={{ path: link(journalsPage, { edit: 'new' }), permit: may.prepare, word: 'journal.new' }}
      rowActions={actions.of}
      batch={actions.batch}
      exporting={may.view}
      empty="journal.empty"
    />
  );
}
