import { Alert, Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DecimalInput } from '../../../../web/kit/form/inputs.tsx';
import { useRead } from '../../../../web/query.ts';
import { readMix } from '../contract.ts';
import { type Amounts, nothing, partOf, plus, type SplitMeasure, splitMeasures } from '../rules.ts';
import './dispatch.css';

/** The part of an order that a truck takes, and the most that it can take. */
export type LoadLine = {
  readonly id: string;
  readonly order_no: string;
  readonly goods: string;
  readonly most: Amounts;
  readonly load: Amounts;
};

export const isEmpty = (load: Amounts): boolean => load.pieces === 0 && Number(load.gross_kg) === 0;

/** The orders on one truck, each in whole or in part. `mostWord` names the column of what can be loaded. */
export function LoadsInput(props: {
  lines: readonly LoadLine[];
  mostWord: string;
  change: (id: string, load: Amounts) => void;
  remove?: (id: string) => void;
}): ReactNode {
  const { lines, remove } = props;
  const t = useT();
  const format = useFormat();
  const [measure, setMeasure] = useState<SplitMeasure>('pieces');
  const total = lines.map(({ load }) => load).reduce(plus, nothing);
  return (
    <>
      <MixNote orderIds={lines.map(({ id }) => id)} />
      <div className="dispatch-card-head">
        <span className="kit-quiet">{t('dispatchOrder.splitBy')}</span>
        <Segmented
          aria-label={t('dispatchOrder.splitBy')}
          size="small"
          value={measure}
          onChange={setMeasure}
          options={splitMeasures.map((one) => ({ value: one, label: t(`dispatchOrder.splitBy.${one}`) }))}
        />
        <span className="kit-space" />
        <span>
          {t('dispatchOrder.chosen', { count: lines.length, kg: format.number(total.gross_kg), m3: format.number(total.volume_m3) })}
        </span>
      </div>
      <table className="dispatch-loads">
        <thead>
          <tr>
            <th>{t('dispatchOrder.order_no')}</th>
            <th>{t('dispatchOrder.goods')}</th>
            <th>{t(props.mostWord)}</th>
            <th>{t('dispatchOrder.load')}</th>
            <th>{t('dispatchOrder.gross_kg')}</th>
            <th>{t('dispatchOrder.volume_m3')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, order_no, goods, most, load }) => (
            <tr key={id}>
              <td>{order_no}</td>
              <td>{goods}</td>
              <td>{format.number(most.pieces)}</td>
              <td>
                <DecimalInput
                  value={String(load[measure])}
                  onChange={(wanted) => props.change(id, wanted === null ? nothing : partOf(most, measure, wanted))}
                  aria-label={`${t('dispatchOrder.load')} ${order_no}`}
                />
              </td>
              <td>{`${format.number(load.gross_kg)} ${t('unit.kg')}`}</td>
              <td>{`${format.number(load.volume_m3)} ${t('unit.m3')}`}</td>
              <td>
                <Button type="link" size="small" onClick={() => props.change(id, most)}>
                  {t('dispatchOrder.all')}
                </Button>
                {remove && (
                  <Button type="link" size="small" aria-label={`${t('workOrder.takeOff')} ${order_no}`} onClick={() => remove(id)}>
                    {t('workOrder.takeOff')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const mixTones = { forbidden: 'error', apart: 'warning', notice: 'info' } as const;

function useMix(orderIds: readonly string[]) {
  const read = useRead(readMix, { order_ids: [...orderIds] }, { quiet: true, enabled: orderIds.length > 0 });
  return read.data?.conflicts ?? [];
}

/** True when goods of the orders must be kept apart on the truck. */
export function useIsApart(orderIds: readonly string[]): boolean {
  return useMix(orderIds).some(({ grade }) => grade === 'apart');
}

/** The rules of mixed loading that the chosen orders break or touch. */
function MixNote({ orderIds }: { orderIds: readonly string[] }): ReactNode {
  const t = useT();
  return useMix(orderIds).map(({ rule, grade, orders }) => (
    <Alert key={rule} className="kit-gap" type={mixTones[grade]} showIcon title={`${orders.join(', ')}: ${t(`workOrder.mix.${rule}`)}`} />
  ));
}
