import { theme } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { dayIn } from '../../../../kernel/day.ts';
import { serverNow } from '../../../../web/clock.ts';
import { timeIn, useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { readBigScreen } from '../contract.ts';
import { mapName, useRegions } from './use-regions.ts';
import { apart, volumesOf } from './regions.ts';
import './wall.css';

export type Wall = ResultOf<typeof readBigScreen>;
const everyMs = 15_000;
/** The screen for which sizes are written. A larger one draws everything larger; one that is only wider shows more beside each other. */
const design = { width: 1920, height: 1080 };
/** From this ratio on, two screens stand side by side. The style sheet has the same. */
const wideFrom = 5 / 2;

/**
 * The wall display: figures, map, punctuality, profit and alarms, readable from ten metres. Each reply replaces the one before, and every
 * list in it has a bound, so a week of it takes no more memory than an hour.
 */
export default function BigScreen({ page }: PageProps): ReactNode {
  const t = useT();
  const read = useRead(readBigScreen, {}, { quiet: true });
  const { refetch } = read;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <div className="wall">
      <header className="wall-head">
        <h1>{t(page.title)}</h1>
        <Clock />
      </header>
      <Read of={read}>{(wall) => <Panels wall={wall} />}</Read>
    </div>
  );
}

function Clock(): ReactNode {
  const format = useFormat();
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time>{`${format.day(dayIn(now, format.zone))} ${timeIn(now, format.zone, true)}`}</time>;
}

type Size = { readonly scale: number; readonly wide: boolean };

function sizeNow(): Size {
  const { innerWidth: width, innerHeight: height } = window;
  // A phone in portrait scrolls, so its height limits nothing.
  const scale = width < height ? width / design.width : Math.min(width / design.width, height / design.height);
  return { scale: Math.max(0.6, scale), wide: width >= height * wideFrom };
}

function useSize(): Size {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const measure = (): void => setSize(sizeNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
}

const counts = ['entered', 'departed', 'signed', 'running', 'late'] as const;

function Panels({ wall }: { wall: Wall }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { scale, wide } = useSize();
  const chartHeight = (wide ? 415 : 190) * scale;
  return (
    <div className="wall-panels">
      <section className="wall-figures" aria-label={t('bigScreen.today')}>
        {counts.map((key) => (
          <div key={key} className={key === 'late' && wall.today.late > 0 ? 'wall-figure wall-bad' : 'wall-figure'}>
            <span>{t(`bigScreen.${key}`)}</span>
            <strong>{format.number(wall.today[key])}</strong>
          </div>
        ))}
        <div className="wall-figure">
          <span>{t('bigScreen.volume')}</span>
          <strong>{format.number(wall.volume.tons, 0)}</strong>
          <small>{t('bigScreen.tonsOf', { orders: format.number(wall.volume.orders) })}</small>
        </div>
      </section>
      <section className="wall-map" aria-label={t('bigScreen.map')}>
        <RegionMap wall={wall} scale={scale} />
      </section>
      <aside className="wall-side">
        <section>
          <h2>
            {t('bigScreen.onTime')} <strong>{wall.on_time.percent === null ? '—' : format.percent(wall.on_time.percent)}</strong>
          </h2>
          <OnTime wall={wall} scale={scale} height={chartHeight} />
        </section>
        {wall.profit && (
          <section>
            <h2>
              {t('bigScreen.profit')} · {wall.profit.currency}
            </h2>
            <Profit profit={wall.profit} scale={scale} height={chartHeight} />
          </section>
        )}
        <section className="wall-alarms">
          <h2>{t('bigScreen.alarms')}</h2>
          {wall.alarms.length === 0 ? (
            <p>{t('bigScreen.noAlarms')}</p>
          ) : (
            <ul>
              {wall.alarms.map((alarm) => (
                <li key={alarm.key}>
                  <strong>{alarm.kind === 'late' ? t('bigScreen.lateOrder') : t(`roadException.kind.${alarm.what}`)}</strong>
                  <span>{`${alarm.order_no ?? ''} ${alarm.place}`}</span>
                  <time>{format.instantBriefly(alarm.at, serverNow())}</time>
                </li>
              ))}
            </ul>
          )}
        </section>
      </aside>
    </div>
  );
}

/** Texts and lines of a chart on the wall. */
function useLook(scale: number) {
  return useMemo(
    () => ({ axisLabel: { fontSize: 18 * scale }, grid: { left: 90 * scale, right: 16 * scale, top: 14 * scale, bottom: 36 * scale } }),
    [scale],
  );
}

function OnTime({ wall, scale, height }: { wall: Wall; scale: number; height: number }): ReactNode {
  const t = useT();
  const { axisLabel, grid } = useLook(scale);
  const { days } = wall.on_time;
  const option = useMemo(
    () => ({
      animation: false,
      grid,
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), axisLabel },
      yAxis: { type: 'value', min: 0, max: 100, axisLabel },
      series: [
        {
          type: 'line' as const,
          connectNulls: true,
          symbolSize: 8 * scale,
          lineStyle: { width: 4 * scale },
          data: days.map(({ percent }) => (percent === null ? null : Number(percent))),
        },
      ],
    }),
    [days, axisLabel, grid, scale],
  );
  return <Chart option={option} label={t('bigScreen.onTime')} height={height} />;
}

function Profit({ profit, scale, height }: { profit: NonNullable<Wall['profit']>; scale: number; height: number }): ReactNode {
  const t = useT();
  const { axisLabel, grid } = useLook(scale);
  const { language } = useFormat();
  const { months } = profit;
  const option = useMemo(() => {
    const brief = new Intl.NumberFormat(language, { notation: 'compact' });
    return {
      animation: false,
      grid,
      xAxis: { type: 'category', data: months.map(({ month }) => month.slice(2)), axisLabel },
      yAxis: { type: 'value', axisLabel: { ...axisLabel, formatter: (value: number) => brief.format(value) } },
      series: [{ type: 'bar' as const, data: months.map((month) => Number(month.profit)) }],
    };
  }, [months, axisLabel, grid, language]);
  return <Chart option={option} label={t('bigScreen.profit')} height={height} />;
}

const at = ({ longitude, latitude }: { longitude: number; latitude: number }): [number, number] => [longitude, latitude];

/** China's provinces and ASEAN: volumes by region, stations, running flows and trucks. */
function RegionMap({ wall, scale }: { wall: Wall; scale: number }): ReactNode {
  const t = useT();
  const regions = useRegions();
  const { places, volumes: all, flows, trucks } = wall;
  const { token } = theme.useToken();
  const { colorText: text, colorBgLayout: surface } = token;
  const option = useMemo(() => {
    const volumes = volumesOf(regions ?? [], all);
    const largest = Math.max(1, ...volumes.values());
    const names = apart(
      (regions ?? []).flatMap(({ id, centre }) => {
        const orders = volumes.get(id);
        return orders === undefined ? [] : [{ name: `${t(`region.${id}`)} ${orders}`, value: centre }];
      }),
    );
    const most = Math.max(1, ...places.map(({ orders }) => orders));
    return {
      animation: false,
      geo: {
        map: mapName,
        roam: false,
        silent: true,
        layoutCenter: ['50%', '50%'],
        layoutSize: 930 * scale,
        boundingCoords: [
          [74, 56],
          [141, -11],
        ],
        nameMap: Object.fromEntries((regions ?? []).map(({ id }) => [id, t(`region.${id}`)])),
        itemStyle: { areaColor: '#8884', borderColor: '#8aa6b5', borderWidth: scale },
        label: { show: false },
        regions: [...volumes].map(([id, orders]) => ({
          name: t(`region.${id}`),
          itemStyle: { areaColor: `rgba(63, 169, 201, ${(0.2 + (0.7 * orders) / largest).toFixed(2)})` },
        })),
      },
      series: [
        {
          type: 'lines' as const,
          coordinateSystem: 'geo',
          data: flows.map((flow) => ({
            coords: [at(flow.from), at(flow.to)],
            lineStyle: {
              width: Math.min(8, 1 + flow.orders / 4) * scale,
              color: flow.late > 0 ? '#e0a63e' : '#4cc09a',
              opacity: 0.6,
              curveness: 0.2,
            },
          })),
        },
        {
          type: 'scatter' as const,
          coordinateSystem: 'geo',
          data: places.map((place) => ({ name: place.name, value: at(place), symbolSize: (6 + (18 * place.orders) / most) * scale })),
          itemStyle: { color: '#0b6e8f', opacity: 0.8 },
        },
        {
          type: 'scatter' as const,
          coordinateSystem: 'geo',
          symbol: 'triangle',
          symbolSize: 13 * scale,
          data: trucks.map((truck) => ({
            name: truck.plate_no,
            value: at(truck),
            itemStyle: { color: truck.stale ? '#93a1aa' : truck.late ? '#f0874a' : '#4cc09a' },
          })),
        },
        {
          // Names of regions above everything else, or their own stations would cover them.
          type: 'scatter' as const,
          coordinateSystem: 'geo',
          symbolSize: 0,
          z: 9,
          silent: true,
          data: names,
          label: {
            show: true,
            position: 'inside',
            fontSize: 22 * scale,
            fontWeight: 'bold',
            color: text,
            textBorderColor: surface,
            textBorderWidth: 4 * scale,
            formatter: '{b}',
          },
        },
      ],
    };
  }, [regions, places, all, flows, trucks, scale, t, text, surface]);
  return (
    <>
      {regions && <Chart option={option} label={t('bigScreen.map')} height={930 * scale} />}
      <p className="wall-legend">{t('bigScreen.trucks', { count: trucks.length, late: trucks.filter(({ late }) => late).length })}</p>
    </>
  );
}
