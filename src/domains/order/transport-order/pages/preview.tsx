import { Alert } from 'antd';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { totalsOf } from '../rules.ts';
import type { saveOrder } from '../contract.ts';
import { previewOrder } from '../save/contract.ts';
import { measured } from './goods-lines.ts';
import { useSession } from '../../../../web/session.ts';

type Values = ParamsOf<typeof saveOrder> & object;
type Params = ParamsOf<typeof previewOrder>;

/** The server is asked once the user has stopped typing for this time. */
const pauseMs = 400;

/** The expected charges and the legs of the order being entered, as far as it says what they depend on. */
export function Preview({ values }: { values: Partial<Values> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { hidden } = useSession();
  const question = usePaused(useDeferredValue(JSON.stringify(paramsOf(values))));
  const params = JSON.parse(question) as Params | null;
  const read = useRead(previewOrder, params ?? nothing, { enabled: params !== null, keepPrevious: true, quiet: true });
  if (!params || !read.data) return null;
  const { charges, totals, unpriced, legs } = read.data;
  // A reader without the right to what customers pay gets no charges, and is not told that there are none.
  const shown = !hidden.includes('customerPrice');
  return (
    <>
      {shown && <h2>{t('order.preview.charges')}</h2>}
      {shown && charges.length === 0 && unpriced.length === 0 && <p className="kit-quiet">{t('order.preview.none')}</p>}
      <dl className="kit-facts">
        {charges.map((one) => (
          <div key={`${one.fee_name} ${one.quotation_no} ${one.quantity}`} className="kit-fact kit-fact-wide">
            <dt>{`${one.fee_name} · ${one.quotation_no}`}</dt>
            <dd>
              {one.unit_price === undefined ? '' : `${format.number(one.quantity)} × ${format.number(one.unit_price)} = `}
              {one.amount !== undefined && <strong>{`${format.amount(one.amount, one.currency)} ${one.currency}`}</strong>}
            </dd>
          </div>
        ))}
      </dl>
      {charges.length > 1 &&
        totals.map(
          ({ currency, amount }) =>
            amount !== undefined && (
              <p key={currency}>
                {t('order.preview.total')} <strong>{`${format.amount(amount, currency)} ${currency}`}</strong>
              </p>
            ),
        )}
      {unpriced.map(({ fee_name, why, facts }) => (
        <Alert
          key={fee_name}
          className="kit-gap"
          type="info"
          showIcon
          title={t('order.preview.unpriced', { fee: fee_name })}
          description={t(`rating.problem.${why}`, facts)}
        />
      ))}
      {legs.length > 0 && (
        <>
          <h2>{t('order.preview.legs')}</h2>
          <ol className="kit-quiet">
            {legs.map((leg) => (
              <li key={`${leg.from_name} ${leg.to_name}`}>
                {[
                  `${leg.from_name} → ${leg.to_name}`,
                  leg.carrier_name,
                  t('order.preview.hours', { hours: format.number(leg.transit_hours) }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

const nothing: Params = {
  company_id: '0',
  customer_id: '0',
  mode: 'road',
  origin_station_id: '0',
  destination_station_id: '0',
  pickup_from: '',
  pieces: 0,
  pallets: '0',
  gross_kg: '0',
  volume_m3: '0',
};

/** The question, or null while the form lacks a fact that every price needs. */
function paramsOf(values: Partial<Values>): Params | null {
  const { company_id, customer_id, origin_station_id, destination_station_id, pickup_from } = values;
  if (!company_id || !customer_id || !origin_station_id || !destination_station_id || !pickup_from) return null;
  const { pieces, pallets, gross_kg, volume_m3 } = totalsOf((values.lines ?? []).map((line) => measured(line)));
  return {
    company_id,
    customer_id,
    mode: values.mode ?? 'road',
    customer_line_id: values.customer_line_id ?? null,
    line_id: values.line_id ?? null,
    origin_station_id,
    destination_station_id,
    vehicle_type_id: values.vehicle_type_id ?? null,
    container_type: values.container_type ?? null,
    pickup_from,
    pieces,
    pallets,
    gross_kg,
    volume_m3,
  };
}

/** A text that follows another once it has not changed for a moment. */
function usePaused(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
