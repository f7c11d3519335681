import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { useRead } from '../../../../web/query.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { AccrualReport } from '../../accrual/pages/report.tsx';
import { Revaluation } from '../../revaluation/pages/revaluation.tsx';
import { type Period, periodObstacles } from '../contract.ts';
import { firstDayOf, type ObstacleKind } from '../rules.ts';
import { link } from '../../../../kernel/link.ts';
import { badDebtsPage } from '../../bad-debt/pages.ts';
import { carrierBillsPage, financeBillsPage } from '../../bill/pages.ts';
import { collectionsPage } from '../../cash/pages.ts';
import { payableDetailsPage, receivableDetailsPage } from '../../charge/pages.ts';
import { intercompanyBillsPage } from '../../intercompany/pages.ts';
import { intercompanySettlementsPage } from '../../intercompany-settlement/pages.ts';
import { journalsPage } from '../../journal/pages.ts';
import { ledgerPage } from '../../ledger/pages.ts';
import { prepaidCostsPage } from '../../prepaid-cost/pages.ts';
import { transfersPage } from '../../transfer/pages.ts';
import { periodsPage } from '../pages.ts';

/** The list behind each obstacle, filtered by the company and the month. A document between two companies is filtered by the month alone. */
function listOf(kind: ObstacleKind, { company_id, month, last_day }: Period): string {
  const within = (key: string) => ({ [`w.${key}` as const]: `${firstDayOf(month)}..${last_day}` });
  const days = (key: string) => ({ 'w.company': company_id, ...within(key) });
  const lists: Readonly<Record<ObstacleKind, string>> = {
    unpricedReceivable: link(receivableDetailsPage, { tab: 'unpriced', ...days('business_on') }),
    unpricedPayable: link(payableDetailsPage, { tab: 'unpriced', ...days('business_on') }),
    openReceivable: link(receivableDetailsPage, { tab: 'open', ...days('business_on') }),
    openPayable: link(payableDetailsPage, { tab: 'open', ...days('business_on') }),
    unbilledReceivable: link(receivableDetailsPage, { tab: 'reviewed', ...days('business_on') }),
    unbilledPayable: link(payableDetailsPage, { tab: 'reviewed', ...days('business_on') }),
    unsentReceivable: link(financeBillsPage, { tab: 'made', ...days('bill_on') }),
    unsentPayable: link(carrierBillsPage, { tab: 'made', ...days('bill_on') }),
    unclaimed: link(collectionsPage, { tab: 'unclaimed', ...days('value_on') }),
    unbalanced: link(ledgerPage, { ...days('posted_on') }),
    submittedJournals: link(journalsPage, { tab: 'submitted', ...days('posted_on') }),
    submittedTransfers: link(transfersPage, { tab: 'submitted', ...days('out_on') }),
    submittedBadDebts: link(badDebtsPage, { tab: 'submitted', ...days('given_up_on') }),
    inTransit: link(transfersPage, { tab: 'inTransit', 'w.company': company_id }),
    submittedIntercompany: link(intercompanyBillsPage, { tab: 'submitted', ...within('bill_on') }),
    submittedSettlements: link(intercompanySettlementsPage, { tab: 'all', 'w.state': 'submitted,approved', ...within('settled_on') }),
    unbookedShares: link(prepaidCostsPage, { tab: 'all', 'w.company': company_id, 'w.state': 'submitted,spreading,changing' }),
    notRevalued: link(periodsPage, { of: company_id, month }),
  };
  return lists[kind];
}

/** The obstacles to closing one month, with links to the lists where they are resolved. */
export function Closing({ period, actions }: { period: Period; actions: readonly Action[] }): ReactNode {
  const t = useT();
  const obstacles = useRead(periodObstacles, { company_id: period.company_id, month: period.month });
  const held = (obstacles.data?.accruals_held ?? 0) > 0;
  const title = t('period.of', { company: period.company_name, month: period.month });
  return (
    <section className="kit-section" aria-label={title}>
      <header className="kit-page-head">
        <h2>{title}</h2>
        <span className="kit-space" />
        <ActionBar
          actions={actions.map((action) => (held && action.key === 'close' ? { ...action, off: 'period.needsPostSoft' } : action))}
          title={title}
        />
      </header>
      <h3>{t('period.obstacles')}</h3>
      <Read of={obstacles}>
        {({ running, earlier, accruals_held, rows }) => (
          <>
            {running && <Alert className="kit-gap" type="info" showIcon title={t('period.running')} />}
            {earlier && <Alert className="kit-gap" type="warning" showIcon title={t('period.earlier', { month: earlier })} />}
            {accruals_held > 0 && (
              <Alert className="kit-gap" type="warning" showIcon title={t('period.accrualsHeld', { count: accruals_held })} />
            )}
            {rows.length === 0 ? (
              <Alert type="success" showIcon title={t(period.state === 'closed' ? 'period.state.closed' : 'period.noObstacles')} />
            ) : (
              <SubTable
                rows={rows}
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
        )}
      </Read>
      <h3>{t('accrual.title')}</h3>
      <AccrualReport of={{ company_id: period.company_id, month: period.month }} opens />
      <Revaluation company_id={period.company_id} month={period.month} state={period.state} />
    </section>
  );
}
