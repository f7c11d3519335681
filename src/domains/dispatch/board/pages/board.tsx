import { Alert, Button, Checkbox, Empty, Input, Segmented, Skeleton } from 'antd';
import Big from 'big.js';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { ToneTag } from '../../../../web/kit/state-tag.tsx';
import { DayInput } from '../../../../web/kit/inputs.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { type Region, regions } from '../../../order/order/kinds.ts';
import { planOf as planOfTrucks, type PlanTruck } from '../../capacity/contract.ts';
import '../../work-order/pages/dispatch.css';
import { may } from '../../work-order/permits.ts';
import { listPool, type PoolRow } from '../contract.ts';
import { DispatchDialog } from './dispatch-dialog.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

const countryOf = { cn: 'CN', vn: 'VN', th: 'TH', border: null } as const;

/**
 * Orders without a truck beside the trucks of a day. An order is dragged onto a truck, or orders are chosen and sent with the truck's
 * own button: both open the same dialog, and the server has the last word.
 */
export default function DispatchBoard({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const format = useFormat();
  const today = useToday();
  const region: Region = regions.find((one) => one === query['region']) ?? 'cn';
  const day = query['day'] ?? today;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [truck, setTruck] = useState<PlanTruck | 'none' | null>(null);
  const [asking, setAsking] = useState(false);
  const orders = useRead(
    listPool,
    { where: { region: [region], ...(text.trim() ? { words: text.trim() } : {}) }, size: 100, total: true },
    { keepPrevious: true },
  );
  const rows = orders.data?.rows ?? [];
  const picked = rows.filter((row) => chosen.has(row.id));
  const sum = (of: (row: PoolRow) => string) => picked.reduce((all, row) => all.plus(of(row)), new Big(0)).toFixed();
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const first = picked[0];
  const last = picked.reduce<PoolRow | undefined>((late, row) => (late && late.due_at > row.due_at ? late : row), undefined);
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <Segmented
          value={region}
          onChange={(next) => setQuery({ region: next })}
          options={regions.map((one) => ({ value: one, label: t(`workOrder.region.${one}`) }))}
        />
        <Input.Search
          allowClear
          placeholder={t('dispatchOrder.words')}
          onSearch={setText}
          style={{ width: 240 }}
          aria-label={t('dispatchOrder.words')}
        />
        <span className="kit-space" />
        {picked.length > 0 && (
          <span>
            {t('dispatchOrder.chosen', {
              count: picked.length,
              kg: format.number(sum((row) => row.left_kg)),
              m3: format.number(sum((row) => row.left_m3)),
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
            <span className="kit-quiet">{orders.data?.total}</span>
          </div>
          <div className="dispatch-scroll">
            {orders.isPending && <Skeleton active />}
            {orders.error && !orders.data && <LoadFailed error={orders.error} retry={() => void orders.refetch()} />}
            {orders.data && rows.length === 0 && <Empty description={t('dispatchOrder.empty')} />}
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
          </div>
        </section>
        <Trucks
          country={countryOf[region]}
          day={day}
          setDay={(next) => setQuery({ day: next })}
          ready={picked.length > 0 && can(may.dispatch)}
          take={setTruck}
        />
      </div>
      {truck && picked.length > 0 && (
        <DispatchDialog
          orders={picked}
          start={{
            planned_depart: first?.pickup_from,
            planned_arrive: last?.due_at,
            ...(truck === 'none'
              ? { vehicle_type_id: first?.vehicle_type_id }
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

function OrderCard(props: { row: PoolRow; chosen: boolean; toggle: () => void; drag: () => void }): ReactNode {
  const { row } = props;
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  return (
    <article className="dispatch-card" draggable data-chosen={props.chosen} onDragStart={props.drag}>
      <div className="dispatch-card-head">
        <Checkbox checked={props.chosen} onChange={props.toggle} aria-label={row.order_no} />
        <Button type="link" size="small" onClick={() => open(`/order/orderDetail?id=${row.id}`)}>
          {row.order_no}
        </Button>
        <span>{row.customer_name}</span>
        {row.late && <ToneTag tone="bad">{t('dispatchOrder.late')}</ToneTag>}
        {row.is_dg && <ToneTag tone="warning">{t('dispatchOrder.is_dg')}</ToneTag>}
        <span className="kit-space" />
        <span className="kit-quiet">{row.vehicle_type_name}</span>
      </div>
      <div>{`${row.origin_name} → ${row.destination_name} · ${row.goods}`}</div>
      <div className="kit-quiet">
        {[
          `${format.instant(row.pickup_from)} → ${format.instant(row.due_at)}`,
          `${t('dispatchOrder.left_pieces')} ${row.left_pieces}`,
          `${format.number(row.left_kg)} ${t('unit.kg')}`,
          `${format.number(row.left_m3)} ${t('unit.m3')}`,
        ].join(' · ')}
      </div>
    </article>
  );
}

function Trucks(props: {
  country: 'CN' | 'VN' | 'TH' | null;
  day: string;
  setDay: (day: string) => void;
  ready: boolean;
  take: (truck: PlanTruck) => void;
}): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const read = useRead(
    planOfTrucks,
    { from: props.day, days: 1, country: props.country, text: text.trim(), size: 100 },
    { keepPrevious: true },
  );
  return (
    <section aria-label={t('dispatchOrder.trucks')}>
      <div className="dispatch-card-head">
        <strong>{t('dispatchOrder.trucks')}</strong>
        <DayInput value={props.day} onChange={(day) => day && props.setDay(day)} aria-label={t('capacity.on')} />
        <Input.Search
          allowClear
          placeholder={t('capacity.words')}
          onSearch={setText}
          style={{ width: 180 }}
          aria-label={t('capacity.words')}
        />
        <span className="kit-quiet">{t('dispatchOrder.dropHere')}</span>
      </div>
      <div className="dispatch-scroll">
        {read.isPending && <Skeleton active />}
        {read.error && !read.data && <LoadFailed error={read.error} retry={() => void read.refetch()} />}
        {read.data?.more && <Alert type="info" title={t('capacity.more')} />}
        {read.data?.trucks.length === 0 && <Empty description={t('capacity.empty')} />}
        {read.data?.trucks.map((truck) => (
          <TruckCard key={truck.id} truck={truck} ready={props.ready} take={() => props.take(truck)} />
        ))}
      </div>
    </section>
  );
}

function TruckCard({ truck, ready, take }: { truck: PlanTruck; ready: boolean; take: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const [over, setOver] = useState(false);
  const blocked = truck.blockers.length > 0;
  const allow = (event: DragEvent) => {
    if (blocked) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <article
      className="dispatch-card"
      data-over={over}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!blocked) take();
      }}
    >
      <div className="dispatch-card-head">
        <strong>{truck.plate_no}</strong>
        <span>{truck.carrier_name}</span>
        {truck.own && <ToneTag tone="info">{t('capacity.own')}</ToneTag>}
        <span className="kit-quiet">{`${truck.vehicle_type_name} · ${format.number(truck.load_kg)} ${t('unit.kg')} · ${format.number(truck.volume_m3)} ${t('unit.m3')}`}</span>
        <span className="kit-space" />
        <span>{truck.driver_name}</span>
        <Button size="small" disabled={!ready || blocked} onClick={take} aria-label={t('dispatchOrder.onto', { plate: truck.plate_no })}>
          {t('dispatchOrder.dispatch')}
        </Button>
      </div>
      {blocked ? (
        <div>
          {truck.blockers.map((blocker) => (
            <ToneTag key={blocker.what} tone="bad">{`${t(`workOrder.blocker.${blocker.what}`)} ${blocker.until ?? ''}`}</ToneTag>
          ))}
        </div>
      ) : truck.trips.length === 0 ? (
        <ToneTag tone="good">{t('capacity.free')}</ToneTag>
      ) : (
        truck.trips.map((trip) => (
          <div key={trip.id}>
            <Button type="link" size="small" onClick={() => open(`/dispatch/workOrderDetail?id=${trip.id}`)}>
              {trip.no}
            </Button>
            <span className="kit-quiet">{`${format.instant(trip.from)} → ${format.instant(trip.to)} · ${trip.origin_name} → ${trip.destination_name}`}</span>
          </div>
        ))
      )}
    </article>
  );
}
