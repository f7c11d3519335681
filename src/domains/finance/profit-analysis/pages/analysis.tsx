import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { currencies } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { may as profit } from '../../profit/permits.ts';
import {
  type AnalysisRow,
  comparisons,
  type Dimension,
  dimensions,
  listProfitAnalysis,
  rebuildProfit,
  summariseProfit,
} from '../contract.ts';
import { may } from '../permits.ts';
import { linesOf, nameOf, ordersOf } from './drill.ts';
import { Leading } from './leading.tsx';
import { SummaryView } from './summary.tsx';

/** Profit by one fact of the orders: plots, and a row for each group with the way down to its orders and charge lines. */
export default function ProfitAnalysis({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const fixed = dimensions.find((dimension) => dimension === page.fixed?.['by']);
  const list = useList(listProfitAnalysis, { fixed: fixed ? { by: [fixed] } : {} });
  const { where, either } = list.params;
  const by: Dimension = where.by?.[0] ?? 'customer';
  const read = useRead(summariseProfit, { where, ...(either ? { either } : {}) });
  const months = read.data ?? null;
  const name = (row: AnalysisRow): string => nameOf(t, by, row);
  const asked = months ? { where, either, months } : null;
  const toOrders = (row: AnalysisRow): string | null => (asked ? ordersOf(by, row, asked) : null);
  return (
    <ListPage
      title={page.title}
      list={list}
      buttons={
        can(may.rebuild) &&
        page.buttons && (
          <ActionBar actions={[{ key: 'rebuild', word: 'profitAnalysis.do.rebuild', asks: 'sure', run: () => send(rebuildProfit, {}) }]} />
        )
      }
      columns={[
        {
          key: 'name',
          word: `profitAnalysis.by.${by}`,
          is: 'own',
          width: 240,
          pin: 'left',
          text: name,
          show: name,
          ...(by === 'business' ? { sheet: [{ key: 'key', is: 'choice', words: 'charge.business' }] } : {}),
        },
        {
          key: 'orders',
          is: 'own',
          width: 90,
          sort: 'orders',
          text: (row) => String(row.orders),
          show: (row) => {
            const path = toOrders(row);
            return path ? <RecordLink path={path}>{row.orders}</RecordLink> : row.orders;
          },
        },
        { key: 'currency', is: 'code', width: 80 },
        { key: 'income', is: 'amount', currency: 'currency', sort: 'income' },
        { key: 'cost', is: 'amount', currency: 'currency', sort: 'cost' },
        { key: 'profit', is: 'amount', currency: 'currency', sort: 'profit' },
        { key: 'margin_percent', is: 'percent' },
        { key: 'before_profit', is: 'amount', currency: 'currency' },
        { key: 'change_percent', is: 'percent' },
        { key: 'estimated_profit', is: 'amount', currency: 'currency' },
        { key: 'accrued_income', is: 'amount', currency: 'currency', off: true },
        { key: 'accrued_cost', is: 'amount', currency: 'currency', off: true },
        { key: 'billed_income', is: 'amount', currency: 'currency', off: true },
        { key: 'billed_cost', is: 'amount', currency: 'currency', off: true },
        { key: 'estimated_income', is: 'amount', currency: 'currency', off: true },
        { key: 'estimated_cost', is: 'amount', currency: 'currency', off: true },
        { key: 'before_income', is: 'amount', currency: 'currency', off: true },
        { key: 'before_cost', is: 'amount', currency: 'currency', off: true },
      ]}
      {...(asked ? { open: (row: AnalysisRow) => linesOf(by, row, asked) } : {})}
      above={
        <>
          <div className="kit-row">
            {!fixed && (
              <Segmented<Dimension>
                aria-label={t('profitAnalysis.by')}
                value={by}
                onChange={(value) => list.setWhere('by', [value])}
                options={dimensions.map((value) => ({ value, label: t(`profitAnalysis.by.${value}`) }))}
              />
            )}
            <Select
              aria-label={t('profitAnalysis.compare')}
              value={where.compare?.[0] ?? 'year'}
              onChange={(value) => list.setWhere('compare', [value])}
              options={comparisons.map((value) => ({ value, label: t(`profitAnalysis.compare.${value}`) }))}
            />
            <Select
              allowClear
              aria-label={t('profitAnalysis.currency')}
              placeholder={t('profitAnalysis.ownCurrency')}
              value={where.currency?.[0] ?? null}
              onChange={(value: string | undefined) => list.setWhere('currency', value ? [value] : undefined)}
              options={currencies.map((value) => ({ value, label: t(`currency.${value}`) }))}
              style={{ minWidth: 180 }}
            />
          </div>
          {!read.data || read.error ? <Read of={read} /> : <SummaryView summary={read.data} table={by === 'month'} />}
          {by !== 'month' && months && (
            <Leading
              by={by}
              asked={{ where, ...(either ? { either } : {}) }}
              currencies={months.currencies.map(({ currency }) => currency)}
            />
          )}
        </>
      }
      exporting={profit.view}
      empty="profitAnalysis.empty"
    />
  );
}
