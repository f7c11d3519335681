import { type ReactNode, useMemo } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { summariseProfit } from '../contract.ts';

export type Summary = ResultOf<typeof summariseProfit>;
export type CurrencySummary = Summary['currencies'][number];

const numbers = (values: readonly (string | undefined)[]): number[] => values.map(Number);

/** Income and cost as bars and profit as a line, beside the profit of the compared months. For display only; no amount is computed from it. */
export function MonthsChart({ of, height = 280 }: { of: CurrencySummary; height?: number }): ReactNode {
  const t = useT();
  const option = useMemo(() => {
    const { months } = of;
    const series = [
      { key: 'income', type: 'bar' as const },
      { key: 'cost', type: 'bar' as const },
      { key: 'profit', type: 'line' as const },
      { key: 'before_profit', type: 'line' as const, lineStyle: { type: 'dashed' as const } },
    ] as const;
    return {
      grid: { left: 90, right: 16, top: 40, bottom: 24 },
      legend: { type: 'scroll', top: 0, right: 36 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ month }) => month) },
      yAxis: { type: 'value' },
      series: series.flatMap(({ key, ...look }) =>
        months.every((month) => month[key] === undefined)
          ? []
          : [{ ...look, name: t(`profitAnalysis.${key}`), data: numbers(months.map((month) => month[key])) }],
      ),
    };
  }, [of, t]);
  return <Chart option={option} label={`${t('profitAnalysis.byMonth')} ${of.currency}`} height={height} saves />;
}

/** From the estimated to the actual profit: what changed in the income, and what in the cost. */
export function BridgeChart({ of, height = 280 }: { of: CurrencySummary; height?: number }): ReactNode {
  const t = useT();
  const option = useMemo(() => {
    const [estimated = 0, income = 0, plannedIncome = 0, profit = 0] = numbers([
      of.estimated_profit,
      of.income,
      of.estimated_income,
      of.profit,
    ]);
    const moreIncome = income - plannedIncome;
    const steps = [
      { name: t('profitAnalysis.estimated_profit'), value: estimated },
      { name: t('profitAnalysis.bridge.income'), value: moreIncome },
      { name: t('profitAnalysis.bridge.cost'), value: profit - estimated - moreIncome },
      { name: t('profitAnalysis.profit'), value: profit },
    ];
    return {
      grid: { left: 90, right: 16, top: 28, bottom: 40 },
      xAxis: { type: 'category', data: steps.map(({ name }) => name), axisLabel: { interval: 0, width: 90, overflow: 'break' } },
      yAxis: { type: 'value' },
      tooltip: { trigger: 'axis' },
      series: [{ type: 'bar' as const, data: steps.map(({ value }) => value) }],
    };
  }, [of, t]);
  if (of.profit === undefined || of.estimated_profit === undefined) return null;
  return <Chart option={option} label={`${t('profitAnalysis.bridge')} ${of.currency}`} height={height} saves />;
}

/** The groups with the largest profit, or of those who may not see it with the largest income or cost. */
export function GroupsChart(props: {
  rows: readonly {
    readonly name: string;
    readonly profit?: string | undefined;
    readonly income?: string | undefined;
    readonly cost?: string | undefined;
  }[];
  title: string;
  height?: number;
}): ReactNode {
  const t = useT();
  const { rows, title } = props;
  const option = useMemo(() => {
    const key = (['profit', 'income', 'cost'] as const).find((one) => rows.some((row) => row[one] !== undefined)) ?? 'profit';
    const largest = [...rows]
      .sort((a, b) => Number(b[key]) - Number(a[key]))
      .slice(0, 10)
      .reverse();
    return {
      grid: { left: 150, right: 24, top: 24, bottom: 24 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data: largest.map(({ name }) => name), axisLabel: { width: 140, overflow: 'truncate' } },
      series: [{ type: 'bar' as const, name: t(`profitAnalysis.${key}`), data: numbers(largest.map((row) => row[key])) }],
    };
  }, [rows, t]);
  return <Chart option={option} label={title} height={props.height ?? 280} saves />;
}
