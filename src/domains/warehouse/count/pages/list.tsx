import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { type CountRow, listCounts } from '../contract.ts';
import { may } from '../permits.ts';
import { countDetailPage } from '../pages.ts';
import { CountDialog } from './count-dialog.tsx';
import { countTones, useCountMoves } from './moves.tsx';

const pathOf = (row: CountRow): string => link(countDetailPage, { id: row.id });

/** Counts of stock: planned, on the floor, to be approved. */
export default function StockCounts(): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listCounts);
  const moves = useCountMoves<CountRow>();
  const [editing, setEditing] = useState<CountRow | 'new' | null>(null);
  return (
    <>
      <ListPage
        title="page.stockCounts"
        list={list}
        columns={[
          { key: 'count_no', is: 'link', open: pathOf, pin: 'left', width: 180 },
          { key: 'state', is: 'state', tones: countTones, width: 120, below: (row) => (row.state === 'counted' ? row.reason : null) },
          { key: 'warehouse_name', is: 'text', width: 170, below: (row) => row.zone_name },
          { key: 'range', is: 'choice', words: 'stockCount.range', width: 120 },
          { key: 'method', is: 'choice', words: 'stockCount.method', width: 100 },
          { key: 'mode', is: 'choice', words: 'stockCount.mode', width: 90 },
          { key: 'planned_on', is: 'day', sort: 'planned_on' },
          {
            key: 'progress',
            is: 'own',
            width: 110,
            align: 'right',
            show: (row) => `${row.locations_done} / ${row.locations}`,
            text: (row) => `${row.locations_done}/${row.locations}`,
            sheet: [
              { key: 'locations_done', is: 'quantity' },
              { key: 'locations', is: 'quantity', heading: ['stockCount.locations'] },
            ],
          },
          { key: 'lines', is: 'quantity', width: 90 },
          { key: 'differences', is: 'quantity', width: 100 },
          { key: 'customer_name', is: 'text', width: 140 },
          { key: 'remark', is: 'text', width: 180, off: true },
          { key: 'created_by_name', is: 'text', width: 120 },
          { key: 'created_at', is: 'instant', off: true },
        ]}
        open={pathOf}
        buttons={
          can(may.plan) && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('stockCount.add')}
            </Button>
          )
        }
        rowActions={(row) => [
          ...moves.of(row),
          ...(can(may.plan) && row.state === 'created' ? [{ key: 'edit', word: 'kit.edit', run: () => setEditing(row) }] : []),
        ]}
        exporting={may.view}
        empty="stockCount.empty"
      />
      {editing === 'new' && <CountDialog close={() => setEditing(null)} />}
      {editing !== null && editing !== 'new' && <CountDialog count={editing} close={() => setEditing(null)} />}
    </>
  );
}
