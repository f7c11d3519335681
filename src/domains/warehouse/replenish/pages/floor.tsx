import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { type Answers, type Scanned, ScanInput } from '../../../../web/kit/scan/scan-input.tsx';
import { isWaiting, sendScan } from '../../../../web/kit/scan/scan-queue.ts';
import { putAway } from '../../receiving/contract.ts';
import type { Made } from '../../label/pages/new-pallet.tsx';
import { splitPallet } from '../../repack/contract.ts';
import type { listReplenishment } from '../contract.ts';

type Face = ResultOf<typeof listReplenishment>['faces'][number];

/**
 * Fills a pick face by two scans: the pallet that was chosen, then the face itself. Answers the new pallet that stands there and needs its label;
 * goods that went onto a pallet of the face need none.
 */
export function FillFloor({ face, answers, made }: { face: Face; answers: Answers; made: (pallet: Made | null) => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [inHand, setInHand] = useState(false);
  const { pallet_no, lot_no, qty, location_code } = face;
  if (face.blocked !== null) return <p>{t(`replenish.blocked.${face.blocked}`)}</p>;
  if (pallet_no === null || qty === null) return <p>{t('replenish.nothing')}</p>;
  const take = async (text: string): Promise<Scanned> => {
    if (!inHand) {
      if (text !== pallet_no) return { tone: 'bad', text: t('replenish.otherPallet', { pallet: pallet_no }) };
      setInHand(true);
      return { tone: 'good', text: t('replenish.scanFace') };
    }
    if (text.toUpperCase() !== location_code) return { tone: 'bad', text: t('replenish.otherFace', { location: location_code }) };
    const label = `${pallet_no} → ${location_code}`;
    if (isWaiting(label)) return { tone: 'bad', text: t('replenish.waitsAlready', { location: location_code }) };
    const done = face.whole
      ? await sendScan(putAway, { pallet_no, location_code, at: serverNow().toISOString() }, label)
      : await sendScan(splitPallet, { pallet_no, lot_no, qty, reason: 'replenish', location_code }, label);
    setInHand(false);
    if (done === null) return { tone: 'warn', text: t('kit.scan.queued') };
    const part = 'joined' in done ? done : null;
    made(part && !part.joined ? { pallet_no: part.pallet_no, label_id: part.id } : null);
    const said = part?.joined
      ? t('replenish.joined', { location: location_code, pallet: part.pallet_no })
      : t('replenish.done', { location: location_code });
    return { tone: 'good', text: said };
  };
  return (
    <>
      <h2>
        {face.product_name} · {face.customer_name}
      </h2>
      <ScanInput
        placeholder={t(inHand ? 'replenish.scanFace' : 'replenish.scanPallet')}
        take={take}
        answers={answers}
        hint={
          <p className="hand-pallet">
            {t('replenish.step', { from: face.from_code, qty: format.number(qty), unit: face.unit, to: location_code })} · {pallet_no}
            {face.onto_pallet_no !== null && ` · ${t('replenish.onto', { pallet: face.onto_pallet_no })}`}
          </p>
        }
      />
    </>
  );
}
