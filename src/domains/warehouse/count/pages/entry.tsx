import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useSubmit } from '../../../../web/kit/dialog/use-submit.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import type { Answers } from '../../../../web/kit/scan/scan-input.tsx';
import { qtyMax } from '../../stock/kinds.ts';
import { QtyInput } from '../../stock/pages/qty-input.tsx';
import { type CountDetail, scanCount } from '../contract.ts';

type Lot = {
  readonly lot_id: string | null;
  readonly lot_no: string | null;
  readonly product_name: string;
  readonly product_code: string;
  readonly unit: string;
  readonly expected_qty: string | null;
};
/** A scanned pallet with the lots to count on it; an unknown one has none. */
export type Entry = {
  readonly pallet_no: string;
  readonly location_code: string;
  readonly lots: readonly Lot[];
  readonly known: boolean;
  /** Scanned without a network: the server finds its goods later. */
  readonly unread?: boolean;
  /** Replaces what the same person counted here. */
  readonly replace?: boolean;
};

/** The beginning of the label of a scan in the queue. */
export const scanLabel = (locationCode: string, palletNo: string): string => `${locationCode} ${palletNo} ×`;

/** The quantity of one lot after the other; of an unknown pallet, its goods first. */
export function CountEntry(props: {
  count: CountDetail;
  entry: Entry;
  answers: Answers;
  recorded: () => void;
  close: () => void;
}): ReactNode {
  const { count, entry, answers, close } = props;
  const t = useT();
  const format = useFormat();
  const [place, setPlace] = useState(0);
  const [qty, setQty] = useState<string | null>(null);
  const [cartons, setCartons] = useState<string | null>(null);
  const [productId, setProductId] = useState<string | null>(null);
  const { busy, error, submit } = useSubmit();
  const [isCode, setIsCode] = useState(false);
  const lot = entry.lots[place];
  const isReady = qty !== null && Boolean(lot ?? productId ?? entry.unread);
  const take = async () => {
    setIsCode(Number(qty) > qtyMax);
    if (Number(qty) > qtyMax) return setQty(null);
    if (!isReady || qty === null) return;
    await submit(async () => {
      await answers.send(
        scanCount,
        {
          id: count.id,
          location_code: entry.location_code,
          pallet_no: entry.pallet_no,
          lot_id: lot?.lot_id ?? null,
          product_id: lot ? null : productId,
          qty,
          cartons: cartons === null ? null : Math.round(Number(cartons)),
          replace: entry.replace ?? false,
          at: serverNow().toISOString(),
        },
        `${scanLabel(entry.location_code, entry.pallet_no)} ${format.number(qty)}`,
        () => ({ tone: 'good', text: t('stockCount.recorded', { qty: format.number(qty), pallet: entry.pallet_no }) }),
      );
      setQty(null);
      setCartons(null);
      if (place + 1 < entry.lots.length) setPlace(place + 1);
      else {
        props.recorded();
        close();
      }
    });
  };
  return (
    <form
      className="count-floor-entry"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <h2>
        <span className="kit-code">{entry.pallet_no}</span>
        {lot && ` · ${lot.product_name}`}
      </h2>
      {lot && (
        <p className="count-floor-wide kit-quiet">
          {[lot.product_code, lot.lot_no].filter(Boolean).join(' · ')}
          {lot.expected_qty !== null && ` · ${t('stockCount.expects', { qty: format.number(lot.expected_qty), unit: lot.unit })}`}
        </p>
      )}
      {!lot && !entry.unread && (
        <label className="count-floor-wide">
          {t('stockCount.product_id')}
          <Picker
            to="customerProduct"
            value={productId}
            onChange={setProductId}
            {...(count.customer_id ? { within: { customer_id: count.customer_id } } : {})}
          />
        </label>
      )}
      <label>
        {t('stockCount.counted_qty')}
        <QtyInput key={`qty ${place}`} autoFocus inputMode="decimal" value={qty} onChange={setQty} />
      </label>
      <label>
        {t('stockCount.counted_cartons')}
        <QtyInput inputMode="numeric" placeholder={t('stockCount.notCounted')} value={cartons} onChange={setCartons} />
      </label>
      {entry.replace && <p className="count-floor-wide">{t('stockCount.replaceNote')}</p>}
      {isCode && <Alert className="count-floor-wide" type="error" showIcon role="alert" title={t('stockCount.codeInQty')} />}
      {error !== null && (
        <div className="count-floor-wide">
          <RefusedAlert error={error} />
        </div>
      )}
      <div className="count-floor-wide">
        <Button type="primary" htmlType="submit" size="large" loading={busy} disabled={!isReady}>
          {t(entry.replace ? 'stockCount.replace' : 'stockCount.record')}
        </Button>{' '}
        <Button size="large" onClick={close}>
          {t('kit.cancel')}
        </Button>
      </div>
    </form>
  );
}
