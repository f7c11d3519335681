import { type ReactNode, useMemo } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { wrapped } from '../../../../web/kit/chart/wrapped.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { summariseProfit } from '../contract.ts';
import { type BridgeStep, bridgeOf } from '../rules.ts';

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

const totals: readonly BridgeStep['key'][] = ['estimated', 'actual', 'billed'];
const colours = { total: '#0b6e8f', rise: '#2a9d6f', fall: '#d95f02' };

/**
 * The way from the estimated profit to the actual one and to what of it is billed: each change stands where the figure before it ends.
 * A bar that crosses zero is drawn as its two parts, above and below, each on an invisible one.
 */
export function BridgeChart({ of, height = 280 }: { of: CurrencySummary; height?: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const steps = useMemo(() => bridgeOf(of), [of]);
  const option = useMemo(() => {
    const bars = (steps ?? []).map(({ key, from, to }) => {
      const [low, high] = numbers(Number(from) < Number(to) ? [from, to] : [to, from]) as [number, number];
      const color = totals.includes(key) ? colours.total : Number(to) < Number(from) ? colours.fall : colours.rise;
      return { low, high, itemStyle: { color } };
    });
    const part = (valueOf: (bar: (typeof bars)[number]) => number, seen: boolean) => ({
      type: 'bar' as const,
      stack: 'bridge',
      ...(seen ? {} : { itemStyle: { color: 'transparent' }, silent: true }),
      data: bars.map((bar) => ({ value: valueOf(bar), ...(seen ? { itemStyle: bar.itemStyle } : {}) })),
    });
    return {
      grid: { left: 90, right: 16, top: 28, bottom: 56 },
      xAxis: {
        type: 'category',
        data: (steps ?? []).map(({ key }) => t(`profitAnalysis.bridge.${key}`)),
        axisLabel: { interval: 0, formatter: (name: string) => wrapped(name, language, 12) },
      },
      yAxis: { type: 'value' },
      tooltip: {
        trigger: 'axis',
        formatter: ([hit]: readonly { dataIndex: number }[]) => {
          const step = steps?.[hit?.dataIndex ?? -1];
          return step ? `${t(`profitAnalysis.bridge.${step.key}`)} ${format.money(step.value, of.currency)}` : '';
        },
      },
      series: [
        part(({ low }) => Math.max(0, low), false),
        part(({ low, high }) => Math.max(0, high) - Math.max(0, low), true),
        part(({ high }) => Math.min(0, high), false),
        part(({ low, high }) => Math.min(0, low) - Math.min(0, high), true),
      ],
    };
  }, [steps, of, t, format, language]);
  if (!steps) return null;
  return <Chart option={option} label={`${t('profitAnalysis.bridge')} ${of.currency}`} height={height} saves />;
}

/** Groups by their profit, income or cost, the largest first. */
export function GroupsChart(props: {
  rows: readonly { readonly name: string; readonly value: string }[];
  of: 'profit' | 'income' | 'cost';
  title: string;
  height?: number | undefined;
}): ReactNode {
  const t = useT();
  const { rows, of } = props;
  const option = useMemo(() => {
    // An axis of categories begins at its foot.
    const upwards = [...rows].reverse();
    return {
      grid: { left: 150, right: 24, top: 24, bottom: 24 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data: upwards.map(({ name }) => name), axisLabel: { width: 140, overflow: 'truncate' } },
      series: [{ type: 'bar' as const, name: t(`profitAnalysis.${of}`), data: numbers(upwards.map(({ value }) => value)) }],
    };
  }, [rows, of, t]);
  return <Chart option={option} label={props.title} height={props.height ?? 280} saves />;
}
