import { Alert } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { listReconcileRuns, reconcileDifferences, startReconcile } from '../contract.ts';
import { may } from '../permits.ts';
import '../../../../web/kit/kit.css';
import { link } from '../../../../kernel/link.ts';
import { billDetailPage } from '../../bill/pages.ts';
import { writeOffDetailPage } from '../../cash/pages.ts';
import { ledgerPage } from '../../ledger/pages.ts';
import { paymentRequestsPage } from '../../payment-request/pages.ts';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

const tones = { queued: 'progress', done: 'good' } as const;
const pollMs = 2000;

/** The reconciliation runs, and the differences of the chosen run. */
export default function Reconcile({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query } = useTab();
  const read = useRead(listReconcileRuns, {});
  const waiting = read.data?.rows.some(({ state }) => state === 'queued') ?? false;
  const { refetch } = read;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [waiting, refetch]);
  if (!read.data || read.error) return <Read of={read} />;
  const { rows } = read.data;
  const chosen = rows.find(({ id }) => id === query['run']) ?? rows.find(({ state }) => state === 'done');
  const address = ({ id }: { id: string }): string => `${page.path}?run=${id}`;
  const start = () => send(startReconcile, {});
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <span className="kit-space" />
        {can(may.run) && (
          <ActionBar
            actions={[
              { key: 'start', word: 'reconcile.do.start', tone: 'primary', off: waiting ? 'reconcile.state.queued' : null, run: start },
            ]}
          />
        )}
      </header>
      <Alert className="kit-gap" type="info" showIcon title={t('reconcile.about')} />
      <section className="kit-section">
        <SubTable
          rows={rows}
          subject="reconcile"
          title="page.reconcile"
          empty="reconcile.never"
          open={address}
          columns={[
            { key: 'asked_at', is: 'instant' },
            { key: 'state', is: 'state', tones },
            {
              key: 'asked_by',
              is: 'own',
              text: (row) => row.asked_by ?? t('reconcile.night'),
              show: (row) => row.asked_by ?? t('reconcile.night'),
            },
            { key: 'took_ms', is: 'quantity' },
            { key: 'checked', is: 'quantity' },
            { key: 'differences', is: 'link', open: address },
          ]}
        />
      </section>
      {chosen && <Differences run={chosen.id} />}
    </div>
  );
}

/** The page that shows the record of a difference. */
function pathOf(row: { subject: string; record_id: string; record: string }): string | null {
  switch (row.subject) {
    case 'bill':
      return link(billDetailPage, { id: row.record_id });
    case 'cash':
      return link(writeOffDetailPage, { id: row.record_id });
    case 'order':
      // A charge of no order, such as storage.
      return row.record_id === '0' ? null : link(orderDetailPage, { id: row.record_id });
    case 'freightJob':
      return link(freightJobPage, { id: row.record_id });
    case 'ledger':
      return link(ledgerPage, { 'w.entry_no': row.record });
    case 'paymentRequest':
      return link(paymentRequestsPage, { tab: 'all' });
    default:
      return null;
  }
}

function Differences({ run }: { run: string }): ReactNode {
  const t = useT();
  const read = useRead(reconcileDifferences, { run_id: run });
  if (!read.data || read.error) return <Read of={read} />;
  if (read.data.rows.length === 0) return <Alert type="success" showIcon title={t('reconcile.none')} />;
  return (
    <section className="kit-section">
      <h2>{t('reconcile.found')}</h2>
      <SubTable
        rows={read.data.rows}
        subject="reconcile"
        title="reconcile.found"
        columns={[
          { key: 'what', is: 'choice', words: 'reconcile.what', width: 240 },
          { key: 'record', is: 'ref', width: 260, open: pathOf },
          { key: 'company_name', is: 'text' },
          { key: 'currency', is: 'code', width: 70 },
          { key: 'kept', is: 'text' },
          { key: 'counted', is: 'text' },
        ]}
      />
    </section>
  );
}
