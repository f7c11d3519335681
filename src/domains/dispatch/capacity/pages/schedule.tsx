import { Alert, Button, Checkbox, Empty, Input, Segmented, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import { serverTime } from '../../../../web/clock.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { DayInput } from '../../../../web/kit/inputs.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { ToneTag } from '../../../../web/kit/state-tag.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { assignTruck } from '../../work-order/contract.ts';
import { AssignDialog, type Assignable } from '../../work-order/pages/assign-dialog.tsx';
import '../../work-order/pages/dispatch.css';
import { may } from '../../work-order/permits.ts';
import { countries, planOf, type PlanTruck } from '../contract.ts';

type Trip = PlanTruck['trips'][number];
type Moving = { readonly trip: Trip; readonly carrierId: string; readonly to: PlanTruck | null };

const spans = [1, 3, 7, 14] as const;

/**
 * Trucks by time. A trip is dragged onto another truck of its carrier, or moved by keyboard: arrows go from trip to trip, Enter opens,
 * M asks for the other truck.
 */
export default function Schedule({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const today = useToday();
  const from = query['from'] ?? today;
  const days = spans.find((span) => String(span) === query['days']) ?? 7;
  const country = countries.find((one) => one === query['country']) ?? null;
  const own = query['own'] === '1' ? true : null;
  const [onlyConflicts, setOnlyConflicts] = useState(false);
  const [text, setText] = useState('');
  const [moving, setMoving] = useState<Moving | null>(null);
  const [dragged, setDragged] = useState<Moving | null>(null);
  const read = useRead(planOf, { from, days, country, own, text: text.trim(), size: 100 }, { keepPrevious: true });
  const trucks = (read.data?.trucks ?? []).filter((truck) => !onlyConflicts || truck.trips.some((trip) => trip.conflict || trip.late));
  const span = read.data ? { from: Date.parse(read.data.from), to: Date.parse(read.data.to) } : null;
  const movable = (trip: Trip) => can(may.assign) && (trip.state === 'accepted' || trip.state === 'assigned');
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <Button aria-label="←" onClick={() => setQuery({ from: addDays(from, -days) })}>
          ←
        </Button>
        <DayInput value={from} onChange={(day) => setQuery({ from: day ?? undefined })} aria-label={t('capacity.from')} />
        <Button aria-label="→" onClick={() => setQuery({ from: addDays(from, days) })}>
          →
        </Button>
        <Button onClick={() => setQuery({ from: undefined })}>{t('capacity.today')}</Button>
        <Segmented
          value={days}
          onChange={(next) => setQuery({ days: String(next) })}
          options={spans.map((one) => ({ value: one, label: t('capacity.days', { count: one }) }))}
        />
        <Segmented
          value={country ?? ''}
          onChange={(next) => setQuery({ country: next || undefined })}
          options={[
            { value: '', label: t('kit.all') },
            ...countries.map((one) => ({ value: one as string, label: t(`capacity.country.${one}`) })),
          ]}
        />
        <Checkbox checked={own === true} onChange={(event) => setQuery({ own: event.target.checked ? '1' : undefined })}>
          {t('capacity.ownOnly')}
        </Checkbox>
        <Checkbox checked={onlyConflicts} onChange={(event) => setOnlyConflicts(event.target.checked)}>
          {t('capacity.onlyConflicts')}
        </Checkbox>
        <Input.Search
          allowClear
          placeholder={t('capacity.words')}
          onSearch={setText}
          style={{ width: 160 }}
          aria-label={t('capacity.words')}
        />
      </header>
      <p className="kit-quiet">{t('capacity.moveKeys')}</p>
      {read.isPending && <Skeleton active />}
      {read.error && !read.data && <LoadFailed error={read.error} retry={() => void read.refetch()} />}
      {read.data?.more && <Alert type="info" title={t('capacity.more')} />}
      {read.data && trucks.length === 0 && <Empty description={t('capacity.empty')} />}
      {span && trucks.length > 0 && (
        <div className="dispatch-plan" role="grid" aria-label={t(page.title)}>
          <DayHeads from={from} days={days} />
          {trucks.map((truck) => (
            <TruckRow
              key={truck.id}
              truck={truck}
              span={span}
              days={days}
              movable={movable}
              move={(trip) => setMoving({ trip, carrierId: truck.carrier_id, to: null })}
              drag={(trip) => setDragged({ trip, carrierId: truck.carrier_id, to: null })}
              takes={dragged !== null && dragged.carrierId === truck.carrier_id}
              drop={() => {
                if (dragged) setMoving({ ...dragged, to: truck });
                setDragged(null);
              }}
            />
          ))}
        </div>
      )}
      {moving && (
        <AssignDialog
          trip={assignable(moving)}
          call={assignTruck}
          vehicleId={moving.to?.id ?? null}
          driverId={moving.to?.driver_id ?? null}
          close={() => setMoving(null)}
        />
      )}
    </div>
  );
}

function assignable({ trip, carrierId }: Moving): Assignable {
  return { id: trip.id, version: trip.version, no: trip.no, carrier_id: carrierId };
}

function DayHeads({ from, days }: { from: string; days: number }): ReactNode {
  const format = useFormat();
  return (
    <div className="dispatch-plan-row head" role="row">
      <div className="dispatch-plan-truck" />
      <div className="dispatch-plan-track" style={{ backgroundSize: `${100 / days}% 100%` }}>
        {Array.from({ length: days }, (_, place) => (
          <span key={place} className="dispatch-plan-day" style={{ left: `${(place * 100) / days}%` }}>
            {format.day(addDays(from, place))}
          </span>
        ))}
      </div>
    </div>
  );
}

type Span = { readonly from: number; readonly to: number };

function TruckRow(props: {
  truck: PlanTruck;
  span: Span;
  days: number;
  movable: (trip: Trip) => boolean;
  move: (trip: Trip) => void;
  drag: (trip: Trip) => void;
  takes: boolean;
  drop: () => void;
}): ReactNode {
  const { truck, span, days } = props;
  const t = useT();
  const [over, setOver] = useState(false);
  const now = serverTime();
  const place = (at: number) => ((Math.min(Math.max(at, span.from), span.to) - span.from) * 100) / (span.to - span.from);
  return (
    <div
      className="dispatch-plan-row"
      role="row"
      data-over={over}
      onDragOver={(event) => {
        if (!props.takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.drop();
      }}
    >
      <div className="dispatch-plan-truck" role="rowheader">
        <strong>{truck.plate_no}</strong> <span className="kit-quiet">{truck.vehicle_type_name}</span>
        <div className="kit-quiet">
          {truck.carrier_name}
          {truck.blockers.map((blocker) => (
            <ToneTag key={blocker.what} tone="bad">
              {t(`workOrder.blocker.${blocker.what}`)}
            </ToneTag>
          ))}
        </div>
      </div>
      <div className="dispatch-plan-track" role="gridcell" style={{ backgroundSize: `${100 / days}% 100%` }}>
        {now > span.from && now < span.to && <span className="dispatch-plan-now" style={{ left: `${place(now)}%` }} />}
        {truck.elsewhere.map((time) => {
          const [left, right] = [place(Date.parse(time.from)), place(Date.parse(time.to))];
          return (
            <span
              key={time.from}
              className="dispatch-plan-trip"
              data-tone="elsewhere"
              style={{ left: `${left}%`, width: `${Math.max(1.5, right - left)}%` }}
              title={t('capacity.elsewhere')}
            >
              {t('capacity.elsewhere')}
            </span>
          );
        })}
        {truck.trips.map((trip) => (
          <TripBar
            key={trip.id}
            trip={trip}
            left={place(Date.parse(trip.from))}
            right={place(Date.parse(trip.to))}
            movable={props.movable(trip)}
            move={() => props.move(trip)}
            drag={() => props.drag(trip)}
          />
        ))}
      </div>
    </div>
  );
}

function TripBar(props: { trip: Trip; left: number; right: number; movable: boolean; move: () => void; drag: () => void }): ReactNode {
  const { trip, left, right } = props;
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const bar = useRef<HTMLButtonElement>(null);
  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'm' && props.movable) props.move();
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !bar.current) return;
    event.preventDefault();
    const bars = [...(bar.current.closest('[role=grid]')?.querySelectorAll<HTMLButtonElement>('button.dispatch-plan-trip') ?? [])];
    bars[bars.indexOf(bar.current) + step]?.focus();
  };
  const about = `${trip.no} · ${trip.origin_name} → ${trip.destination_name} · ${format.instant(trip.from)} → ${format.instant(trip.to)} · ${t(`workOrder.state.${trip.state}`)}${trip.conflict ? ` · ${t('capacity.conflict')}` : ''}${trip.late ? ` · ${t('capacity.late')}` : ''}`;
  return (
    <button
      ref={bar}
      type="button"
      className="dispatch-plan-trip"
      style={{ left: `${left}%`, width: `${Math.max(1.5, right - left)}%` }}
      data-tone={trip.conflict || trip.late ? 'bad' : trip.state === 'departed' || trip.state === 'arrived' ? 'progress' : 'info'}
      title={about}
      aria-label={about}
      draggable={props.movable}
      onDragStart={props.drag}
      onClick={() => open(`/dispatch/workOrderDetail?id=${trip.id}`)}
      onKeyDown={keys}
    >
      {trip.no} {trip.driver_name}
    </button>
  );
}
