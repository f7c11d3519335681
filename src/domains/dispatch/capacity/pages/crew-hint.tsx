import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { isPast } from '../../work-order/rules.ts';
import { type Crew, crewFor } from '../contract.ts';

type Chosen = { vehicle_id?: string; driver_id?: string; second_driver_id?: string };

/** The values of a plan that decide who is free, and the way to set a choice. */
type Planned = {
  readonly values: {
    readonly id?: string | undefined;
    readonly carrier_id?: string | undefined;
    readonly vehicle_id?: string | null | undefined;
    readonly driver_id?: string | null | undefined;
    readonly second_driver_id?: string | null | undefined;
    readonly planned_depart?: string | undefined;
    readonly planned_arrive?: string | undefined;
    /** The ends of a trip without orders. */
    readonly origin_station_id?: string | undefined;
    readonly destination_station_id?: string | undefined;
    readonly return_station_id?: string | null | undefined;
  };
  set(values: Chosen & { planned_arrive?: string }): void;
  /** The orders of a new trip, whose way decides the hours at the wheel. */
  readonly orderIds?: readonly string[];
};
type Member = Crew['vehicles'][number] | Crew['drivers'][number];

const offeredMax = 4;

/** The crew of a plan; with `shared` hours where two drivers take turns, which is by default when a second one is chosen. */
function useCrew({ values, orderIds = [] }: Planned, shared = Boolean(values.second_driver_id)): Crew | undefined {
  const { id, carrier_id, planned_depart, planned_arrive, origin_station_id, destination_station_id, return_station_id } = values;
  const timed = Boolean(carrier_id && planned_depart && planned_arrive && planned_depart < planned_arrive);
  return useRead(
    crewFor,
    {
      carrier_id: carrier_id ?? '',
      depart: planned_depart ?? '',
      arrive: planned_arrive ?? '',
      except_id: id ?? null,
      order_ids: [...orderIds],
      origin_station_id: origin_station_id ?? null,
      destination_station_id: destination_station_id ?? null,
      return_station_id: return_station_id ?? null,
      shared,
    },
    { enabled: timed, quiet: true },
  ).data;
}

/** Below the truck of a plan: what stops it at that time, and trucks that are free. Its usual driver is filled in where that one is free. */
export function VehicleHint({ plan }: { plan: Planned }): ReactNode {
  const crew = useCrew(plan);
  const { vehicle_id, driver_id } = plan.values;
  const proposed = useRef<string | null>(null);
  const usual = crew?.vehicles.find(({ id }) => id === vehicle_id)?.driver_id ?? null;
  const free = crew?.drivers.some((driver) => driver.id === usual && driver.free) ?? false;
  const { set } = plan;
  useEffect(() => {
    // Once for each truck: a dispatcher who clears the driver means it.
    if (!vehicle_id || !crew || proposed.current === vehicle_id) return;
    proposed.current = vehicle_id;
    if (!driver_id && usual && free) set({ driver_id: usual });
  }, [vehicle_id, driver_id, crew, usual, free, set]);
  return (
    <>
      <Free all={crew?.vehicles} chosen={vehicle_id} choose={(id) => set({ vehicle_id: id })} />
      {crew && <OtherType crew={crew} vehicleId={vehicle_id} />}
    </>
  );
}

/** That the orders ask for another type of truck than the chosen one. */
function OtherType({ crew, vehicleId }: { crew: Crew; vehicleId: string | null | undefined }): ReactNode {
  const t = useT();
  const vehicle = crew.vehicles.find(({ id }) => id === vehicleId);
  const others = crew.asked_types.filter(({ id }) => id !== vehicle?.vehicle_type_id);
  if (!vehicle || others.length === 0) return null;
  return <div className="kit-bad">{t('capacity.asksForType', { types: others.map(({ name }) => name).join(', ') })}</div>;
}

/** Below the driver of a plan: what stops this driver at that time, drivers who are free, and the rests on the way. */
export function DriverHint({ plan }: { plan: Planned }): ReactNode {
  const t = useT();
  const format = useFormat();
  const crew = useCrew(plan);
  return (
    <>
      <Free all={crew?.drivers} chosen={plan.values.driver_id} choose={(id) => plan.set({ driver_id: id })} />
      {crew?.rests && crew.rests.count > 0 && (
        <div className="kit-quiet">{t('capacity.rests', { ...crew.rests, hours: format.number(String(crew.rests.hours)) })}</div>
      )}
    </>
  );
}

/** Below the second driver: what stops this one, or who could take turns where the first cannot drive alone. */
export function SecondDriverHint({ plan }: { plan: Planned }): ReactNode {
  const alone = useCrew(plan, false);
  const shared = useCrew(plan, true);
  const { driver_id, second_driver_id } = plan.values;
  const first = alone?.drivers.find(({ id }) => id === driver_id);
  const others = shared?.drivers.filter(({ id }) => id !== driver_id);
  const choose = (id: string) => plan.set({ second_driver_id: id });
  if (second_driver_id) return <Free all={others} chosen={second_driver_id} choose={choose} />;
  const free = freeOf(others ?? []);
  if (!first || first.over.length === 0 || free.length === 0) return null;
  return <Offers word="capacity.secondDriver" free={free} choose={choose} />;
}

/** Below the departure of a plan: that it has passed. */
export function DepartHint({ depart }: { depart: string | undefined }): ReactNode {
  const t = useT();
  return depart && isPast(new Date(depart), serverNow()) ? <span className="kit-bad">{t('refusal.DEPARTS_IN_PAST')}</span> : null;
}

export type LateOrder = { readonly order_no: string; readonly due_at: string };

/** Below the arrival of a plan: the order that is due before, that the way takes longer, and the arrival by the standard time of the line. */
export function ArriveHint({ plan, late }: { plan: Planned; late: LateOrder | null }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {late && <div className="kit-bad">{t('capacity.lateFor', { order: late.order_no, due: format.instant(late.due_at) })}</div>}
      <TooShort plan={plan} />
    </>
  );
}

function TooShort({ plan }: { plan: Planned }): ReactNode {
  const t = useT();
  const format = useFormat();
  const hours = useCrew(plan)?.way_hours ?? null;
  const { planned_depart, planned_arrive } = plan.values;
  if (hours === null || !planned_depart || !planned_arrive) return null;
  const at = new Date(Date.parse(planned_depart) + hours * 3_600_000).toISOString();
  if (Date.parse(planned_arrive) >= Date.parse(at)) return null;
  return (
    <>
      <div className="kit-bad">{t('capacity.tooShort', { hours: format.number(String(hours)) })}</div>
      <Button type="link" size="small" onClick={() => plan.set({ planned_arrive: at })}>
        {t('capacity.arriveAt', { at: format.instant(at) })}
      </Button>
    </>
  );
}

function nameOf(member: Member): string {
  return 'plate_no' in member ? member.plate_no : member.name;
}

/** The first free trucks or drivers, as many as are offered. */
function freeOf<T extends Member>(all: readonly T[]): T[] {
  return all.filter((one) => one.free).slice(0, offeredMax);
}

/** A sentence with the trucks or drivers that may be chosen instead. */
function Offers(props: { word: string; free: readonly Member[]; choose: (id: string) => void }): ReactNode {
  const t = useT();
  return (
    <div>
      {t(props.word)}
      {props.free.map((one) => (
        <Button key={one.id} type="link" size="small" onClick={() => props.choose(one.id)}>
          {nameOf(one)}
        </Button>
      ))}
    </div>
  );
}

function Free(props: { all: readonly Member[] | undefined; chosen: string | null | undefined; choose: (id: string) => void }): ReactNode {
  const { all } = props;
  if (!all) return null;
  const member = all.find(({ id }) => id === props.chosen);
  if (member?.free) return null;
  const free = freeOf(all);
  return (
    <>
      {member && <Stopped member={member} />}
      {member && 'over' in member && <Overruns over={member.over} />}
      <Offers word={free.length > 0 ? 'capacity.freeThen' : 'capacity.noneFree'} free={free} choose={props.choose} />
    </>
  );
}

function Overruns({ over }: { over: Crew['drivers'][number]['over'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  return over.map(({ of, on, hours, limit }) => (
    <div key={of} className="kit-bad">
      {t(of === 'day' ? 'capacity.overDay' : 'capacity.overWeek', { on: format.day(on), hours: format.number(String(hours)), limit })}
    </div>
  ));
}

function Stopped({ member: { busy, blockers } }: { member: Member }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [blocker] = blockers;
  if (busy) {
    const facts = { no: busy.no ?? '', from: format.instant(busy.from), to: format.instant(busy.to) };
    return <div className="kit-bad">{t(busy.no ? 'capacity.busyWith' : 'capacity.busyElsewhere', facts)}</div>;
  }
  return blocker ? <div className="kit-bad">{t('capacity.stoppedBy', { why: t(`workOrder.blocker.${blocker.what}`) })}</div> : null;
}
