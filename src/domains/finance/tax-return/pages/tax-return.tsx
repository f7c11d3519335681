import { PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { addDays, monthOf } from '../../../../kernel/day.ts';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { CompanyChoice } from '../../period/pages/company-choice.tsx';
import { firstDayOf } from '../../period/rules.ts';
import { getTaxReturn } from '../contract.ts';
import { Accounts } from './accounts.tsx';
import { Documents } from './documents.tsx';
import type { Of } from './drill.ts';
import '../../../../web/kit/kit.css';

/**
 * The tax of one company and month for its return: at first the reader's own and last month, because a return is filed after its month. Every
 * figure opens the records behind it.
 */
export default function TaxReturn({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const today = useToday();
  const { company_id } = useSession();
  const company = query['company'] ?? company_id;
  const month = query['month'] ?? monthOf(addDays(firstDayOf(monthOf(today)), -1));
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <CompanyChoice value={company} onChange={(id) => setQuery({ ...(id ? { company: id } : {}), month })} />
        <MonthInput value={month} label={t('ledger.month')} onChange={(chosen) => setQuery({ company, month: chosen })} />
        <ActionBar actions={[{ key: 'print', word: 'kit.print', icon: <PrinterOutlined />, run: () => print() }]} />
      </header>
      <Report company_id={company} month={month} />
    </div>
  );
}

function Report(of: Of): ReactNode {
  const read = useRead(getTaxReturn, of, { keepPrevious: true });
  if (!read.data || read.error) return <Read of={read} />;
  return (
    <>
      <Documents of={of} report={read.data} />
      <Accounts of={of} report={read.data} />
    </>
  );
}
