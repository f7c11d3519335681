import type { ReactNode } from 'react';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useT } from '../../../../web/i18n.ts';
import { getOrderLegs, type OrderLegs } from '../contract.ts';
import type { ReleaseState } from '../kinds.ts';
import { releaseOf, releaseTones } from './release.ts';

type Shown = Pick<OrderLegs['legs'][number], 'seq' | 'from_name' | 'to_name' | 'carrier_name' | 'transit_hours' | 'released_at'> & {
  readonly id: string;
  readonly release: ReleaseState | null;
};

/** The legs that an order is planned in; without any, those of its line's main route. */
export default function LegsOfOrder({ id }: { id: string }): ReactNode {
  return (
    <Read of={getOrderLegs} params={{ order_id: id }}>
      {(data) => <Legs of={data} />}
    </Read>
  );
}

function Legs({ of: { legs, by_route, route_name } }: { of: OrderLegs }): ReactNode {
  const t = useT();
  const planned: Shown[] = legs.map((leg) => ({ ...leg, id: String(leg.seq), release: releaseOf(leg) }));
  const route: Shown[] = by_route.map((leg, place) => ({
    ...leg,
    id: String(place + 1),
    seq: place + 1,
    released_at: null,
    release: null,
  }));
  const rows = planned.length > 0 ? planned : route;
  return (
    <>
      {planned.length === 0 && <p className="kit-quiet">{route_name ? t('orderLeg.onlyRoute') : t('orderLeg.oneTruck')}</p>}
      {rows.length > 0 && (
        <SubTable
          subject="orderLeg"
          title="orderLeg.legs"
          rows={rows}
          columns={[
            { key: 'seq', is: 'quantity', width: 70 },
            { key: 'from_name', is: 'text', width: 160 },
            { key: 'to_name', is: 'text', width: 160 },
            { key: 'carrier_name', is: 'text', width: 180 },
            { key: 'transit_hours', is: 'quantity', width: 110 },
            { key: 'release', is: 'choice', words: 'orderLeg.releaseState', tones: releaseTones, width: 120 },
            { key: 'released_at', is: 'instant' },
          ]}
        />
      )}
    </>
  );
}
