import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { type MapLine, type MapPoint, MapView } from '../../../../web/kit/map/map.tsx';
import type { readBoard } from '../contract.ts';

type Shipment = ResultOf<typeof readBoard>['shipments'][number];
type Place = readonly [longitude: number, latitude: number];

const height = 300;

/** Goods in transit on the land that all our maps draw: one line per pair of places, marked if some are late. The list below has the same. */
export function ShipmentMap({ shipments }: { shipments: readonly Shipment[] }): ReactNode {
  const t = useT();
  const { lines, points, fit } = useMemo(() => drawn(shipments), [shipments]);
  return (
    <>
      <MapView label={t('portal.shipments')} height={height} fit={fit} lines={lines} points={points} />
      <ul className="customer-board-shipments">
        {shipments.map((one) => (
          <li key={`${one.from_name} ${one.to_name}`}>
            {`${one.from_name} → ${one.to_name}`} <strong>{one.count}</strong>
            {one.late > 0 && <span className="kit-bad">{` ${t('portal.late')} ${one.late}`}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function drawn(shipments: readonly Shipment[]): { lines: MapLine[]; points: MapPoint[]; fit: string } {
  const lines: MapLine[] = [];
  const points = new Map<string, MapPoint>();
  for (const [number, one] of shipments.entries()) {
    const from = placeOf(one.from);
    const to = placeOf(one.to);
    if (!from || !to) continue;
    const tone = one.late > 0 ? 'bad' : 'normal';
    lines.push({ id: String(number), at: [from, to], tone });
    for (const [label, [longitude, latitude]] of [[one.from_name, from] as const, [one.to_name, to] as const])
      points.set(label, { id: label, label, longitude, latitude, small: true, tone });
  }
  return { lines, points: [...points.values()], fit: [...points.keys()].join() };
}

function placeOf(at: Shipment['from']): Place | null {
  return at && [Number(at[0]), Number(at[1])];
}
