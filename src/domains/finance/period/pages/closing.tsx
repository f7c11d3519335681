import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action-bar.tsx';
import type { Action } from '../../../../web/kit/actions.ts';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { Revaluation } from '../../revaluation/pages/revaluation.tsx';
import { periodObstacles } from '../contract.ts';
import { firstDayOf, type ObstacleKind } from '../rules.ts';
import type { Period } from './periods.tsx';

/** The list behind each obstacle, narrowed to the company and the month. */
function listOf(kind: ObstacleKind, { company_id, month, last_day }: Period): string {
  const days = (key: string): string => `w.company=${company_id}&w.${key}=${firstDayOf(month)}..${last_day}`;
  const lists: Readonly<Record<ObstacleKind, string>> = {
    unpricedReceivable: `/customer/details?tab=unpriced&${days('business_on')}`,
    unpricedPayable: `/finance/work/fee?tab=unpriced&${days('business_on')}`,
    openReceivable: `/customer/details?tab=open&${days('business_on')}`,
    openPayable: `/finance/work/fee?tab=open&${days('business_on')}`,
    unbilledReceivable: `/customer/details?tab=reviewed&${days('business_on')}`,
    unbilledPayable: `/finance/work/fee?tab=reviewed&${days('business_on')}`,
    unsentReceivable: `/finance/bill?tab=made&${days('bill_on')}`,
    unsentPayable: `/finance/work/bill?tab=made&${days('bill_on')}`,
    unclaimed: `/customer/details/bill/collection?tab=unclaimed&${days('value_on')}`,
    unbalanced: `/finance/ledger?${days('posted_on')}`,
    notRevalued: `/finance/period?of=${company_id}&month=${month}`,
  };
  return lists[kind];
}

/** What stands in the way of closing one month, with the lists where it is done. */
export function Closing({ period, actions }: { period: Period; actions: readonly Action[] }): ReactNode {
  const t = useT();
  const read = useRead(periodObstacles, { company_id: period.company_id, month: period.month });
  const title = t('period.of', { company: period.company_name, month: period.month });
  return (
    <section className="kit-section" aria-label={title}>
      <header className="kit-page-head">
        <h2>{title}</h2>
        <span className="kit-space" />
        <ActionBar actions={actions} title={title} />
      </header>
      <h3>{t('period.obstacles')}</h3>
      {read.error ? (
        <LoadFailed error={read.error} retry={() => void read.refetch()} />
      ) : read.data ? (
        <>
          {read.data.running && <Alert className="kit-gap" type="info" showIcon title={t('period.running')} />}
          {read.data.earlier && (
            <Alert className="kit-gap" type="warning" showIcon title={t('period.earlier', { month: read.data.earlier })} />
          )}
          {read.data.rows.length === 0 ? (
            <Alert type="success" showIcon title={t('period.noObstacles')} />
          ) : (
            <SubTable
              rows={read.data.rows}
              subject="period"
              title="period.obstacles"
              rowId={(row) => row.kind}
              open={(row) => listOf(row.kind, period)}
              columns={[
                {
                  key: 'kind',
                  is: 'own',
                  width: 280,
                  text: (row) => t(`period.obstacle.${row.kind}`),
                  show: (row) => t(`period.obstacle.${row.kind}`),
                },
                { key: 'count', is: 'link', width: 90, open: (row) => listOf(row.kind, period) },
                { key: 'blocks', is: 'flag' },
              ]}
            />
          )}
        </>
      ) : (
        <Skeleton active />
      )}
      <Revaluation company_id={period.company_id} month={period.month} />
    </section>
  );
}
