import { Alert, Button, Checkbox, Empty, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import { useToday } from '../../../../web/kit/today.ts';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { DayInput } from '../../../../web/kit/form/inputs.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SearchInput } from '../../../../web/kit/list/search-input.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { assignTruck } from '../../work-order/contract.ts';
import { AssignDialog, type Assignable } from '../../work-order/pages/assign-dialog.tsx';
import '../../work-order/pages/dispatch.css';
import { may } from '../../work-order/permits.ts';
import { countries, planOf, type PlanTruck } from '../contract.ts';
import { TimeLine, type Trip } from './time-line.tsx';

type Moving = { readonly trip: Trip; readonly carrierId: string; readonly to: PlanTruck | null };

const spans = [1, 3, 7, 14] as const;

/**
 * Trucks by time. A trip is dragged onto another truck of its carrier, or moved by keyboard: arrows go from trip to trip, Enter opens it, M
 * asks for the other truck.
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
  const movable = (trip: Trip) => can(may.assign) && (trip.state === 'accepted' || trip.state === 'assigned');
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <Button aria-label={t('capacity.earlier')} onClick={() => setQuery({ from: addDays(from, -days) })}>
          ←
        </Button>
        <DayInput value={from} onChange={(day) => setQuery({ from: day ?? undefined })} aria-label={t('capacity.from')} />
        <Button aria-label={t('capacity.later')} onClick={() => setQuery({ from: addDays(from, days) })}>
          →
        </Button>
        <Button onClick={() => setQuery({ from: undefined })}>{t('capacity.today')}</Button>
        <Segmented
          aria-label={t('capacity.span')}
          value={days}
          onChange={(next) => setQuery({ days: String(next) })}
          options={spans.map((one) => ({ value: one, label: t('capacity.days', { count: one }) }))}
        />
        <Segmented
          aria-label={t('capacity.country')}
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
        <SearchInput word="capacity.words" search={setText} />
      </header>
      <p className="kit-quiet">{t('capacity.moveKeys')}</p>
      {!read.data && <Read of={read} />}
      {read.data?.more && <Alert type="info" title={t('capacity.more')} />}
      {read.data && trucks.length === 0 && <Empty description={t('capacity.empty')} />}
      {read.data && trucks.length > 0 && (
        <TimeLine
          label={t(page.title)}
          plan={read.data}
          trucks={trucks}
          firstDay={from}
          days={days}
          actions={{
            movable,
            move: (trip, truck) => setMoving({ trip, carrierId: truck.carrier_id, to: null }),
            drag: (trip, truck) => setDragged({ trip, carrierId: truck.carrier_id, to: null }),
            takes: (truck) => dragged !== null && dragged.carrierId === truck.carrier_id,
            drop: (truck) => {
              if (dragged) setMoving({ ...dragged, to: truck });
              setDragged(null);
            },
          }}
        />
      )}
      {moving && <AssignDialog trip={assignable(moving)} call={assignTruck} close={() => setMoving(null)} />}
    </div>
  );
}

function assignable({ trip, carrierId, to }: Moving): Assignable {
  const { id, version, no, state, from, to: until } = trip;
  const truck = { vehicle_id: to?.id ?? null, driver_id: to?.driver_id ?? null };
  return { id, version, no, state, carrier_id: carrierId, planned_depart: from, planned_arrive: until, ...truck };
}
