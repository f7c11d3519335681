import { Select } from 'antd';
import type { ReactNode } from 'react';
import { monthOf } from '../../../../kernel/day.ts';
import { currencies } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { lastDayOf } from '../../period/rules.ts';
import { intercompanyBalances } from '../contract.ts';
import '../../../../web/kit/kit.css';
import { useOwnCompany } from '../../../../web/session.ts';

/** The balances between our companies at the end of a month, or today in the current one: receivable against payable, revenue against cost, and the exchange difference. */
export default function IntercompanyBalances({ page }: PageProps): ReactNode {
  const t = useT();
  const today = useToday();
  const { query, setQuery } = useTab();
  const month = query['month'] ?? monthOf(today);
  const on = month === monthOf(today) ? today : lastDayOf(month);
  const own = useOwnCompany().currency;
  const shown = currencies.find((one) => one === query['currency']) ?? own;
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <span className="kit-space" />
        <MonthInput value={month} label={t('ledger.month')} onChange={(chosen) => setQuery({ ...query, month: chosen })} />
        <Select
          aria-label={t('intercompanyBalance.shown')}
          value={shown}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => setQuery({ ...query, currency })}
        />
      </header>
      <Read of={intercompanyBalances} params={{ on, currency: shown }}>
        {({ rows, currency }) => (
          <SubTable
            rows={rows}
            subject="intercompanyBalance"
            title={page.title}
            empty="intercompanyBalance.empty"
            rowId={(row) => `${row.seller_name} ${row.buyer_name} ${row.currency}`}
            columns={[
              { key: 'seller_name', is: 'text', width: 200 },
              { key: 'buyer_name', is: 'text', width: 200 },
              { key: 'currency', is: 'code', width: 70 },
              { key: 'receivable', is: 'amount', currency: 'currency' },
              { key: 'payable', is: 'amount', currency: 'currency' },
              { key: 'difference', is: 'amount', currency: 'currency' },
              { key: 'seller_booked', is: 'amount', currency: { all: currency } },
              { key: 'buyer_booked', is: 'amount', currency: { all: currency } },
              { key: 'exchange_difference', is: 'amount', currency: { all: currency } },
              { key: 'revenue', is: 'amount', currency: 'currency' },
              { key: 'cost', is: 'amount', currency: 'currency' },
              { key: 'profit_difference', is: 'amount', currency: 'currency' },
            ]}
          />
        )}
      </Read>
    </div>
  );
}
