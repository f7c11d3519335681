import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { listPaymentRequests, type PaymentRequestRow } from '../contract.ts';
import { may } from '../permits.ts';
import { RequestDetail } from './detail.tsx';
import { RequestForm } from './form.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { decidable, stateTones, useRequestMoves } from './moves.ts';
import { PayDialog } from './pay-dialog.tsx';
import { requestActions } from './row-actions.ts';
import { link } from '../../../../kernel/link.ts';
import { paymentStatisticsPage } from '../../payment-statistics/pages.ts';

/** Payment requests by stage. The specification has a single path for them, so a record and the form are opened through its query. */
export default function PaymentRequests(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <RequestForm page={props.page} {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <RequestDetail id={query['id']} path={props.page.path} />;
  return <Requests {...props} />;
}

function Requests({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const ocean = page.fixed?.['business'] === 'ocean';
  const list = useList(listPaymentRequests, {
    ...(ocean ? { fixed: { business: ['ocean'] } } : {}),
    tab: page.fixed?.['tab'] ?? 'mine',
  });
  const moves = useRequestMoves();
  const decisions = useDecisions();
  const [paying, setPaying] = useState<PaymentRequestRow | null>(null);
  const path = (row: PaymentRequestRow): string => `${page.path}?id=${row.id}`;
  const actions = (row: PaymentRequestRow): Action[] => [
    ...requestActions(row, can, { pay: () => setPaying(row), edit: () => open(`${page.path}?edit=${row.id}`) }),
    ...decisions.of(decidable(row)),
    ...moves.of(row),
  ];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'request_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'party_name', is: 'ref', width: 220, below: (row) => row.reason },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'paid', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: 'functional_currency', off: true },
          { key: 'kind', is: 'choice', words: 'paymentRequest.kind' },
          { key: 'business', is: 'choice', words: 'charge.business', off: true },
          { key: 'due_on', is: 'day', sort: 'due_on' },
          { key: 'urgent', is: 'flag' },
          { key: 'invoice_no', is: 'code' },
          { key: 'invoice_promised_on', is: 'day', off: true },
          { key: 'prepared_by', is: 'ref' },
          { key: 'submitted_at', is: 'instant' },
        ]}
        open={path}
        buttons={
          page.fixed?.['tab'] === 'unpaid' && (
            <Button onClick={() => open(link(paymentStatisticsPage))}>{t('paymentStatistics.open')}</Button>
          )
        }
        create={{ path: `${page.path}?edit=new`, permit: may.prepare, word: 'paymentRequest.new' }}
        rowActions={actions}
        batch={[...moves.batch('submit'), ...decisions.batch(decidable)]}
        exporting={may.view}
        empty="paymentRequest.empty"
      />
      {decisions.dialog}
      {paying && <PayDialog key={paying.id} request={paying} close={() => setPaying(null)} />}
    </>
  );
}
