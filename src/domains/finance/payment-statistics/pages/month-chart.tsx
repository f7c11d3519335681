import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import type { pivotPaid } from '../contract.ts';

export type Pivot = ResultOf<typeof pivotPaid>['currencies'][number];
const most = 7;

/** The name of a row: its carrier or fee, advances, or bills without fees. */
export function rowName(t: ReturnType<typeof useT>, { name, advance }: Pivot['rows'][number]): string {
  return name ?? t(advance ? 'paymentStatistics.advance' : 'paymentStatistics.noFee');
}

/** Months as stacked bars: the largest rows, and the sum of the others. For display only; no amount is computed from these numbers. */
export function MonthChart({ of }: { of: Pivot }): ReactNode {
  const t = useT();
  const option = useMemo(() => {
    const shown = of.rows.slice(0, most).map((row) => ({ name: rowName(t, row), data: row.amounts.map(Number) }));
    const rest = of.rows.slice(most);
    const others = of.months.map((_, place) => rest.reduce((sum, row) => sum + Number(row.amounts[place]), 0));
    const series = [...shown, ...(rest.length > 0 ? [{ name: t('paymentStatistics.others'), data: others }] : [])];
    return {
      grid: { left: 90, right: 16, top: 40, bottom: 24 },
      legend: { type: 'scroll', top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: of.months },
      yAxis: { type: 'value' },
      series: series.map((one) => ({ ...one, type: 'bar' as const, stack: 'all' })),
    };
  }, [of, t]);
  return <Chart option={option} label={`${t('paymentStatistics.byMonth')} ${of.currency}`} height={220} />;
}
