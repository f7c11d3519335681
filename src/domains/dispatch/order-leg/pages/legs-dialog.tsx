import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { boundsAt } from '../../../../web/kit/form/faults.ts';
import { DecimalInput } from '../../../../web/kit/form/inputs.tsx';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import '../../work-order/pages/dispatch.css';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { getOrderLegs, type OrderLegs, planOrderLegs } from '../contract.ts';

type Draft = { from_station_id: string | null; to_station_id: string | null; carrier_id: string | null; transit_hours: string };

/** The places where an order changes trucks: from the route of its line, or entered by hand. Each leg gets work orders of its own. */
export function LegsDialog(props: { orderId: string; orderNo: string; close: () => void }): ReactNode {
  return (
    <Read of={getOrderLegs} params={{ order_id: props.orderId }}>
      {(data) => <Legs {...props} known={data} />}
    </Read>
  );
}

function Legs({ known, orderNo, close }: { known: OrderLegs; orderNo: string; close: () => void }): ReactNode {
  const t = useT();
  const drafts = (legs: readonly Draft[]): Draft[] =>
    legs.map(({ from_station_id, to_station_id, carrier_id, transit_hours }) => ({
      from_station_id,
      to_station_id,
      carrier_id,
      transit_hours,
    }));
  const [legs, setLegs] = useState<readonly Draft[]>(() => drafts(known.legs.length > 0 ? known.legs : known.by_route));
  const change = (place: number, part: Partial<Draft>) =>
    setLegs(
      legs.map((leg, at) => {
        if (at === place) return { ...leg, ...part };
        // The next leg begins where this one ends.
        return at === place + 1 && part.to_station_id !== undefined ? { ...leg, from_station_id: part.to_station_id } : leg;
      }),
    );
  const add = () => {
    const last = legs.at(-1);
    const empty: Draft = { from_station_id: null, to_station_id: null, carrier_id: null, transit_hours: '12' };
    if (!last) setLegs([empty, empty]);
    else setLegs([...legs.slice(0, -1), { ...last, to_station_id: null }, { ...empty, to_station_id: last.to_station_id }]);
  };
  const complete = legs.every((leg) => leg.from_station_id && leg.to_station_id && Number(leg.transit_hours) > 0);
  return (
    <FormDialog
      call={planOrderLegs}
      verb="orderLeg.do.plan"
      of={orderNo}
      start={{ order_id: known.order_id, version: known.version }}
      params={{ legs: legs.map((leg) => ({ ...leg, from_station_id: leg.from_station_id ?? '', to_station_id: leg.to_station_id ?? '' })) }}
      off={known.fixed || !complete || legs.length === 1}
      own={{ value: legs, restore: setLegs }}
      draft={`${known.order_id} ${known.version}`}
      width={820}
      close={close}
    >
      {known.fixed && <Alert className="kit-gap" type="info" showIcon title={t('orderLeg.fixed')} />}
      {!known.fixed && known.by_route.length === 0 && <Alert className="kit-gap" type="info" showIcon title={t('orderLeg.noRoute')} />}
      <table className="dispatch-loads">
        <thead>
          <tr>
            <th />
            <th>{t('workOrder.origin_name')}</th>
            <th>{t('workOrder.destination_name')}</th>
            <th>{t('orderLeg.carrier_id')}</th>
            <th>{t('orderLeg.transit_hours')}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, place) => (
            <tr key={place}>
              <td>{t('orderLeg.leg', { seq: place + 1 })}</td>
              <td>
                <Picker
                  to="station"
                  disabled={known.fixed || place > 0}
                  value={leg.from_station_id}
                  onChange={(from_station_id) => change(place, { from_station_id })}
                  aria-label={`${t('workOrder.origin_name')} ${place + 1}`}
                />
              </td>
              <td>
                <Picker
                  to="station"
                  disabled={known.fixed}
                  value={leg.to_station_id}
                  onChange={(to_station_id) => change(place, { to_station_id })}
                  aria-label={`${t('workOrder.destination_name')} ${place + 1}`}
                />
              </td>
              <td>
                <Picker
                  to="carrier"
                  disabled={known.fixed}
                  value={leg.carrier_id}
                  onChange={(carrier_id) => change(place, { carrier_id })}
                  aria-label={`${t('orderLeg.carrier_id')} ${place + 1}`}
                />
              </td>
              <td>
                <DecimalInput
                  value={leg.transit_hours}
                  places={boundsAt(planOrderLegs.params, 'legs.transit_hours').places ?? undefined}
                  onChange={(hours) => change(place, { transit_hours: hours ?? '' })}
                  aria-label={`${t('orderLeg.transit_hours')} ${place + 1}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!known.fixed && (
        <div className="dispatch-card-head">
          {legs.length < 5 && <Button onClick={add}>{t('orderLeg.do.addStation')}</Button>}
          {known.by_route.length > 0 && <Button onClick={() => setLegs(drafts(known.by_route))}>{t('orderLeg.do.byRoute')}</Button>}
          {legs.length > 0 && <Button onClick={() => setLegs([])}>{t('orderLeg.do.whole')}</Button>}
        </div>
      )}
    </FormDialog>
  );
}
