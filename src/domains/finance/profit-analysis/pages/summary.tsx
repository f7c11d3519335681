import { Empty, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { BridgeChart, type CurrencySummary, MonthsChart, type Summary } from './charts.tsx';
import './analysis.css';

/** The figures of one currency: amounts, the change against the compared period, the months, and the way from estimate to actual. */
export function CurrencyFigures({ of, summary }: { of: CurrencySummary; summary: Pick<Summary, 'before_from' | 'before_to'> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const money = (value: string): string => format.amount(value, of.currency);
  const label = (key: string): string => `${t(`profitAnalysis.${key}`)} · ${of.currency}`;
  const before = t('profitAnalysis.beforeOf', { from: summary.before_from, to: summary.before_to });
  return (
    <Stats>
      <Stat label={t('profitAnalysis.orders')} value={format.number(of.orders)} />
      {of.income !== undefined && (
        <Stat
          label={label('income')}
          value={money(of.income)}
          note={`${t('profitAnalysis.accrued_income')} ${format.amount(of.accrued_income ?? '0', of.currency)}`}
        />
      )}
      {of.cost !== undefined && (
        <Stat
          label={label('cost')}
          value={money(of.cost)}
          note={`${t('profitAnalysis.accrued_cost')} ${format.amount(of.accrued_cost ?? '0', of.currency)}`}
        />
      )}
      {of.profit !== undefined && (
        <Stat
          label={label('profit')}
          value={money(of.profit)}
          tone={of.profit.startsWith('-') ? 'bad' : 'neutral'}
          note={`${t('profitAnalysis.estimated_profit')} ${format.amount(of.estimated_profit ?? '0', of.currency)}`}
        />
      )}
      {of.margin_percent !== undefined && (
        <Stat label={t('profitAnalysis.margin_percent')} value={of.margin_percent === null ? '—' : format.percent(of.margin_percent)} />
      )}
      {of.before_profit !== undefined && (
        <Stat
          label={before}
          value={of.change_percent == null ? '—' : `${of.change_percent.startsWith('-') ? '' : '+'}${format.percent(of.change_percent)}`}
          tone={of.change_percent?.startsWith('-') ? 'warning' : 'neutral'}
          note={money(of.before_profit)}
        />
      )}
    </Stats>
  );
}

/** The plots of each currency, one at a time, and the same figures as a table. */
export function SummaryView({ summary, table = false }: { summary: Summary; table?: boolean }): ReactNode {
  const t = useT();
  if (summary.currencies.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('profitAnalysis.empty')} />;
  const [only, ...others] = summary.currencies;
  if (only && others.length === 0) return <OneCurrency of={only} summary={summary} table={table} />;
  return (
    <>
      <p className="kit-quiet">{t('profitAnalysis.severalCurrencies')}</p>
      <Tabs
        items={summary.currencies.map((of) => ({
          key: of.currency,
          label: of.currency,
          children: <OneCurrency of={of} summary={summary} table={table} />,
        }))}
      />
    </>
  );
}

function OneCurrency({ of, summary, table }: { of: CurrencySummary; summary: Summary; table: boolean }): ReactNode {
  const t = useT();
  return (
    <section className="profit-currency">
      <CurrencyFigures of={of} summary={summary} />
      <div className="profit-charts">
        <div>
          <h3>{`${t('profitAnalysis.byMonth')} · ${of.currency}`}</h3>
          <MonthsChart of={of} />
        </div>
        {of.profit !== undefined && (
          <div>
            <h3>{`${t('profitAnalysis.bridge')} · ${of.currency}`}</h3>
            <BridgeChart of={of} />
          </div>
        )}
      </div>
      {table && (
        <SubTable
          rows={of.months}
          subject="profitAnalysis"
          title="profitAnalysis.byMonth"
          rowId={({ month }) => month}
          columns={[
            { key: 'month', is: 'code', width: 90 },
            { key: 'orders', is: 'quantity', width: 80 },
            of.income !== undefined && { key: 'income', is: 'amount', currency: 'currency' },
            of.cost !== undefined && { key: 'cost', is: 'amount', currency: 'currency' },
            of.profit !== undefined && { key: 'profit', is: 'amount', currency: 'currency' },
            of.profit !== undefined && { key: 'margin_percent', is: 'percent' },
            of.profit !== undefined && { key: 'estimated_profit', is: 'amount', currency: 'currency' },
            of.profit !== undefined && { key: 'before_profit', is: 'amount', currency: 'currency' },
          ]}
        />
      )}
    </section>
  );
}
