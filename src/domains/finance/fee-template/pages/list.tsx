import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { type Action, switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { side as sideOf } from '../../side.ts';
import { type FeeTemplateRow, listFeeTemplates, setFeeTemplateActive, templatesOpening } from '../contract.ts';
import { pagesOfSide } from '../pages.ts';
import { may } from '../permits.ts';

/** The fee templates of one side and line of business. */
export default function FeeTemplates({ page }: PageProps): ReactNode {
  const can = useCan();
  const open = useOpen();
  const own = pagesOfSide[sideOf.parse(page.fixed?.['side'])];
  const list = useList(listFeeTemplates, templatesOpening(page));
  const path = (row: FeeTemplateRow): string => link(own.fees, { id: row.id });
  const actions = (row: FeeTemplateRow): Action[] =>
    can(may.save)
      ? [
          { key: 'edit', word: 'kit.edit', run: () => open(link(own.title, { id: row.id })) },
          switchAction('feeTemplate', row, (to) => send(setFeeTemplateActive, to)),
        ]
      : [];
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'name', is: 'link', open: path, pin: 'left', width: 280 },
        { key: 'fees', is: 'quantity' },
        { key: 'company_name', is: 'ref', width: 240 },
        { key: 'remark', is: 'text', width: 280 },
      ]}
      open={path}
      create={{ path: link(own.title), permit: may.save, word: 'feeTemplate.new' }}
      rowActions={actions}
      exporting={may.view}
      empty="feeTemplate.empty"
    />
  );
}
