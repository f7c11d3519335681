import { Button, Input, Segmented, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { boundsAt } from '../../../../web/kit/form/faults.ts';
import { FileInput } from '../../../../web/kit/form/file-input.tsx';
import { DayInput } from '../../../../web/kit/form/inputs.tsx';
import { useStoring } from '../../../../web/kit/form/use-storing.ts';
import { UsedReasons } from '../../../../web/kit/dialog/used-reasons.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import type { Answers } from '../../../../web/kit/scan/scan-input.tsx';
import { useSubmit } from '../../../../web/kit/dialog/use-submit.ts';
import type { Made } from '../../label/pages/new-pallet.tsx';
import { qtyMax, qualities, type Quality } from '../../stock/kinds.ts';
import { QtyInput } from '../../stock/pages/qty-input.tsx';
import { qtyOf } from '../../stock/pages/qty-text.ts';
import { type Receiving, receive } from '../contract.ts';
import { cartonsFor, overOf } from './rest.ts';

const sizeMax = boundsAt(receive.params, 'size').length ?? undefined;
const noteMax = boundsAt(receive.params, 'note').length ?? undefined;

/** The facts of the lot, by default those of the plan, and the location of a new pallet, by default the first of the receiving area. */
type LotFacts = Pick<Receiving['goods'][number], 'batch_no' | 'production_on' | 'expiry_on' | 'grade'> & { location_code: string | null };

type Props = {
  plan: Receiving;
  line: Receiving['goods'][number];
  /** The quantity of the line that is still to come, and the most that may come. */
  rest: string;
  most: string;
  answers: Answers;
  /** Called after the receipt, with the pallet that it made, and when there is none. */
  close: (made: Made | null) => void;
};

/** The received quantity, its condition and its pallet. */
export function ReceiveForm({ plan, line, rest, most, answers, close }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const format = useFormat();
  const remaining = Math.max(0, Number(rest));
  const [qty, setQty] = useState<string | null>(remaining > 0 ? rest : null);
  /** The cartons that the keeper counted; until then they follow the quantity. */
  const [counted, setCounted] = useState<string | null>();
  const announced = plan.line_rows.find(({ id }) => id === line.line_id)?.cartons ?? 0;
  const cartons = counted === undefined ? String(cartonsFor({ ...line, cartons: announced }, qty ?? '0')) : counted;
  const [condition, setCondition] = useState<Quality>('good');
  const [palletNo, setPalletNo] = useState<string | null>(null);
  const [size, setSize] = useState('');
  const [note, setNote] = useState('');
  const { batch_no, production_on, expiry_on, grade } = line;
  const [facts, setFacts] = useState<LotFacts>({ batch_no, production_on, expiry_on, grade, location_code: null });
  const [photos, setPhotos] = useState<readonly string[]>([]);
  /** A receipt waits for its photos, and takes those that are stored by then. */
  const latestPhotos = useRef<readonly string[]>(photos);
  const { storing, stored } = useStoring();
  const { busy, error, submit } = useSubmit();
  const open = plan.pallets_made.filter(({ put_away, damaged }) => !put_away && damaged === (condition === 'damaged'));
  const take = async () => {
    if (qty === null || Number(qty) === 0) return;
    await submit(async () => {
      if ((await stored()) === false) return;
      const receipt = await answers.send(
        receive,
        {
          plan_id: plan.id,
          line_id: line.line_id,
          qty,
          cartons: Math.round(Number(cartons ?? 0)),
          condition,
          pallet_no: palletNo,
          ...facts,
          location_code: palletNo === null ? facts.location_code : null,
          size: size || null,
          note: note || null,
          photo_ids: [...latestPhotos.current],
          at: serverNow().toISOString(),
        },
        `${line.product_code} × ${format.number(qty)}`,
        ({ pallet_no, received_qty }) => {
          const over = overOf({ ...line, received_qty });
          return Number(over) > 0
            ? {
                tone: 'warn',
                text: t('receiving.receivedOver', { qty: format.number(qty), pallet: pallet_no, over: format.number(over) }),
              }
            : { tone: 'good', text: t('receiving.received', { qty: format.number(qty), pallet: pallet_no }) };
        },
      );
      close(receipt?.label_id ? { pallet_no: receipt.pallet_no, label_id: receipt.label_id } : null);
    });
  };
  // A scanner writes its code into the field that has the focus, and ends with Enter.
  const takeEntered = ({ target }: { target: EventTarget }, clear: () => void) => {
    const text = target instanceof HTMLInputElement ? qtyOf(target.value, language) : '';
    if (/^(\d+(\.\d+)?)?$/.test(text) && Number(text) <= qtyMax) return void take();
    clear();
    answers.say({ tone: 'bad', text: t('receiving.codeInQty') });
  };
  return (
    <div className="receiving-form">
      <h2>
        {line.line_no}. {line.product_name} ·{' '}
        {t('receiving.left', { left: format.number(remaining), most: format.number(Math.max(0, Number(most))) })}
      </h2>
      <label>
        {t('receiving.qty')}
        <QtyInput autoFocus value={qty} onChange={setQty} onPressEnter={(event) => takeEntered(event, () => setQty(null))} />
      </label>
      <label>
        {t('inbound.cartons')}
        <QtyInput value={cartons} onChange={setCounted} onPressEnter={(event) => takeEntered(event, () => setCounted(undefined))} />
      </label>
      <label className="receiving-wide">
        {t('receiving.condition')}
        <Segmented
          aria-label={t('receiving.condition')}
          size="large"
          value={condition}
          onChange={(value) => {
            setCondition(value);
            setPalletNo(null);
          }}
          options={qualities.map((value) => ({ value, label: t(`stock.quality.${value}`) }))}
        />
      </label>
      <label>
        {t('receiving.pallet')}
        <Select
          size="large"
          value={palletNo ?? ''}
          onChange={(value) => setPalletNo(value || null)}
          options={[
            { value: '', label: t('receiving.newPallet') },
            ...open.map(({ pallet_no }) => ({ value: pallet_no, label: pallet_no })),
          ]}
        />
      </label>
      {palletNo === null && (
        <label>
          {t('receiving.size')}
          <Input
            size="large"
            maxLength={sizeMax}
            placeholder="120 × 100 × 150 cm"
            value={size}
            onChange={(event) => setSize(event.target.value)}
          />
        </label>
      )}
      <label>
        {t('inbound.remark')}
        <Input size="large" maxLength={noteMax} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      {(condition === 'damaged' || Number(qty ?? 0) > remaining) && (
        <div className="receiving-wide">
          <UsedReasons subject="inbound" action="receive" choose={setNote} />
        </div>
      )}
      <LotFactsInput facts={facts} set={setFacts} isNewPallet={palletNo === null} />
      <div className="receiving-wide">
        {t('receiving.photos')}
        <FileInput
          many
          accept="image/*"
          value={photos}
          storing={storing}
          onChange={(value) => {
            latestPhotos.current = [value ?? []].flat();
            setPhotos(latestPhotos.current);
          }}
        />
      </div>
      {error !== null && (
        <div className="receiving-wide">
          <RefusedAlert error={error} />
        </div>
      )}
      <div className="receiving-wide">
        <Button type="primary" size="large" loading={busy} disabled={!Number(qty)} onClick={() => void take()}>
          {t('inbound.do.receive')}
        </Button>{' '}
        <Button size="large" onClick={() => close(null)}>
          {t('kit.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The facts of the lot, folded: they are those of the plan unless the keeper finds others on the goods. */
function LotFactsInput(props: { facts: LotFacts; set: (facts: LotFacts) => void; isNewPallet: boolean }): ReactNode {
  const { facts, set } = props;
  const t = useT();
  const format = useFormat();
  const text = (key: 'batch_no' | 'grade' | 'location_code', word: string) => (
    <label>
      {t(word)}
      <Input
        size="large"
        maxLength={boundsAt(receive.params, key).length ?? undefined}
        value={facts[key] ?? ''}
        onChange={(event) => set({ ...facts, [key]: event.target.value || null })}
      />
    </label>
  );
  const day = (key: 'production_on' | 'expiry_on', word: string) => (
    <label>
      {t(word)}
      <DayInput value={facts[key]} onChange={(value) => set({ ...facts, [key]: value })} />
    </label>
  );
  const shown = [facts.batch_no, facts.expiry_on && format.day(facts.expiry_on), facts.grade].filter(Boolean);
  return (
    <details className="receiving-wide">
      <summary>{[t('receiving.lotFacts'), ...shown].join(' · ')}</summary>
      <div className="receiving-facts">
        {text('batch_no', 'inbound.batch_no')}
        {day('production_on', 'inbound.production_on')}
        {day('expiry_on', 'inbound.expiry_on')}
        {text('grade', 'inbound.grade')}
        {props.isNewPallet && text('location_code', 'receiving.location_code')}
      </div>
    </details>
  );
}
