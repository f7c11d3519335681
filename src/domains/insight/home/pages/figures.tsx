import { Skeleton } from 'antd';
import Big from 'big.js';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useRead } from '../../../../web/query.ts';
import { financeBillsPage } from '../../../finance/bill/pages.ts';
import { type FigureKey, homeFigures } from '../contract.ts';

type Figures = ResultOf<typeof homeFigures>;

/** Today's figures of the user's work, each with its trend of two weeks and what is usual. */
export function FiguresOfToday(): ReactNode {
  const t = useT();
  const { data, isLoading } = useRead(homeFigures, {});
  if (isLoading) return <Skeleton active paragraph={{ rows: 1 }} />;
  if (!data || data.figures.length + (data.overdue ? 1 : 0) === 0) return null;
  return (
    <section className="home-figures" aria-label={t('home.today')}>
      <h2>{t('home.today')}</h2>
      <Stats>
        {data.figures.map(({ key, days }) => (
          <Figure key={key} of={key} days={days} currency={data.currency} />
        ))}
        {data.overdue && data.overdue.bills > 0 && <Overdue overdue={data.overdue} currency={data.currency} />}
      </Stats>
    </section>
  );
}

const amounts: readonly FigureKey[] = ['received', 'margin'];

/** The average of the days before today on which there was anything. */
function usualOf(days: readonly (string | null)[]): Big | null {
  const before = days.slice(0, -1).flatMap((value) => (value === null || new Big(value).eq(0) ? [] : [new Big(value)]));
  return before.length === 0 ? null : before.reduce((sum, value) => sum.plus(value), new Big(0)).div(before.length);
}

function Figure({ of, days, currency }: { of: FigureKey; days: readonly (string | null)[]; currency: Currency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const today = days.at(-1) ?? null;
  const usual = usualOf(days);
  const shown = (value: string): string =>
    amounts.includes(of) ? format.money(value, currency) : of === 'onTime' ? format.percent(value) : format.number(value, 0);
  return (
    <Stat
      label={t(`home.figure.${of}`)}
      value={today === null ? '—' : shown(today)}
      tone={today?.startsWith('-') ? 'bad' : 'neutral'}
      note={
        <span className="home-trend">
          <Trend days={days} />
          {usual && <span>{t('home.figure.usual', { value: shown(usual.round(0).toString()) })}</span>}
        </span>
      }
    />
  );
}

const [width, height, gap] = [98, 22, 2];

/** The days as bars, today's in the accent colour. It repeats what stands beside it, so a screen reader leaves it out. */
function Trend({ days }: { days: readonly (string | null)[] }): ReactNode {
  const values = days.map((value) => Number(value ?? 0));
  const most = Math.max(...values.map(Math.abs), 1);
  const bar = width / values.length;
  return (
    <svg width={width} height={height} aria-hidden className="home-bars">
      {values.map((value, place) => {
        const tall = Math.max((Math.abs(value) / most) * (height - 1), value === 0 ? 0 : 1);
        return (
          <rect
            // The bars have no identity but their day's place.
            key={place}
            x={place * bar}
            y={height - tall}
            width={bar - gap}
            height={tall}
            className={value < 0 ? 'home-bar-bad' : place === values.length - 1 ? 'home-bar-today' : undefined}
          />
        );
      })}
    </svg>
  );
}

function Overdue({ overdue, currency }: { overdue: NonNullable<Figures['overdue']>; currency: Currency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const total = new Big(overdue.to30).plus(overdue.to60).plus(overdue.over60).toString();
  const parts = (['to30', 'to60', 'over60'] as const)
    .filter((part) => !new Big(overdue[part]).eq(0))
    .map((part) => `${t(`home.overdue.${part}`)} ${format.amount(overdue[part], currency)}`);
  return (
    <Stat
      label={t('home.overdue', { count: overdue.bills })}
      value={format.money(total, currency)}
      tone="bad"
      note={parts.join(' · ')}
      open={link(financeBillsPage, { tab: 'overdue' })}
    />
  );
}
