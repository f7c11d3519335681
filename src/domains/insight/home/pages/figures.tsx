import Big from 'big.js';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { financeBillsPage } from '../../../finance/bill/pages.ts';
import { profitPage } from '../../../finance/profit/pages.ts';
import { type FigureKey, homeFigures, type ListFigures } from '../contract.ts';
import { changePercent, usualOf } from '../trend.ts';
import { standingBehind } from '../waiting.ts';
import { ListStat } from './lists.tsx';

type Figures = ResultOf<typeof homeFigures>;

/** Today's figures of the user's work, each with its trend of two weeks and what is usual, after the lists of the moment. */
export function FiguresOfToday({ standing = [] }: { standing?: readonly ListFigures[] | undefined }): ReactNode {
  const t = useT();
  const behind = standingBehind(useToday());
  const read = useRead(homeFigures, {});
  if (!read.data || read.error) return <Read of={read} />;
  const { data } = read;
  if (data.figures.length + standing.length + (data.overdue ? 1 : 0) === 0) return null;
  return (
    <section className="home-section" aria-label={t('home.today')}>
      <h2>{t('home.today')}</h2>
      <Stats>
        {standing.map((figures) => (
          <ListStat key={figures.key} words="home" figures={figures} behind={behind} />
        ))}
        {data.figures.map(({ key, days }) => (
          <Figure key={key} of={key} days={days} currency={data.currency} />
        ))}
        {data.margin_week && <WeekOfMargin week={data.margin_week} currency={data.currency} />}
        {data.overdue && data.overdue.bills > 0 && <Overdue of={data} overdue={data.overdue} />}
      </Stats>
    </section>
  );
}

const amounts: readonly FigureKey[] = ['received', 'margin'];

function Figure({ of, days, currency }: { of: FigureKey; days: readonly (string | null)[]; currency: Currency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const today = days.at(-1) ?? null;
  const usual = usualOf(of, days);
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

/** The margin of this week so far, beside that of the same days of the week before. */
function WeekOfMargin({
  week: { current, before },
  currency,
}: {
  week: NonNullable<Figures['margin_week']>;
  currency: Currency;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const change = changePercent(current, before);
  return (
    <Stat
      label={t('home.figure.marginWeek')}
      value={format.money(current, currency)}
      tone={current.startsWith('-') ? 'bad' : 'neutral'}
      note={
        <span className="home-note">
          <span>{t('home.figure.weekBefore', { value: format.money(before, currency) })}</span>
          {change !== null && (
            <span className={change.startsWith('-') ? 'kit-tone-bad' : 'kit-tone-good'}>
              {change.startsWith('-') || change === '0' ? '' : '+'}
              {format.percent(change)}
            </span>
          )}
        </span>
      }
      open={link(profitPage)}
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

function Overdue({ of, overdue }: { of: Figures; overdue: NonNullable<Figures['overdue']> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { company_id, currency } = of;
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
      open={link(financeBillsPage, { tab: 'overdue', 'w.company': company_id })}
    />
  );
}
