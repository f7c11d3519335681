import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { type Action, switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { may } from '../../journal/permits.ts';
import { type JournalTemplateRow, listJournalTemplates, setJournalTemplateActive } from '../contract.ts';
import { journalTemplatesPage } from '../pages.ts';
import { JournalTemplateForm } from './form.tsx';

/** The templates of journals; the form of one is opened by the query. */
export default function JournalTemplates(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['id']) return <JournalTemplateForm id={query['id']} />;
  if (query['edit']) return <JournalTemplateForm />;
  return <TemplateList {...props} />;
}

function TemplateList({ page }: PageProps): ReactNode {
  const can = useCan();
  const open = useOpen();
  const list = useList(listJournalTemplates);
  const path = (row: JournalTemplateRow): string => link(journalTemplatesPage, { id: row.id });
  const actions = (row: JournalTemplateRow): Action[] =>
    can(may.prepare)
      ? [
          { key: 'edit', word: 'kit.edit', run: () => open(path(row)) },
          switchAction('journalTemplate', row, (to) => send(setJournalTemplateActive, to)),
        ]
      : [];
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'name', is: 'link', open: path, pin: 'left', width: 260, sort: 'name' },
        { key: 'memo', is: 'text', width: 280 },
        { key: 'line_count', is: 'quantity' },
        { key: 'reverse_next', is: 'flag' },
        { key: 'company_name', is: 'ref', width: 220 },
      ]}
      open={path}
      create={{ path: link(journalTemplatesPage, { edit: 'new' }), permit: may.prepare, word: 'journalTemplate.new' }}
      rowActions={actions}
      exporting={may.view}
      empty="journalTemplate.empty"
    />
  );
}
