import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { UsedReasons } from '../../../../web/kit/dialog/used-reasons.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { send } from '../../../../web/call.ts';
import { type CountDetail, type CountLineRow, explainCount, listCountLines, moveCount } from '../contract.ts';
import { countCauses } from '../kinds.ts';
import { may } from '../permits.ts';
import { kindTones } from './moves.tsx';

/** The lines of a count: what the books expected, what was counted, and the difference with its cause and value. */
export function CountLines({ count }: { count: CountDetail }): ReactNode {
  const can = useCan();
  const [explaining, setExplaining] = useState<readonly CountLineRow[] | null>(null);
  const list = useList(listCountLines, {
    fixed: { count_no: [count.count_no] },
    tab: ['counted', 'review', 'completed'].includes(count.state) ? 'differing' : 'all',
  });
  const deciding = count.state === 'counted' && can(may.plan);
  const differs = ({ difference, expected_cartons, counted_cartons }: CountLineRow): boolean =>
    (difference !== null && Number(difference) !== 0) || (counted_cartons !== null && counted_cartons !== expected_cartons);
  return (
    <>
      <ListPage
        title="stockCount.section.lines"
        name="/order/inventory/countDetail/lines"
        list={list}
        columns={[
          { key: 'location_code', is: 'code', pin: 'left', width: 140 },
          { key: 'pallet_no', is: 'code', width: 175 },
          { key: 'expected_qty', is: 'quantity', width: 85 },
          { key: 'counted_qty', is: 'quantity', width: 85 },
          { key: 'difference', is: 'quantity', width: 105 },
          { key: 'expected_cartons', is: 'quantity', width: 85 },
          { key: 'counted_cartons', is: 'quantity', width: 85 },
          { key: 'product_name', is: 'text', width: 170, below: (row) => row.product_code },
          { key: 'kind', is: 'choice', words: 'stockCount.kind', tones: kindTones, width: 110 },
          { key: 'unit', is: 'text', width: 60 },
          { key: 'cause', is: 'choice', words: 'stockCount.cause', width: 110, below: (row) => row.note },
          { key: 'value', is: 'amount', currency: 'value_currency', width: 120 },
          { key: 'round', is: 'quantity', width: 80 },
          { key: 'open', is: 'flag', width: 80 },
          { key: 'counted_by_name', is: 'text', width: 120 },
          { key: 'counted_at', is: 'instant' },
          { key: 'book_qty', is: 'quantity', width: 100, off: true },
          { key: 'lot_no', is: 'code', width: 120, off: true },
          { key: 'customer_name', is: 'text', width: 140, off: true },
        ]}
        rowActions={(row) =>
          deciding && differs(row)
            ? [
                { key: 'explain', word: 'stockCount.explain', run: () => setExplaining([row]) },
                {
                  key: 'recount',
                  word: 'stockCount.do.recount',
                  run: () => send(moveCount, { id: count.id, version: count.version, action: 'recount', line_ids: [row.id] }),
                },
              ]
            : []
        }
        batch={
          deciding
            ? [{ key: 'explain', word: 'stockCount.explain', takes: differs, opens: (rows) => setExplaining(rows.filter(differs)) }]
            : []
        }
        exporting={may.view}
        empty="stockCount.noLines"
      />
      {explaining && (
        <FormDialog
          call={explainCount}
          verb="stockCount.explain"
          of={explaining.length === 1 ? explaining[0]?.pallet_no : count.count_no}
          start={{ id: count.id, line_ids: explaining.map(({ id }) => id) }}
          fields={({ set }) => [
            { key: 'cause', is: 'choice', of: countCauses, words: 'stockCount.cause' },
            { key: 'note', is: 'text' },
            {
              key: 'reasons',
              is: 'shown',
              show: <UsedReasons subject="stockCount" action="explain" choose={(note) => set({ note })} />,
            },
          ]}
          close={() => setExplaining(null)}
        />
      )}
    </>
  );
}
