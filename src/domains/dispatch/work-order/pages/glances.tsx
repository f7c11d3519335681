import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useSomeLines } from '../../../../web/kit/detail/some-lines.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { liveTrucks } from '../../position/contract.ts';
import { TripGlance } from '../../position/pages/trip-glance.tsx';
import { may as position } from '../../position/permits.ts';
import type { WorkOrderDetail } from '../contract.ts';
import { holdingStates } from '../states.ts';

const loadsMax = 3;

/** The cards of a trip: where its truck is, what it carries, and what its carrier costs. An own truck's cost is a card of finance. */
export function TripGlances({ trip }: { trip: WorkOrderDetail }): ReactNode {
  return (
    <>
      {holdingStates.includes(trip.state) && <TruckNow trip={trip} />}
      {trip.loaded.length > 0 && <TripLoads trip={trip} />}
      {!trip.own && trip.buy_amount !== undefined && <CarrierPrice trip={trip} />}
    </>
  );
}

function TruckNow({ trip }: { trip: WorkOrderDetail }): ReactNode {
  const t = useT();
  const can = useCan();
  const onRoad = trip.state === 'departed' || trip.state === 'arrived';
  const live = useRead(liveTrucks, { order_no: trip.order_nos[0] ?? '', on_trip: true }, { enabled: onRoad && can(position.view) });
  return (
    <TripGlance
      name={t('truckTrack.truckNow')}
      trip={trip}
      truck={live.data?.trucks.find((one) => one.trip?.id === trip.id)}
      beside={t(`workOrder.state.${trip.state}`)}
    />
  );
}

function TripLoads({ trip }: { trip: WorkOrderDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const someLines = useSomeLines();
  const { loaded, open_exceptions, signed_loads } = trip;
  const short = loaded.filter(({ shortage }) => shortage !== null && shortage > 0);
  return (
    <Glance
      name={t('workOrder.loads')}
      tone={short.length > 0 || open_exceptions > 0 ? 'bad' : 'neutral'}
      main={t('workOrder.loadsBrief', { pieces: format.number(trip.pieces), kg: format.number(trip.gross_kg) })}
      lines={[
        ...someLines(loaded, loadsMax, (load) => (
          <>
            <RecordLink path={link(orderDetailPage, { id: load.order_id })}>{load.order_no}</RecordLink> · {load.consignee_name}
          </>
        )),
        signed_loads > 0 && `${t('workOrder.signed_loads')}: ${signed_loads} / ${loaded.length}`,
        ...short.map(({ order_no, shortage }) => `${t('workOrder.shortage')}: ${order_no} · ${shortage}`),
        open_exceptions > 0 && `${t('workOrder.open_exceptions')}: ${open_exceptions}`,
      ]}
    />
  );
}

const priceAlarms: Readonly<Record<WorkOrderDetail['price_state'], Tone>> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'neutral',
  rejected: 'bad',
};

function CarrierPrice({ trip }: { trip: WorkOrderDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { buy_amount, buy_currency, quoted_amount, quoted_currency, price_state, carrier_dispute } = trip;
  return (
    <Glance
      name={t('workOrder.buy_amount')}
      tone={carrier_dispute === null ? priceAlarms[price_state] : 'bad'}
      main={buy_amount && buy_currency ? format.money(buy_amount, buy_currency) : t('workOrder.by_quotation')}
      lines={[
        quoted_amount && quoted_currency && `${t('workOrder.quoted_amount')}: ${format.money(quoted_amount, quoted_currency)}`,
        price_state !== 'none' && t(`workOrder.price.${price_state}`),
        trip.carrier_confirmed_at !== null && `${t('workOrder.carrier_confirmed_at')}: ${format.instant(trip.carrier_confirmed_at)}`,
        carrier_dispute,
      ]}
    />
  );
}
