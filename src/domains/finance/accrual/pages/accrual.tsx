import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { addressOf } from '../../../../web/landing.ts';
import { useSession } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { may as period } from '../../period/permits.ts';
import { CompanyChoice } from '../../period/pages/company-choice.tsx';
import { type AccrualRow, listAccruals } from '../contract.ts';
import { AccrualReport } from './report.tsx';

/** The page of the order, job or trip. */
function pathOf(row: AccrualRow): string | null {
  return row.subject && row.record_id ? addressOf(row.subject, row.record_id) : null;
}

/** The accrual report of a company and month, and its records: the reader's own company and this month, until another one is chosen. */
export default function Accrual({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const today = useToday();
  const { company_id } = useSession();
  const company = query['company'] ?? company_id;
  const month = query['month'] ?? today.slice(0, 7);
  const list = useList(listAccruals, { fixed: { ...(company ? { company: [company] } : {}), month: [month] } });
  return (
    <ListPage
      title={page.title}
      list={list}
      above={
        <>
          <div className="kit-row">
            <CompanyChoice value={company} onChange={(id) => setQuery(id ? { company: id, month } : { month })} />
            <MonthInput value={month} label={t('accrual.month')} onChange={(chosen) => setQuery({ company, month: chosen })} />
          </div>
          <section aria-label={t('accrual.sums')}>
            <AccrualReport of={{ company_id: company, month }} opens={false} />
          </section>
        </>
      }
      columns={[
        { key: 'record_no', is: 'ref', width: 180, pin: 'left', open: pathOf },
        { key: 'subject', is: 'choice', words: 'accrual.subject', width: 120 },
        { key: 'side', is: 'choice', words: 'accrual.side', width: 100 },
        { key: 'currency', is: 'code', width: 80 },
        { key: 'earned', is: 'amount', currency: 'currency' },
        { key: 'billed', is: 'amount', currency: 'currency' },
        { key: 'accrued', is: 'amount', currency: 'currency' },
        { key: 'open', is: 'amount', currency: 'currency', sort: 'open' },
        { key: 'in_progress', is: 'amount', currency: 'currency', sort: 'in_progress' },
        { key: 'held_back', is: 'amount', currency: 'currency' },
      ]}
      exporting={period.view}
      empty="accrual.empty"
    />
  );
}
