import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { Amounts } from '../../../../web/kit/detail/amounts.tsx';
import type { SheetPart } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { may as bill } from '../../bill/permits.ts';
import { reviewCharges, reviewedMax } from '../../charge/contract.ts';
import { BillDialog } from '../../charge/pages/bill-dialog.tsx';
import { useApproval } from '../../charge/pages/moves.ts';
import { useRateAgain } from '../../charge/pages/rate-again.ts';
import { may } from '../../charge/permits.ts';
import { type IncomeRow, listIncome, sumIncome } from '../contract.ts';
import { IncomeLines } from './lines.tsx';
import { link } from '../../../../kernel/link.ts';
import { payableEntryPage } from '../../charge/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

type Line = IncomeRow['lines'][number];
const linesIn = (rows: readonly IncomeRow[], state: Line['state']): Line[] =>
  rows.flatMap((row) => row.lines.filter((line) => line.state === state));

/** Orders with their receivables. A row expands to its lines, which are reviewed, rated again and billed for the whole order. */
export default function Income({ page }: PageProps): ReactNode {
  const can = useCan();
  const list = useList(listIncome);
  const [billing, setBilling] = useState<readonly Line[] | null>(null);
  const review = async (rows: readonly IncomeRow[]): Promise<void> => {
    const lines = linesIn(rows, 'open').map(({ id, version }) => ({ id, version }));
    for (let from = 0; from < lines.length; from += reviewedMax)
      await send(reviewCharges, { action: 'approve', rows: lines.slice(from, from + reviewedMax) });
  };
  const approval = useApproval();
  const again = useRateAgain<IncomeRow>('receivable', ({ id }) => id);
  const ratable = (row: IncomeRow): boolean => row.signed_on !== null && row.reviewed + row.billed === 0;
  const actions = (row: IncomeRow): Action[] => [
    ...(can(may.review) && row.open > 0
      ? [{ key: 'approve', word: 'charge.do.approve', tone: 'primary' as const, ...approval(linesIn([row], 'open')) }]
      : []),
    ...(can(bill.make) && row.reviewed > 0
      ? [{ key: 'bill', word: 'charge.do.bill', run: () => setBilling(linesIn([row], 'reviewed')) }]
      : []),
    ...(can(may.rate) && ratable(row) ? [again.of(row)] : []),
  ];
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'order_no', is: 'link', open: (row) => link(orderDetailPage, { id: row.id }), pin: 'left', sort: 'order_no' },
          { key: 'state', is: 'state', subject: 'order' },
          { key: 'customer_name', is: 'ref', width: 220 },
          { key: 'line_name', is: 'text' },
          { ...sumsColumn('amounts', 'amount', [{ key: 'sums', is: 'currencies' }]) },
          { ...sumsColumn('billed_amount', 'billed') },
          { key: 'unpriced', is: 'quantity' },
          { key: 'open', is: 'quantity' },
          { key: 'reviewed', is: 'quantity' },
          { key: 'billed', is: 'quantity' },
          { key: 'order_on', is: 'day', sort: 'order_on' },
          { key: 'signed_on', is: 'day' },
        ]}
        expand={(row) => <IncomeLines orderId={row.id} />}
        rowActions={actions}
        batch={[
          ...(can(may.review)
            ? [
                {
                  key: 'approve',
                  word: 'charge.do.approve',
                  tone: 'primary' as const,
                  takes: (row: IncomeRow) => row.open > 0,
                  all: review,
                },
              ]
            : []),
          ...(can(bill.make)
            ? [
                {
                  key: 'bill',
                  word: 'charge.do.bill',
                  takes: (row: IncomeRow) => row.reviewed > 0,
                  opens: (rows: readonly IncomeRow[]) => setBilling(linesIn(rows, 'reviewed')),
                },
              ]
            : []),
          ...(can(may.rate) ? [{ ...again.batch, takes: ratable }] : []),
        ]}
        totals={async (params) => (await send(sumIncome, params)).sums.map(({ currency, amount }) => ({ key: 'amount', currency, amount }))}
        create={{ path: link(payableEntryPage, { side: 'receivable' }), permit: may.enter, word: 'charge.enterLines' }}
        exporting={may.view}
        empty="income.empty"
      />
      {billing && <BillDialog rows={billing} receivable close={() => setBilling(null)} />}
    </>
  );
}

function sumsColumn(key: string, what: 'amount' | 'billed', before: readonly SheetPart[] = []) {
  return {
    key,
    is: 'own' as const,
    width: 160,
    align: 'right' as const,
    sheet: [...before, { key: 'sums', is: 'amounts', what } as const],
    show: (row: IncomeRow): ReactNode => <Amounts of={row.sums} what={what} />,
    text: (row: IncomeRow): string => row.sums.map((sum) => `${sum.currency} ${sum[what]}`).join('; '),
  };
}
