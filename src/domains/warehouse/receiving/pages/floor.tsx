import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { type Scanned, ScanInput, useAnswers } from '../../../../web/kit/scan/scan-input.tsx';
import { isWaiting, openScanQueue, sendScan, useScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useCan } from '../../../../web/session.ts';
import { type Made, NewPallet } from '../../label/pages/new-pallet.tsx';
import { isPalletNo, resemblesPalletNo } from '../../stock/pallet-no.ts';
import { putAway, type Receiving } from '../contract.ts';
import { may } from '../permits.ts';
import { ExpectedLines } from './expected-lines.tsx';
import { queuedReceipt } from './queued.ts';
import { ReceiveForm } from './receive-form.tsx';
import { restOf, waitingQty } from './rest.ts';
import './receiving.css';

/**
 * Interprets a scan: a pallet number selects the pallet to put away, and the next scanned location is its destination; anything else is
 * goods. On a hand-held the expected lines stand below, and one is chosen by a tap where its goods have no barcode.
 */
export function ReceivingFloor({ plan, handHeld = false }: { plan: Receiving; handHeld?: boolean }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const [lineId, setLineId] = useState<string | null>(null);
  const [palletNo, setPalletNo] = useState<string | null>(null);
  const [newPallet, setNewPallet] = useState<Made | null>(null);
  const answers = useAnswers();
  const { waiting } = useScanQueue();
  useEffect(() => openScanQueue(queuedReceipt, putAway), []);
  const receiving = can(may.receive) && ['arrived', 'docked', 'receiving'].includes(plan.state);
  const storing = can(may.putAway) && plan.pallets_made.some(({ put_away }) => !put_away);
  const bad = (word: string, facts: Record<string, string | number> = {}): Scanned => ({ tone: 'bad', text: t(word, facts) });
  const choose = (line: Receiving['goods'][number]): Scanned => {
    setLineId(line.line_id);
    setPalletNo(null);
    setNewPallet(null);
    const queued = waitingQty(waiting, line.line_id);
    if (Number(queued) > 0 && Number(restOf(line, waiting)) <= 0)
      return bad('receiving.waitsAlready', { goods: line.product_name, qty: format.number(queued) });
    return { tone: 'good', text: t('receiving.goodsRead', { goods: line.product_name, line: line.line_no }) };
  };
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
    const ofGoods = plan.goods.filter((one) => matches(one, text));
    const line = ofGoods.find((one) => Number(restOf(one, waiting)) > 0) ?? ofGoods[0];
    if (line && receiving) return choose(line);
    if (palletNo === null) return bad('receiving.unknown', { text });
    const label = `${palletNo} → ${text}`;
    if (isWaiting(label)) return bad('picking.duplicate', { code: palletNo });
    const done = await sendScan(putAway, { pallet_no: palletNo, location_code: text, at: serverNow().toISOString() }, label);
    setPalletNo(null);
    return done ? { tone: 'good', text: t('receiving.stored', { at: done.location_code }) } : { tone: 'warn', text: t('kit.scan.queued') };
  };
  const line = plan.goods.find(({ line_id }) => line_id === lineId);
  const isOpen = receiving || storing;
  return (
    <div className="receiving kit-gap">
      {isOpen && (
        <ScanInput
          placeholder={t(palletNo ? 'receiving.scanLocation' : 'receiving.scan')}
          take={take}
          answers={answers}
          hint={palletNo ? <span className="kit-quiet">{t('receiving.chosenPallet', { pallet: palletNo })}</span> : null}
        />
      )}
      {newPallet && <NewPallet made={newPallet} />}
      {line && receiving && (
        <ReceiveForm
          key={line.line_id}
          plan={plan}
          line={line}
          rest={restOf(line, waiting)}
          most={restOf({ ...line, qty: line.most }, waiting)}
          answers={answers}
          close={(receipt) => {
            setLineId(null);
            setNewPallet(receipt);
          }}
        />
      )}
      {handHeld && <ExpectedLines plan={plan} {...(receiving ? { choose: (one) => answers.say(choose(one)) } : {})} />}
    </div>
  );
}

function matches(line: Receiving['goods'][number], text: string): boolean {
  return line.barcode === text || line.product_code === text.toUpperCase();
}
