import { Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { link } from '../../../../kernel/link.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { readVolumes, readVolumeSeries } from '../contract.ts';
import { type PredictionMeasure, predictionMeasures } from '../kinds.ts';
import { volumePredictionPage } from '../pages.ts';
import { MethodNote } from './method.tsx';
import './prediction.css';

type Of = { measure: PredictionMeasure; customer_id: string | null; line_id: string | null };

/** Orders to come by customer and line, beside what came: the plot of the choice, and the pairs with the most orders. */
export default function VolumePrediction({ page, query }: PageProps): ReactNode {
  const t = useT();
  const { setQuery } = useTab();
  const measure = predictionMeasures.find((one) => one === query['measure']) ?? 'orders';
  const of: Of = { measure, customer_id: query['customer_id'] ?? null, line_id: query['line_id'] ?? null };
  const choose = (changes: Partial<Of>) => {
    const next = { ...of, ...changes };
    setQuery({
      ...(next.measure === 'orders' ? {} : { measure: next.measure }),
      ...(next.customer_id ? { customer_id: next.customer_id } : {}),
      ...(next.line_id ? { line_id: next.line_id } : {}),
    });
  };
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
      </header>
      <div className="prediction-bar kit-gap">
        <Picker
          to="customer"
          value={of.customer_id}
          onChange={(customer_id) => choose({ customer_id })}
          placeholder={t('prediction.customer_name')}
          aria-label={t('prediction.customer_name')}
        />
        <Picker
          to="line"
          value={of.line_id}
          onChange={(line_id) => choose({ line_id })}
          placeholder={t('prediction.line_name')}
          aria-label={t('prediction.line_name')}
        />
        <Segmented
          aria-label={t('prediction.measure')}
          value={measure}
          onChange={(chosen) => choose({ measure: chosen })}
          options={predictionMeasures.map((value) => ({ value, label: t(`prediction.measure.${value}`) }))}
        />
      </div>
      <Read of={readVolumeSeries} params={of} keepPrevious>
        {(series) => <Series series={series} measure={measure} />}
      </Read>
      <h2>{t('prediction.pairs')}</h2>
      <Read of={readVolumes} params={of} keepPrevious>
        {({ rows }) => <Pairs rows={rows} measure={measure} />}
      </Read>
    </div>
  );
}

function Series({ series, measure }: { series: ResultOf<typeof readVolumeSeries>; measure: PredictionMeasure }): ReactNode {
  const t = useT();
  const format = useFormat();
  const label = t(`prediction.measure.${measure}`);
  const option = useMemo(
    () => ({
      grid: { left: 48, right: 24, top: 40, bottom: 28 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: series.days.map(({ day }) => format.day(day)) },
      yAxis: { type: 'value', name: label },
      series: [
        { type: 'bar', name: t('prediction.actual'), data: series.days.map(({ actual }) => actual) },
        {
          type: 'line',
          name: t('prediction.said'),
          symbol: 'none',
          lineStyle: { type: 'dotted' },
          data: series.days.map(({ said }) => said),
        },
        {
          type: 'line',
          name: t('prediction.forecast'),
          symbol: 'none',
          lineStyle: { type: 'dashed' },
          data: series.days.map(({ forecast }) => forecast),
        },
      ],
    }),
    [series, label, format, t],
  );
  return (
    <>
      <MethodNote method={series.method} errors={series.errors} />
      <Chart option={option} label={`${t('page.volumePrediction')} · ${label}`} height={300} />
    </>
  );
}

function Pairs({ rows, measure }: { rows: ResultOf<typeof readVolumes>['rows']; measure: PredictionMeasure }): ReactNode {
  return (
    <SubTable
      rows={rows}
      subject="prediction"
      title="prediction.pairs"
      open={(row) =>
        link(volumePredictionPage, { customer_id: row.customer_id, ...(row.line_id ? { line_id: row.line_id } : {}), measure })
      }
      columns={[
        { key: 'customer_name', is: 'text', pin: 'left', width: 190 },
        { key: 'line_name', is: 'text', width: 190 },
        { key: 'actual', is: 'quantity', width: 130 },
        { key: 'said', is: 'quantity', width: 130 },
        { key: 'forecast', is: 'quantity', width: 130 },
        {
          key: 'method',
          is: 'choice',
          words: 'prediction.method',
          tones: { holtWinters: 'good', naive: 'neutral', none: 'neutral' },
          width: 140,
        },
        { key: 'error', is: 'quantity', width: 110 },
        { key: 'naive_error', is: 'quantity', width: 110 },
      ]}
      empty="prediction.noOrders"
    />
  );
}
