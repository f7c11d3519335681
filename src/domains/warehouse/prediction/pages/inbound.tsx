import { Empty, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { readArrivals } from '../contract.ts';
import { MethodNote } from './method.tsx';
import './prediction.css';

type Warehouse = ResultOf<typeof readArrivals>['warehouses'][number];

/** Arrivals of the next two weeks by day and warehouse: what is announced, and what history suggests. */
export default function InboundPrediction({ page, query }: PageProps): ReactNode {
  const t = useT();
  const { setQuery } = useTab();
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
      </header>
      <Read of={readArrivals} params={{}}>
        {({ warehouses }) => {
          const chosen = warehouses.find(({ id }) => id === query['warehouse_id']) ?? warehouses[0];
          if (!chosen) return <Empty description={t('place.none')} />;
          return (
            <>
              <div className="prediction-bar kit-gap">
                <Select
                  aria-label={t('prediction.warehouse')}
                  value={chosen.id}
                  onChange={(id) => id && setQuery({ warehouse_id: id })}
                  options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </div>
              <Arrivals warehouse={chosen} />
            </>
          );
        }}
      </Read>
    </div>
  );
}

function Arrivals({ warehouse }: { warehouse: Warehouse }): ReactNode {
  const t = useT();
  const format = useFormat();
  const option = useMemo(() => {
    const { arrived, days } = warehouse;
    const none = arrived.map(() => null);
    return {
      grid: { left: 48, right: 24, top: 40, bottom: 28 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: [...arrived, ...days].map(({ day }) => format.day(day)) },
      yAxis: { type: 'value', name: t('prediction.measure.pallets') },
      series: [
        { type: 'bar', name: t('prediction.arrived'), data: arrived.map(({ pallets }) => pallets) },
        { type: 'bar', name: t('prediction.planned_pallets'), data: [...none, ...days.map(({ planned_pallets }) => planned_pallets)] },
        { type: 'line', name: t('prediction.said'), symbol: 'none', lineStyle: { type: 'dotted' }, data: arrived.map(({ said }) => said) },
        {
          type: 'line',
          name: t('prediction.forecast_pallets'),
          symbol: 'none',
          lineStyle: { type: 'dashed' },
          data: [...none, ...days.map(({ forecast_pallets }) => forecast_pallets)],
        },
      ],
    };
  }, [warehouse, format, t]);
  return (
    <>
      <MethodNote method={warehouse.method} errors={warehouse.errors} />
      <Chart option={option} label={`${t('page.inboundPrediction')} · ${warehouse.name}`} height={300} />
      <SubTable
        rows={warehouse.days}
        rowId={({ day }) => day}
        subject="prediction"
        title="page.inboundPrediction"
        columns={[
          { key: 'day', is: 'day' },
          { key: 'plans', is: 'quantity', width: 130 },
          { key: 'late', is: 'quantity', width: 110 },
          { key: 'planned_pallets', is: 'quantity', width: 150 },
          { key: 'forecast_pallets', is: 'quantity', width: 170 },
        ]}
      />
    </>
  );
}
