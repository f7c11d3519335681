import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { send } from '../../../../web/call.ts';
import { type Action, switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { listPageTemplates, setPageTemplateActive } from '../contract.ts';
import { pageTemplatePage } from '../pages.ts';
import { may } from '../permits.ts';

type Row = RowOf<typeof listPageTemplates>;

/** The templates of pages: the reader, the page, and what it does not show. */
export default function PageTemplates(): ReactNode {
  const can = useCan();
  const open = useOpen();
  const list = useList(listPageTemplates);
  const path = (row: Row): string => link(pageTemplatePage, { id: row.id });
  const actions = (row: Row): Action[] =>
    can(may.save)
      ? [
          { key: 'edit', word: 'kit.edit', run: () => open(path(row)) },
          switchAction('pageTemplate', row, (to) => send(setPageTemplateActive, to)),
        ]
      : [];
  return (
    <ListPage
      title="page.pageTemplates"
      list={list}
      columns={[
        can(may.save)
          ? { key: 'reader_name', is: 'link', open: path, pin: 'left', width: 220 }
          : { key: 'reader_name', is: 'text', pin: 'left', width: 220 },
        { key: 'reader', is: 'choice', words: 'pageTemplate.reader', width: 110 },
        { key: 'page_name', is: 'text', width: 260 },
        { key: 'hidden_count', is: 'quantity', width: 110 },
        { key: 'hidden_names', is: 'text', width: 320 },
        { key: 'updated_at', is: 'instant', sort: 'updated_at' },
      ]}
      {...(can(may.save) ? { open: path } : {})}
      create={{ path: link(pageTemplatePage), permit: may.save }}
      rowActions={actions}
      exporting={may.view}
      empty="pageTemplate.empty"
    />
  );
}
