import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useSession } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { CompanyChoice } from '../../period/pages/company-choice.tsx';
import { AccrualReport } from './report.tsx';
import '../../../../web/kit/kit.css';

/** The accrual report of a company and month: the reader's own company and this month, until another one is chosen. */
export default function Accrual({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const today = useToday();
  const { company_id } = useSession();
  const company = query['company'] ?? company_id;
  const month = query['month'] ?? today.slice(0, 7);
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <CompanyChoice value={company} onChange={(id) => setQuery(id ? { company: id, month } : { month })} />
        <MonthInput value={month} label={t('accrual.month')} onChange={(chosen) => setQuery({ company, month: chosen })} />
      </header>
      <AccrualReport of={{ company_id: company, month }} orders />
    </div>
  );
}
