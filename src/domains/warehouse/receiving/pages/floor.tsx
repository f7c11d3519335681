import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { type Scanned, ScanInput } from '../../../../web/kit/scan/scan-input.tsx';
import { openScanQueue, sendScan } from '../../../../web/kit/scan/scan-queue.ts';
import { useCan } from '../../../../web/session.ts';
import { isPalletNo, resemblesPalletNo } from '../../stock/pallet-no.ts';
import { putAway, type Receiving, receive } from '../contract.ts';
import { may } from '../permits.ts';
import { ReceiveForm } from './receive-form.tsx';
import './receiving.css';

/**
 * Interprets a scan: a pallet number selects the pallet to put away, and the next scanned location is its destination; anything else is
 * goods.
 */
export function ReceivingFloor({ plan }: { plan: Receiving }): ReactNode {
  const t = useT();
  const can = useCan();
  const [lineId, setLineId] = useState<string | null>(null);
  const [palletNo, setPalletNo] = useState<string | null>(null);
  useEffect(() => openScanQueue(receive, putAway), []);
  const receiving = can(may.receive) && ['arrived', 'docked', 'receiving'].includes(plan.state);
  const storing = can(may.putAway) && plan.pallets_made.some(({ put_away }) => !put_away);
  if (!receiving && !storing) return null;
  const bad = (word: string, facts: Record<string, string> = {}): Scanned => ({ tone: 'bad', text: t(word, facts) });
  const take = async (text: string): Promise<Scanned> => {
    if (resemblesPalletNo(text)) {
      if (!isPalletNo(text)) return bad('receiving.misread');
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
