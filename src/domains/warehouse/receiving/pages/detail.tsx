import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { inboundTones, useInboundMoves } from '../../inbound/pages/moves.tsx';
import { finishReceiving, getReceiving, type Receiving } from '../contract.ts';
import { may } from '../permits.ts';
import { Goods, Pallets, Receipts } from './parts.tsx';
import { ReceivingFloor } from './floor.tsx';
import { isDiffering, isReceiptWaiting } from './rest.ts';
import { link } from '../../../../kernel/link.ts';
import { inboundDetailPage } from '../../inbound/pages.ts';
import { printPalletPage } from '../../label/pages.ts';
import { useZplDownload } from '../../label/pages/zpl-download.ts';
import { may as mayLabel } from '../../label/permits.ts';
import { claimFormPage } from '../../../order/claim/pages.ts';
import { may as claiming } from '../../../order/claim/permits.ts';

/** Receives one truck by scan: goods onto pallets, pallets to their locations. Designed for hand-held scanners first. */
export default function ReceivingPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const downloadZpl = useZplDownload();
  const read = useRead(getReceiving, { id });
  const moves = useInboundMoves<Receiving>();
  const { waiting } = useScanQueue();
  return (
    <>
      <DetailPage
        subject="inbound"
        id={id}
        read={read}
        title={(plan) => plan.plan_no}
        state={(plan) => plan.state}
        tones={inboundTones}
        keyFacts={(_plan) => [
          { key: 'customer_name', is: 'text' },
          { key: 'warehouse_name', is: 'text' },
          { key: 'dock', is: 'code' },
          { key: 'plate_no', is: 'code' },
          { key: 'qty', is: 'quantity' },
          { key: 'received_qty', is: 'quantity' },
        ]}
        actions={(plan) => [
          ...moves.of(plan),
          plan.state === 'receiving' &&
            can(may.receive) && {
              key: 'finish',
              word: 'inbound.do.finish',
              tone: 'primary',
              ...(plan.line_rows.some(isDiffering)
                ? { asks: 'note', reasonsOf: { subject: 'inbound', action: 'finish' } }
                : { asks: 'sure' }),
              reasonMax: 200,
              off: isReceiptWaiting(waiting, id) ? 'receiving.finishWaits' : null,
              run: (reason) => send(finishReceiving, { id, version: plan.version, reason }),
            },
          { key: 'plan', word: 'receiving.plan', run: () => open(link(inboundDetailPage, { id })) },
          plan.receipts.some(({ condition }) => condition === 'damaged') || plan.state === 'received'
            ? can(claiming.register) && {
                key: 'claim',
                word: 'cargoClaim.do.register',
                run: () => open(link(claimFormPage, { subject: 'inbound', source: id })),
              }
            : null,
          plan.pallets_made.length > 0 && {
            key: 'labels',
            word: 'receiving.printLabels',
            run: () => open(link(printPalletPage, { plan: id })),
          },
          plan.pallets_made.length > 0 && can(mayLabel.print) && { key: 'zpl', word: 'label.zpl', run: () => downloadZpl({ plan_id: id }) },
        ]}
        rail={false}
        above={(plan) => <ReceivingFloor plan={plan} />}
        sections={(plan) => [
          { key: 'goods', word: 'inbound.section.lines', count: plan.goods.length, body: <Goods plan={plan} /> },
          { key: 'pallets', word: 'receiving.pallets', count: plan.pallets_made.length, body: <Pallets plan={plan} /> },
          { key: 'receipts', word: 'receiving.receipts', count: plan.receipts.length, body: <Receipts plan={plan} /> },
        ]}
      />
      {moves.dialog}
    </>
  );
}
