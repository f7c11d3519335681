import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallRefused, NetworkFailed, send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { type Scanned, ScanInput, useAnswers } from '../../../../web/kit/scan/scan-input.tsx';
import { isWaiting, sendScan } from '../../../../web/kit/scan/scan-queue.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { putAway, readPallet } from '../../receiving/contract.ts';
import { may as mayReceive } from '../../receiving/permits.ts';
import { mergePallets } from '../../repack/contract.ts';
import { SplitDialog } from '../../repack/pages/dialogs.tsx';
import { isPalletNo, resemblesPalletNo } from '../../stock/pallet-no.ts';
import { may as mayStock } from '../../stock/permits.ts';

/** Refuses a number that no pallet in our warehouses has, such as that of another company's pallet. Fails without a network. */
export async function requirePallet(pallet_no: string): Promise<void> {
  await send(readPallet, { pallet_no }, { quiet: true });
}

/**
 * A pallet in the hand, with its goods and the location to bring it to; the next location scanned is where it goes. It is split by a
 * dialog, and merged onto the next pallet on request.
 */
export function PutAwayJob({ pallet }: { pallet: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const { setQuery } = useTab();
  const [merging, setMerging] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const repacks = can(mayStock.move);
  const storing = can(mayReceive.putAway);
  const answers = useAnswers();
  // Without a network the pallet can still be scanned to its location.
  const { data: standing, error, fetchStatus } = useRead(readPallet, { pallet_no: pallet }, { quiet: true, enabled: storing });
  const isGone = error instanceof CallRefused;
  const merge = async (onto: string): Promise<Scanned> => {
    const label = `${pallet} → ${onto}`;
    if (isWaiting(label)) return { tone: 'bad', text: t('picking.duplicate', { code: pallet }) };
    const done = await sendScan(mergePallets, { pallet_no: pallet, onto_pallet_no: onto }, label);
    setMerging(false);
    if (!done) return { tone: 'warn', text: t('kit.scan.queued') };
    setQuery({ pallet: onto });
    return { tone: 'good', text: t('repack.merged', { pallet: onto, cartons: done.cartons }) };
  };
  const takePallet = async (next: string): Promise<Scanned> => {
    try {
      if (storing) await requirePallet(next);
      setQuery({ pallet: next });
      return { tone: 'good', text: t('hand.putAwayPallet', { pallet: next }) };
    } catch (thrown) {
      if (!(thrown instanceof NetworkFailed)) throw thrown;
      setQuery({ pallet: next });
      return { tone: 'warn', text: t('hand.offlinePallet') };
    }
  };
  const take = async (text: string): Promise<Scanned> => {
    if (resemblesPalletNo(text)) {
      if (!isPalletNo(text)) return { tone: 'bad', text: t('receiving.misread') };
      return merging ? merge(text) : takePallet(text);
    }
    if (merging) return { tone: 'bad', text: t('repack.scanOnto') };
    const label = `${pallet} → ${text}`;
    if (isWaiting(label)) return { tone: 'bad', text: t('picking.duplicate', { code: pallet }) };
    const done = await sendScan(putAway, { pallet_no: pallet, location_code: text, at: serverNow().toISOString() }, label);
    return done ? { tone: 'good', text: t('receiving.stored', { at: done.location_code }) } : { tone: 'warn', text: t('kit.scan.queued') };
  };
  if (!storing && !repacks) return <p>{t('hand.unknown', { code: pallet })}</p>;
  return (
    <>
      <h2>{t('hand.putAway')}</h2>
      <ScanInput
        placeholder={t(merging ? 'repack.scanOnto' : 'receiving.scanLocation')}
        take={take}
        answers={answers}
        hint={
          <>
            <p className="hand-pallet">{pallet}</p>
            {isGone && <RefusedAlert error={error} />}
            {!standing && !isGone && fetchStatus === 'paused' && <p>{t('hand.offlinePallet')}</p>}
            {standing && !isGone && (
              <p>
                {standing.goods} × {format.number(standing.qty)} · {t('receiving.standsAt', { at: standing.location_code ?? '—' })}
              </p>
            )}
            {standing?.waits && !isGone && (
              <p className="hand-pallet">
                {standing.suggested === null ? t('hand.noPlace') : t('receiving.bringTo', { at: standing.suggested })}
              </p>
            )}
          </>
        }
      />
      {repacks && (
        <Button className="hand-target" type={merging ? 'primary' : 'default'} onClick={() => setMerging(!merging)}>
          {t('repack.do.merge')}
        </Button>
      )}
      {repacks && (
        <Button className="hand-target" onClick={() => setSplitting(true)}>
          {t('repack.do.split')}
        </Button>
      )}
      {splitting && <SplitDialog palletNo={pallet} lotNo={null} answers={answers} close={() => setSplitting(false)} />}
    </>
  );
}
