import { type ReactNode, useEffect, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { type Scanned, ScanInput } from '../../../../web/kit/scan-input.tsx';
import { openScanQueue, sendScan } from '../../../../web/kit/scan-queue.ts';
import { refresh, useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { inboundTones, useInboundMoves } from '../../inbound/pages/moves.tsx';
import { isSscc } from '../../stock/sscc.ts';
import { finishReceiving, getReceiving, putAway, type Receiving, receive } from '../contract.ts';
import { may } from '../permits.ts';
import { Goods, Pallets, Receipts } from './parts.tsx';
import { ReceiveForm } from './receive-form.tsx';
import './receiving.css';

/** Receives one truck by scan: goods onto pallets, pallets to their locations. Made for a hand-held first. */
export default function ReceivingPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getReceiving, { id });
  const moves = useInboundMoves<Receiving>();
  useEffect(() => openScanQueue(receive, putAway), []);
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
              asks: 'sure',
              run: async () => {
                await send(finishReceiving, { id, version: plan.version });
                await refresh('inbound', 'receiving');
              },
            },
          { key: 'plan', word: 'receiving.plan', run: () => open(`/order/inventory/managment/inboundDetail?id=${id}`) },
          plan.pallets_made.length > 0 && {
            key: 'labels',
            word: 'receiving.printLabels',
            run: () => open(`/print/pallet?plan=${id}`),
          },
        ]}
        rail={false}
        above={(plan) => <Floor plan={plan} />}
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

/** What a scan means: a pallet number chooses the pallet to put away, then a location takes it; anything else is goods. */
function Floor({ plan }: { plan: Receiving }): ReactNode {
  const t = useT();
  const can = useCan();
  const [lineId, setLineId] = useState<string | null>(null);
  const [palletNo, setPalletNo] = useState<string | null>(null);
  const receiving = can(may.receive) && ['arrived', 'docked', 'receiving'].includes(plan.state);
  const storing = can(may.putAway) && plan.pallets_made.some(({ put_away }) => !put_away);
  if (!receiving && !storing) return null;
  const bad = (word: string, facts: Record<string, string> = {}): Scanned => ({ tone: 'bad', text: t(word, facts) });
  const take = async (text: string): Promise<Scanned> => {
    if (/^\d{18}$/.test(text)) {
      if (!isSscc(text)) return bad('receiving.misread');
      const pallet = plan.pallets_made.find(({ pallet_no }) => pallet_no === text);
      if (!pallet) return bad('receiving.notOfPlan');
      setPalletNo(text);
      setLineId(null);
      return {
        tone: 'good',
        text: pallet.put_away
          ? t('receiving.standsAt', { at: pallet.location_code })
          : t('receiving.bringTo', { at: pallet.suggested ?? '—' }),
      };
    }
    const line =
      plan.goods.find((one) => matches(one, text) && Number(one.received_qty) < Number(one.qty)) ??
      plan.goods.find((one) => matches(one, text));
    if (line && receiving) {
      setLineId(line.line_id);
      setPalletNo(null);
      return { tone: 'good', text: t('receiving.goodsRead', { goods: line.product_name, line: line.line_no }) };
    }
    if (palletNo === null) return bad('receiving.unknown', { text });
    const done = await sendScan(putAway, { pallet_no: palletNo, location_code: text }, `${palletNo} → ${text}`);
    setPalletNo(null);
    await refresh('inbound', 'receiving');
    return { tone: 'good', text: done ? t('receiving.stored', { at: done.location_code }) : t('kit.scan.queued') };
  };
  const line = plan.goods.find(({ line_id }) => line_id === lineId);
  return (
    <div className="receiving kit-gap">
      <ScanInput
        placeholder={t(palletNo ? 'receiving.scanLocation' : 'receiving.scan')}
        take={take}
        hint={palletNo ? <span className="kit-quiet">{t('receiving.chosenPallet', { pallet: palletNo })}</span> : null}
      />
      {line && receiving && <ReceiveForm key={line.line_id} plan={plan} line={line} close={() => setLineId(null)} />}
    </div>
  );
}

function matches(line: Receiving['goods'][number], text: string): boolean {
  return line.barcode === text || line.product_code === text.toUpperCase();
}
