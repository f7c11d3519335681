import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useCan } from '../../../../web/session.ts';
import { FileLink } from '../../../order/document/pages/file-link.tsx';
import { differenceTones } from '../../inbound/pages/moves.tsx';
import { type Receiving, reverseReceipt } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { printPalletPage } from '../../label/pages.ts';
import { useZplDownload } from '../../label/pages/zpl-download.ts';
import { may as mayLabel } from '../../label/permits.ts';
import { stockPage } from '../../stock/pages.ts';

export function Goods({ plan }: { plan: Receiving }): ReactNode {
  return (
    <SubTable
      rows={plan.line_rows}
      subject="inbound"
      title="inbound.section.lines"
      columns={[
        { key: 'line_no', is: 'quantity', width: 60 },
        { key: 'product_name', is: 'text', width: 200, below: (line) => line.product_code },
        { key: 'qty', is: 'quantity', width: 100 },
        { key: 'received_qty', is: 'quantity', width: 100 },
        { key: 'damaged_qty', is: 'quantity', width: 100 },
        {
          key: 'difference',
          is: 'choice',
          words: 'inbound.difference',
          tones: differenceTones,
          width: 100,
        },
        { key: 'cartons', is: 'quantity', width: 80 },
        { key: 'pallets', is: 'quantity', width: 80 },
        { key: 'batch_no', is: 'code', width: 120 },
        { key: 'expiry_on', is: 'day' },
      ]}
    />
  );
}

export function Pallets({ plan }: { plan: Receiving }): ReactNode {
  const can = useCan();
  const open = useOpen();
  const downloadZpl = useZplDownload();
  return (
    <SubTable
      rows={plan.pallets_made}
      subject="receiving"
      title="receiving.pallets"
      columns={[
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'goods', is: 'text', width: 200 },
        { key: 'qty', is: 'quantity', width: 90 },
        { key: 'cartons', word: 'inbound.cartons', is: 'quantity', width: 80 },
        { key: 'gross_kg', word: 'inbound.gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'damaged', is: 'flag', width: 80 },
        { key: 'put_away', is: 'flag', width: 90 },
        { key: 'location_code', is: 'code', width: 150 },
        { key: 'suggested', is: 'code', width: 150 },
        { key: 'label_count', is: 'quantity', width: 90 },
      ]}
      rowActions={(pallet) => [
        { key: 'label', word: 'receiving.printLabel', run: () => open(link(printPalletPage, { ids: pallet.id })) },
        ...(can(mayLabel.print) ? [{ key: 'zpl', word: 'label.zpl', run: () => downloadZpl({ ids: [pallet.id] }) }] : []),
        {
          key: 'stock',
          word: 'receiving.stock',
          run: () => open(link(stockPage, { pallet_no: pallet.pallet_no })),
        },
      ]}
      empty="receiving.noPallets"
    />
  );
}

export function Receipts({ plan }: { plan: Receiving }): ReactNode {
  const can = useCan();
  return (
    <SubTable
      rows={plan.receipts}
      subject="receiving"
      title="receiving.receipts"
      columns={[
        { key: 'received_at', is: 'instant' },
        { key: 'line_no', word: 'inbound.line_no', is: 'quantity', width: 60 },
        { key: 'product_name', word: 'inbound.product_name', is: 'text', width: 180 },
        { key: 'condition', is: 'choice', words: 'stock.quality', tones: { good: 'good', damaged: 'bad' }, width: 90 },
        { key: 'qty', is: 'quantity', width: 90 },
        { key: 'cartons', word: 'inbound.cartons', is: 'quantity', width: 80 },
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'lot_no', word: 'stock.lot_no', is: 'code', width: 120, below: (row) => row.batch_no },
        {
          key: 'photos',
          is: 'own',
          show: (row) =>
            row.photos.map((photo, place) => (
              <FileLink key={photo} fileId={photo}>
                #{place + 1}{' '}
              </FileLink>
            )),
        },
        { key: 'note', word: 'inbound.remark', is: 'text', width: 160 },
        { key: 'received_by_name', is: 'text', width: 110 },
      ]}
      rowActions={(row) =>
        row.reversible && can(may.reverse)
          ? [
              {
                key: 'reverse',
                word: 'inbound.do.reverse',
                tone: 'danger',
                asks: 'reason',
                reasonMax: 200,
                run: (reason) => send(reverseReceipt, { id: row.id, version: row.version, reason }),
              },
            ]
          : []
      }
      empty="receiving.noReceipts"
    />
  );
}
