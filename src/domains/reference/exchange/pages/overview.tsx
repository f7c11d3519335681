import { Alert, Button, Card, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/tab-context.ts';
import { rateGaps, rateHistory } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { exchangeAddPage } from '../pages.ts';

type Overview = ResultOf<typeof rateGaps>;
type Pair = Overview['pairs'][number];
const gapsShown = 5;

/** Days without a rate, to be filled before documents of those days are refused, and the chart of each pair. */
export function RateOverview(): ReactNode {
  const { data } = useRead(rateGaps, {}, { quiet: true });
  if (!data || data.pairs.length === 0) return null;
  return (
    <div className="kit-gap">
      {data.gaps.length > 0 && <Gaps gaps={data.gaps} />}
      <History pairs={data.pairs} />
    </div>
  );
}

function Gaps({ gaps }: { gaps: Overview['gaps'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const can = useCan();
  const fill = ({ base, quote, side, from, to }: Overview['gaps'][number]) => open(link(exchangeAddPage, { base, quote, side, from, to }));
  return (
    <Alert
      className="kit-gap"
      type="warning"
      showIcon
      title={t('exchange.gaps', { count: gaps.length })}
      description={
        <ul>
          {gaps.slice(0, gapsShown).map((gap) => (
            <li key={`${gap.base}${gap.quote}${gap.side}${gap.from}`}>
              {gap.base} → {gap.quote} · {t(`exchange.side.${gap.side}`)} · {format.day(gap.from)}
              {gap.to === gap.from ? '' : ` – ${format.day(gap.to)}`}
              {can(may.save) && (
                <Button type="link" size="small" onClick={() => fill(gap)}>
                  {t('exchange.fill')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function History({ pairs }: { pairs: readonly Pair[] }): ReactNode {
  const t = useT();
  const [place, setPlace] = useState(0);
  const pair = pairs[place] ?? pairs[0];
  if (!pair) return null;
  const names = pairs.map(({ base, quote }, value) => ({ value, label: `${base} → ${quote}` }));
  return (
    <Card
      size="small"
      title={t('exchange.history')}
      extra={<Select size="small" aria-label={t('exchange.pair')} value={place} options={names} onChange={setPlace} />}
    >
      <Plot key={place} pair={pair} />
    </Card>
  );
}

function Plot({ pair: { base, quote } }: { pair: Pair }): ReactNode {
  const t = useT();
  const { data } = useRead(rateHistory, { base, quote }, { quiet: true });
  const option = useMemo(() => {
    const points = data?.points ?? [];
    // One line is enough if both sides have always had the same rate.
    const sides = points.some(({ side }) => side !== 'both') ? (['receivable', 'payable'] as const) : (['both'] as const);
    const series = sides.map((side) => ({
      name: t(`exchange.side.${side}`),
      type: 'line' as const,
      step: 'end' as const,
      showSymbol: false,
      // Numbers for the chart only; no amount is computed from them.
      data: points
        .filter((point) => point.side === side || point.side === 'both')
        .flatMap(({ from, to, rate }) => [from, to].map((at) => [at, Number(rate)])),
    }));
    return {
      grid: { left: 70, right: 16, top: 24, bottom: 24 },
      legend: { top: 0, right: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'time' },
      yAxis: { type: 'value', scale: true },
      series,
    };
  }, [data, t]);
  return <Chart option={option} label={`${t('exchange.history')} ${base} → ${quote}`} height={140} />;
}
