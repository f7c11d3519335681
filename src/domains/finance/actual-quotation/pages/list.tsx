import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { type ActualQuotationRow, listActualQuotations } from '../contract.ts';
import { handleActualQuotationPage } from '../pages.ts';
import { may } from '../permits.ts';
import { decidable, stateTones, useAgreementMoves } from './moves.ts';

/** The prices really agreed for orders, beside their quotations. */
export default function ActualQuotations({ page }: PageProps): ReactNode {
  const can = useCan();
  const open = useOpen();
  const list = useList(listActualQuotations, { tab: 'mine' });
  const moves = useAgreementMoves();
  const decisions = useDecisions();
  const path = (row: ActualQuotationRow): string => link(handleActualQuotationPage, { id: row.id });
  const actions = (row: ActualQuotationRow): Action[] => [
    ...decisions.of(decidable(row)),
    ...moves.of(row),
    ...(row.state === 'draft' && can(may.prepare)
      ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(handleActualQuotationPage, { id: row.id, edit: 'yes' })) }]
      : []),
  ];
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'no', is: 'link', open: path, pin: 'left', sort: 'id' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'order_no', is: 'code' },
          { key: 'customer_name', is: 'ref', width: 200, below: (row) => row.reason },
          { key: 'quoted_amount', is: 'amount', currency: 'currency' },
          { key: 'agreed_amount', is: 'amount', currency: 'currency' },
          { key: 'difference', is: 'amount', currency: 'currency' },
          { key: 'difference_percent', is: 'percent', sort: 'difference_percent' },
          { key: 'agreed_on', is: 'day', sort: 'agreed_on' },
          { key: 'agreed_with', is: 'text', width: 120 },
          { key: 'line_name', is: 'ref' },
          { key: 'sales_name', is: 'ref' },
          { key: 'fee_name', is: 'text', off: true },
          { key: 'priced_on', is: 'day', off: true },
          { key: 'prepared_by', is: 'ref' },
          { key: 'confirmed_by', is: 'ref' },
          { key: 'confirmed_at', is: 'instant', off: true },
        ]}
        open={path}
        create={{ path: link(handleActualQuotationPage), permit: may.prepare }}
        rowActions={actions}
        batch={[...moves.batch(), ...decisions.batch(decidable)]}
        exporting={may.view}
        importing={{ entity: 'actualQuotation', permit: may.prepare }}
        empty="actualQuotation.empty"
      />
      {decisions.dialog}
    </>
  );
}
