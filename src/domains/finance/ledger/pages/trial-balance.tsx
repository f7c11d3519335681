import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { monthOf } from '../../../../kernel/day.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { CompanyChoice } from '../../period/pages/company-choice.tsx';
import { firstDayOf, lastDayOf } from '../../period/rules.ts';
import { accountBalances, trialBalance } from '../contract.ts';
import '../../../../web/kit/kit.css';
import { link } from '../../../../kernel/link.ts';
import { ledgerPage } from '../pages.ts';
import { balanceColumns } from './balance-columns.ts';

type Of = { company_id: string; month: string };

/**
 * Opening, turnover and closing of each account of one company and month, at first the reader's own and this month, with links to the lines
 * behind them.
 */
export default function TrialBalance({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const today = useToday();
  const month = query['month'] ?? monthOf(today);
  const { company_id } = useSession();
  const company = query['company'] ?? company_id;
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <CompanyChoice value={company} onChange={(id) => setQuery({ ...(id ? { company: id } : {}), month })} />
        <MonthInput value={month} label={t('ledger.month')} onChange={(chosen) => setQuery({ company, month: chosen })} />
      </header>
      <Balances company_id={company} month={month} />
    </div>
  );
}

function Balances(of: Of): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(trialBalance, of, { keepPrevious: true });
  if (!read.data || read.error) return <Read of={read} />;
  const { rows, total, functional_currency: currency } = read.data;
  const balanced = total.debit === total.credit && !/[1-9]/.test(total.closing);
  const days = `${firstDayOf(of.month)}..${lastDayOf(of.month)}`;
  const lines = (row: { account: string | null }): string | null =>
    row.account &&
    link(ledgerPage, {
      'w.account': row.account,
      'w.company': of.company_id,
      'w.posted_on': days,
      // The thirteenth period, which December leaves out, stands on its last day.
      'w.adjustment': of.month.endsWith('-12') ? '0' : undefined,
    });
  return (
    <>
      <Alert
        className="kit-gap"
        type={balanced ? 'success' : 'error'}
        showIcon
        title={balanced ? t('ledger.balanced', { currency, amount: format.amount(total.debit, currency) }) : t('ledger.unbalanced')}
      />
      <section className="kit-section">
        <SubTable
          rows={[...rows, { ...total, account: null, account_code: '', account_name: t('kit.total') }]}
          subject="ledger"
          title="page.trialBalance"
          rowId={(row) => row.account ?? ''}
          columns={[
            { key: 'account_code', is: 'link', open: lines, width: 90 },
            { key: 'account_name', is: 'text', width: 200 },
            ...balanceColumns(currency),
          ]}
        />
      </section>
      <ByCurrency {...of} />
    </>
  );
}

function ByCurrency({ company_id, month }: Of): ReactNode {
  const t = useT();
  const format = useFormat();
  const on = lastDayOf(month);
  const read = useRead(accountBalances, { company_id, on, adjusted: false });
  if (!read.data) return null;
  return (
    <section className="kit-section">
      <h2>{t('ledger.byCurrency', { on: format.day(on) })}</h2>
      <SubTable
        rows={read.data.rows}
        subject="ledger"
        title="page.trialBalance"
        rowId={(row) => `${row.account_code} ${row.currency}`}
        columns={[
          { key: 'account_code', is: 'code', width: 100 },
          { key: 'account_name', is: 'text', width: 240 },
          { key: 'currency', is: 'code', width: 80 },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: { all: read.data.functional_currency } },
        ]}
      />
    </section>
  );
}
