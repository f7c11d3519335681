import Big from 'big.js';
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { serverTime } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';
import '../../work-order/pages/dispatch.css';
import type { PlanTruck } from '../contract.ts';

export type Trip = PlanTruck['trips'][number];
type Span = { readonly from: number; readonly to: number };

const barTones = ['waiting', 'assigned', 'onRoad', 'bad', 'former', 'elsewhere'] as const;
type BarTone = (typeof barTones)[number];

function toneOf({ state, conflict, late, former }: Trip): BarTone {
  if (former) return 'former';
  if (conflict || late) return 'bad';
  if (state === 'departed' || state === 'arrived') return 'onRoad';
  return state === 'draft' || state === 'offered' ? 'waiting' : 'assigned';
}

/** The actions of a dispatcher on the row of a truck. */
type RowActions = {
  readonly movable?: (trip: Trip) => boolean;
  readonly move?: (trip: Trip, truck: PlanTruck) => void;
  readonly drag?: (trip: Trip, truck: PlanTruck) => void;
  readonly takes: (truck: PlanTruck) => boolean;
  readonly drop: (truck: PlanTruck) => void;
  /** Content below the truck's name: a button, a tag. */
  readonly beside?: (truck: PlanTruck) => ReactNode;
};

/** Trucks by time: a row for each truck, a bar with way, load and state for each trip, and a legend. */
export function TimeLine(props: {
  label: string;
  plan: { readonly from: string; readonly to: string };
  trucks: readonly PlanTruck[];
  firstDay: string;
  days: number;
  actions: RowActions;
}): ReactNode {
  const { trucks, firstDay, days } = props;
  const span = { from: Date.parse(props.plan.from), to: Date.parse(props.plan.to) };
  return (
    <>
      <Legend />
      <div className="dispatch-plan" role="grid" aria-label={props.label}>
        <DayHeads from={firstDay} days={days} />
        {trucks.map((truck) => (
          <TruckRow key={truck.id} truck={truck} span={span} days={days} actions={props.actions} />
        ))}
      </div>
    </>
  );
}

function Legend(): ReactNode {
  const t = useT();
  return (
    <ul className="dispatch-legend" aria-label={t('capacity.legend')}>
      {barTones.map((tone) => (
        <li key={tone}>
          <span className="dispatch-legend-box" data-tone={tone} />
          {t(`capacity.legend.${tone}`)}
        </li>
      ))}
    </ul>
  );
}

function DayHeads({ from, days }: { from: string; days: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <div className="dispatch-plan-row head" role="row">
      <div className="dispatch-plan-truck" role="columnheader" aria-label={t('capacity.vehicles')} />
      <div className="dispatch-plan-track" role="columnheader" style={{ backgroundSize: `${100 / days}% 100%` }}>
        {Array.from({ length: days }, (_, place) => (
          <span key={place} className="dispatch-plan-day" style={{ left: `${(place * 100) / days}%` }}>
            {format.day(addDays(from, place))}
          </span>
        ))}
      </div>
    </div>
  );
}

function TruckRow(props: { truck: PlanTruck; span: Span; days: number; actions: RowActions }): ReactNode {
  const { actions } = props;
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
        if (!actions.takes(truck)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        actions.drop(truck);
      }}
    >
      <div className="dispatch-plan-truck" role="rowheader">
        <strong>{truck.plate_no}</strong> <span className="kit-quiet">{truck.vehicle_type_name}</span>
        <div className="kit-quiet">
          {truck.carrier_name}
          {truck.blockers.map((blocker) => (
            <Fragment key={blocker.what}>
              {' '}
              <ToneTag tone="bad">{t(`workOrder.blocker.${blocker.what}`)}</ToneTag>
            </Fragment>
          ))}
        </div>
        {actions.beside?.(truck)}
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
            key={`${trip.id} ${trip.from}`}
            trip={trip}
            left={place(Date.parse(trip.from))}
            right={place(Date.parse(trip.to))}
            movable={actions.movable?.(trip) ?? false}
            move={() => actions.move?.(trip, truck)}
            drag={() => actions.drag?.(trip, truck)}
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
  const way = `${trip.origin_name} → ${trip.destination_name}`;
  const load = `${format.number(new Big(trip.gross_kg).div(1000).round(2).toFixed())} t`;
  const state = trip.former ? t('capacity.legend.former') : t(`workOrder.state.${trip.state}`);
  const about = `${trip.no} · ${way} · ${load} · ${trip.driver_name ?? ''} · ${format.instant(trip.from)} → ${format.instant(trip.to)} · ${state}${trip.conflict ? ` · ${t('capacity.conflict')}` : ''}${trip.late ? ` · ${t('capacity.late')}` : ''}`;
  return (
    <button
      ref={bar}
      type="button"
      className="dispatch-plan-trip"
      style={{ left: `${left}%`, width: `${Math.max(1.5, right - left)}%` }}
      data-tone={toneOf(trip)}
      title={about}
      draggable={props.movable}
      onDragStart={props.drag}
      onClick={() => open(link(workOrderDetailPage, { id: trip.id }))}
      onKeyDown={keys}
    >
      <strong>{way}</strong>
      <span>{`${load} · ${state}`}</span>
    </button>
  );
}
