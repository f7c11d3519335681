import { type ReactNode, useState } from 'react';
import { Select, Skeleton } from 'antd';
import { addDays } from '../../../../kernel/day.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { may } from '../../payment-request/permits.ts';
import { listPaid, pivotBy, pivotPaid } from '../contract.ts';
import { MonthChart } from './month-chart.tsx';
import { PivotTable } from './pivot-table.tsx';
import './statistics.css';

/** What carriers were paid, by month and carrier or fee: plots and a table of months, above the payments that they are made of. */
export default function PaymentStatistics({ page }: PageProps): ReactNode {
  const t = useT();
  const today = useToday();
  const [by, setBy] = useState<(typeof pivotBy)[number]>('carrier');
  const list = useList(listPaid);
  // A year is what people compare; they choose other days in the filter.
  const days = list.asked.where.paid_on ?? { from: `${addDays(today, -334).slice(0, 8)}01`, to: today };
  const read = useRead(pivotPaid, { by, asked: { where: { ...list.asked.where, paid_on: days } } }, { keepPrevious: true });
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'paid_on', is: 'day', sort: 'paid_on', pin: 'left' },
        { key: 'carrier_name', is: 'ref', width: 220 },
        { key: 'fee_name', is: 'text' },
        { key: 'bill_no', is: 'link', open: (row) => (row.bill_id ? `/finance/work/bill/billDetail?id=${row.bill_id}` : null) },
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
          {read.error ? (
            <LoadFailed error={read.error} retry={() => void read.refetch()} />
          ) : read.data ? (
            read.data.currencies.map((one) => (
              <section key={one.currency}>
                <MonthChart of={one} />
                <PivotTable of={one} by={by} />
              </section>
            ))
          ) : (
            <Skeleton active />
          )}
        </div>
      }
      exporting={may.view}
      empty="paymentStatistics.empty"
    />
  );
}
