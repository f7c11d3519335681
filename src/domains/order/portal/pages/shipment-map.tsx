import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart.tsx';
import type { readBoard } from '../contract.ts';

type Shipment = ResultOf<typeof readBoard>['shipments'][number];

/**
 * Goods on the way, drawn by longitude and latitude: one line a pair of places, thicker for more orders, red where some are late. It
 * needs no map tiles, so nothing is asked of a stranger's server.
 */
export function ShipmentMap({ shipments }: { shipments: readonly Shipment[] }): ReactNode {
  const t = useT();
  const option = useMemo(() => {
    const drawn = shipments.filter((one) => one.from && one.to);
    const at = (place: readonly [string, string] | null) => [Number(place?.[0]), Number(place?.[1])];
    return {
      grid: { left: 8, right: 8, top: 8, bottom: 8 },
      tooltip: { formatter: (point: { name?: string; seriesName?: string }) => point.name || point.seriesName || '' },
      xAxis: { type: 'value', scale: true, axisLabel: { show: false }, splitLine: { show: true } },
      yAxis: { type: 'value', scale: true, axisLabel: { show: false }, splitLine: { show: true } },
      series: drawn.map((one) => ({
        type: 'line',
        name: `${one.from_name} → ${one.to_name}: ${one.count}`,
        data: [
          { value: at(one.from), name: `${one.from_name} → ${one.to_name}: ${one.count}` },
          { value: at(one.to), name: `${one.from_name} → ${one.to_name}: ${one.count}`, label: { show: true, formatter: one.to_name } },
        ],
        symbolSize: 8,
        color: one.late > 0 ? '#d4380d' : '#1677ff',
        lineStyle: { width: Math.min(6, 1 + one.count) },
        endLabel: { show: false },
      })),
    };
  }, [shipments]);
  return <Chart option={option} label={t('portal.shipments')} />;
}
