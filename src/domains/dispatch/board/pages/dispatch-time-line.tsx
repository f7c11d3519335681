import { Alert, Button, Empty, Segmented } from 'antd';
import Big from 'big.js';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { DayInput } from '../../../../web/kit/form/inputs.tsx';
import { useRead, useReadPages } from '../../../../web/query.ts';
import { useCan, useTab } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { SearchInput } from '../../../../web/kit/list/search-input.tsx';
import type { Region } from '../../../order/transport-order/kinds.ts';
import { planOf as planOfTrucks, type PlanTruck } from '../../capacity/contract.ts';
import { TimeLine } from '../../capacity/pages/time-line.tsx';
import '../../work-order/pages/dispatch.css';
import { may } from '../../work-order/permits.ts';
import { overCapacity } from '../../work-order/rules.ts';
import { listPool, type PoolRow } from '../contract.ts';
import { DispatchDialog } from './dispatch-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';
import { timesOf } from './times.ts';
import { TruckMap } from './truck-map.tsx';

const countryOf = { cn: 'CN', vn: 'VN', th: 'TH', border: null } as const;
const spans = [1, 3, 7] as const;

/**
 * Orders without a truck beside the trucks by time. The dispatcher chooses orders and presses the truck's own button, or drags an order
 * onto the truck. Both open the same dialog, and the server validates the result.
 */
export function DispatchTimeLine(props: { title: string; region: Region | null; head: ReactNode; map: boolean }): ReactNode {
  const { region } = props;
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [truck, setTruck] = useState<PlanTruck | 'none' | null>(null);
  const [asking, setAsking] = useState(false);
  const orders = useReadPages(listPool, {
    where: { ...(region ? { region: [region] } : {}), ...(text.trim() ? { words: text.trim() } : {}) },
    size: 100,
  });
  const { rows } = orders;
  const picked = rows.filter((row) => chosen.has(row.id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const total = { gross_kg: sum(picked, 'left_kg'), volume_m3: sum(picked, 'left_m3') };
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(props.title)}</h1>
        {props.head}
        <SearchInput word="dispatchOrder.words" search={setText} />
        <span className="kit-space" />
        {picked.length > 0 && (
          <span>
            {t('dispatchOrder.chosen', {
              count: picked.length,
              kg: format.number(total.gross_kg),
              m3: format.number(total.volume_m3),
            })}
          </span>
        )}
        <Button disabled={picked.length === 0 || !can(may.dispatch)} onClick={() => setAsking(true)}>
          {t('dispatchOrder.suggest')}
        </Button>
        <Button type="primary" disabled={picked.length === 0 || !can(may.dispatch)} onClick={() => setTruck('none')}>
          {t('dispatchOrder.dispatch')}
        </Button>
      </header>
      <div className="dispatch-board">
        <section aria-label={t('dispatchOrder.orders')}>
          <div className="dispatch-card-head">
            <strong>{t('dispatchOrder.orders')}</strong>
            <span className="kit-quiet">{orders.total}</span>
          </div>
          <div className="dispatch-scroll">
            {!orders.read.data && <Read of={orders.read} />}
            {orders.read.data && rows.length === 0 && (
              <Empty description={t(text.trim() || region ? 'kit.emptyFiltered' : 'dispatchOrder.empty')} />
            )}
            {rows.map((row) => (
              <OrderCard
                key={row.id}
                row={row}
                chosen={chosen.has(row.id)}
                toggle={() => toggle(row.id)}
                drag={() => {
                  if (!chosen.has(row.id)) setChosen(new Set([row.id]));
                }}
              />
            ))}
            {orders.more && (
              <Button type="link" size="small" loading={orders.loadingMore} onClick={orders.more}>
                {t('kit.moreRows')}
              </Button>
            )}
          </div>
        </section>
        {props.map ? (
          <section aria-label={t('dispatchOrder.show.map')}>
            <TruckMap />
          </section>
        ) : (
          <Trucks country={region && countryOf[region]} picked={picked} total={total} take={setTruck} />
        )}
      </div>
      {truck && picked.length > 0 && (
        <DispatchDialog
          orders={picked}
          start={{
            ...timesOf(picked),
            ...(truck === 'none'
              ? { vehicle_type_id: picked[0]?.vehicle_type_id, carrier_id: picked[0]?.leg_carrier_id }
              : { carrier_id: truck.carrier_id, vehicle_id: truck.id, driver_id: truck.driver_id }),
          }}
          close={() => setTruck(null)}
          done={() => setChosen(new Set())}
        />
      )}
      {asking && <SuggestDialog orders={picked} close={() => setAsking(false)} />}
    </div>
  );
}

function sum(rows: readonly PoolRow[], of: 'left_kg' | 'left_m3'): string {
  return rows.reduce((all, row) => all.plus(row[of]), new Big(0)).toFixed();
}

type Load = { readonly gross_kg: string; readonly volume_m3: string };

/** The trip with these orders, at the times that its dialog proposes. */
function tripOf(orders: readonly PoolRow[]) {
  const { planned_depart: depart = '', planned_arrive: arrive = '' } = timesOf(orders);
  return depart < arrive ? { depart, arrive, order_ids: orders.map(({ id }) => id) } : null;
}

/**
 * The trucks by time. Where orders are chosen, the trucks that are free for them stand first: those of the type asked for, our own before
 * others.
 */
function Trucks(props: {
  country: 'CN' | 'VN' | 'TH' | null;
  picked: readonly PoolRow[];
  total: Load;
  take: (truck: PlanTruck) => void;
}): ReactNode {
  const { picked, total } = props;
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const today = useToday();
  const [text, setText] = useState('');
  const from = query['day'] ?? today;
  const days = spans.find((span) => String(span) === query['days']) ?? 3;
  const ready = picked.length > 0 && can(may.dispatch);
  const trip = ready ? tripOf(picked) : null;
  const read = useRead(planOfTrucks, { from, days, country: props.country, text: text.trim(), size: 100, trip }, { keepPrevious: true });
  const all = read.data?.trucks ?? [];
  const carries = (truck: PlanTruck) => !overCapacity({ pieces: 0, pallets: '0', ...total }, truck);
  const free = new Set(ready ? all.filter((truck) => truck.free && carries(truck)).map(({ id }) => id) : []);
  const wantedTypes = new Set(picked.map(({ vehicle_type_id }) => vehicle_type_id));
  const fitness = ({ id, vehicle_type_id }: PlanTruck): number => (free.has(id) ? (wantedTypes.has(vehicle_type_id) ? 2 : 1) : 0);
  const trucks = [...all].sort((a, b) => fitness(b) - fitness(a));
  return (
    <section aria-label={t('dispatchOrder.trucks')}>
      <div className="dispatch-card-head">
        <strong>{t('dispatchOrder.trucks')}</strong>
        <DayInput value={from} onChange={(day) => day && setQuery({ day })} aria-label={t('capacity.on')} />
        <Segmented
          aria-label={t('capacity.span')}
          size="small"
          value={days}
          onChange={(next) => setQuery({ days: String(next) })}
          options={spans.map((one) => ({ value: one, label: t('capacity.days', { count: one }) }))}
        />
        <SearchInput word="capacity.words" search={setText} />
        <span className="kit-quiet">{t('dispatchOrder.dropHere')}</span>
      </div>
      {!read.data && <Read of={read} />}
      {read.data?.more && <Alert type="info" title={t('capacity.more')} />}
      {read.data && trucks.length === 0 && <Empty description={t('capacity.empty')} />}
      {read.data && trucks.length > 0 && (
        <TimeLine
          label={t('dispatchOrder.trucks')}
          plan={read.data}
          trucks={trucks}
          firstDay={from}
          days={days}
          actions={{
            takes: (truck) => can(may.dispatch) && truck.blockers.length === 0,
            drop: props.take,
            beside: (truck) =>
              ready &&
              truck.blockers.length === 0 && (
                <div className="dispatch-plan-take">
                  <Button size="small" onClick={() => props.take(truck)} aria-label={t('dispatchOrder.onto', { plate: truck.plate_no })}>
                    {t('dispatchOrder.dispatch')}
                  </Button>{' '}
                  {free.has(truck.id) && <ToneTag tone="good">{t('capacity.free')}</ToneTag>}
                </div>
              ),
          }}
        />
      )}
    </section>
  );
}
