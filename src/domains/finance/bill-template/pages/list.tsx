import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type BillTemplateRow, listBillTemplates, moveBillTemplate } from '../contract.ts';
import { billTemplatePage } from '../pages.ts';
import { may } from '../permits.ts';

const tones = { draft: 'progress', current: 'good', retired: 'neutral' } as const;

/** The versions of bill templates: the current one of each company and customer, drafts, and those that bills were sent with. */
export default function BillTemplates(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listBillTemplates);
  const moves = useMoves(moveBillTemplate);
  const path = (row: BillTemplateRow): string => link(billTemplatePage, { id: row.id });
  const actions = (row: BillTemplateRow): Action[] => [
    ...moves.of(row),
    ...(row.state === 'draft' ? [{ key: 'edit', word: 'kit.edit', run: () => open(path(row)) }] : []),
    ...(can(may.save) ? [{ key: 'copy', word: 'billTemplate.copy', run: () => open(link(billTemplatePage, { copy: row.id })) }] : []),
  ];
  return (
    <ListPage
      title="page.billTemplates"
      list={list}
      columns={[
        { key: 'name', is: 'link', open: path, pin: 'left', sort: 'name', width: 220 },
        { key: 'state', is: 'state', tones, width: 110 },
        { key: 'revision', is: 'quantity', width: 90 },
        { key: 'company_name', is: 'ref', width: 220 },
        {
          key: 'customer_name',
          is: 'own',
          width: 200,
          show: (row) => row.customer_name ?? t('billTemplate.allCustomers'),
          text: (row) => row.customer_name ?? t('billTemplate.allCustomers'),
        },
        { key: 'bills', is: 'quantity', width: 110 },
        { key: 'published_at', is: 'instant' },
        { key: 'updated_at', is: 'instant', sort: 'updated_at' },
      ]}
      open={path}
      create={{ path: link(billTemplatePage), permit: may.save }}
      rowActions={actions}
      exporting={may.view}
      empty="billTemplate.empty"
    />
  );
}
