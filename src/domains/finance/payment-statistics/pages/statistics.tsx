import { type ReactNode, useState } from 'react';
import { Select } from 'antd';
import { addDays } from '../../../../kernel/day.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { may } from '../../payment-request/permits.ts';
import { listPaid, pivotBy, pivotPaid } from '../contract.ts';
import { MonthChart } from './month-chart.tsx';
import { PivotTable } from './pivot-table.tsx';
import './statistics.css';
import { link } from '../../../../kernel/link.ts';
import { carrierBillDetailPage } from '../../bill/pages.ts';

/** Payments to carriers by month and carrier or fee: charts and a table of months, above the payments behind them. */
export default function PaymentStatistics({ page }: PageProps): ReactNode {
  const t = useT();
  const today = useToday();
  const [by, setBy] = useState<(typeof pivotBy)[number]>('carrier');
  const list = useList(listPaid);
  // The default is one year for comparison; the filter offers other days.
  const days = list.params.where.paid_on ?? { from: `${addDays(today, -334).slice(0, 8)}01`, to: today };
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'paid_on', is: 'day', sort: 'paid_on', pin: 'left' },
        { key: 'carrier_name', is: 'ref', width: 220 },
        { key: 'fee_name', is: 'text' },
        { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? link(carrierBillDetailPage, { id: row.bill_id }) : null) },
        { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
        { key: 'company_code', is: 'code' },
      ]}
      above={
        <div className="statistics-above">
          <div className="kit-row">
            <Select
              aria-label={t('paymentStatistics.by')}
              value={by}
              onChange={setBy}
              options={pivotBy.map((value) => ({ value, label: t(`paymentStatistics.by.${value}`) }))}
            />
          </div>
          <Read of={pivotPaid} params={{ by, asked: { where: { ...list.params.where, paid_on: days } } }} keepPrevious>
            {({ currencies }) =>
              currencies.map((one) => (
                <section key={one.currency}>
                  <MonthChart of={one} />
                  <PivotTable of={one} by={by} />
                </section>
              ))
            }
          </Read>
        </div>
      }
      exporting={may.view}
      empty="paymentStatistics.empty"
    />
  );
}
