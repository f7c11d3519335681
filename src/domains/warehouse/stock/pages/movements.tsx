import type { ReactNode } from 'react';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { listMovements } from '../contract.ts';
import { may } from '../permits.ts';

/** Every stock transaction; a balance is the sum of its transactions. */
export default function Movements(): ReactNode {
  const list = useList(listMovements);
  return (
    <ListPage
      title="page.stockMovements"
      list={list}
      columns={[
        { key: 'at', is: 'instant', sort: 'at', pin: 'left' },
        { key: 'kind', is: 'choice', words: 'stock.kind', width: 100 },
        { key: 'product_name', is: 'text', width: 180 },
        { key: 'lot_no', is: 'code', width: 120 },
        { key: 'location_code', is: 'code', width: 150 },
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'qty', word: 'stock.change', is: 'quantity', width: 110 },
        { key: 'held', is: 'quantity', width: 90 },
        { key: 'allocated', is: 'quantity', width: 90 },
        { key: 'cartons', is: 'quantity', width: 90 },
        { key: 'qty_after', is: 'quantity', width: 110 },
        { key: 'doc_no', is: 'code', width: 180 },
        { key: 'reason', is: 'text', width: 160 },
        { key: 'by_name', is: 'text', width: 110 },
      ]}
      exporting={may.export}
    />
  );
}
