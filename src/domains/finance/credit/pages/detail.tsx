import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type CreditRow, getCredit } from '../contract.ts';
import { may } from '../permits.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { Limit } from './limit.tsx';
import { liftTones, useLiftMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { receivableBillDetailPage } from '../../bill/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

/** One customer's credit: the parts of its exposure down to the documents, and its lifts. */
export default function CreditDetail({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const read = useRead(getCredit, { id });
  const moves = useLiftMoves();
  const [asking, setAsking] = useState<CreditRow | null>(null);
  return (
    <>
      <DetailPage
        subject="credit"
        id={id}
        read={read}
        title={(credit) => credit.name}
        keyFacts={() => [
          { key: 'standing', is: 'choice', words: 'credit.standing' },
          { key: 'credit_limit', is: 'own', show: (credit) => <Limit of={credit} />, text: (credit) => credit.credit_limit ?? '' },
          { key: 'exposure', is: 'amount', currency: 'currency' },
          { key: 'left', is: 'amount', currency: 'currency' },
          { key: 'overdue', is: 'amount', currency: 'currency' },
          { key: 'overdue_days', is: 'quantity' },
          { key: 'grace_days', is: 'quantity' },
        ]}
        actions={(credit) => [
          can(may.request) && { key: 'askLift', word: 'credit.askLift', tone: 'primary', run: () => setAsking(credit) },
        ]}
        rail={false}
        above={(credit) =>
          credit.missing_rates.length > 0 && (
            <Alert type="warning" showIcon title={t('credit.missingRates', { currencies: credit.missing_rates.join(', ') })} />
          )
        }
        sections={(credit) => [
          {
            key: 'parts',
            word: 'credit.parts',
            body: (
              <SubTable
                rows={credit.parts}
                subject="creditPart"
                title="credit.parts"
                rowId={(row) => `${row.part} ${row.currency}`}
                columns={[
                  { key: 'part', is: 'choice', words: 'credit' },
                  { key: 'amount', is: 'amount', currency: 'currency' },
                  { key: 'rate', is: 'quantity' },
                  { key: 'worth', is: 'amount', currency: { all: credit.currency } },
                ]}
              />
            ),
          },
          {
            key: 'bills',
            word: 'credit.openBills',
            count: credit.open_bills.length,
            body: (
              <SubTable
                rows={credit.open_bills}
                subject="creditDocument"
                title="credit.openBills"
                rowId={(row) => `${row.id} ${row.currency}`}
                open={(row) => link(receivableBillDetailPage, { id: row.id })}
                columns={[
                  { key: 'bill_no', is: 'link', open: (row) => link(receivableBillDetailPage, { id: row.id }) },
                  { key: 'bill_on', is: 'day' },
                  { key: 'due_on', is: 'day' },
                  { key: 'overdue_days', is: 'quantity' },
                  { key: 'amount', is: 'amount', currency: 'currency' },
                  { key: 'open', is: 'amount', currency: 'currency' },
                ]}
              />
            ),
          },
          {
            key: 'lines',
            word: 'credit.lines',
            count: credit.lines.length,
            body: (
              <SubTable
                rows={credit.lines}
                subject="creditDocument"
                title="credit.lines"
                columns={[
                  { key: 'order_no', is: 'link', open: (row) => (row.order_id ? link(orderDetailPage, { id: row.order_id }) : null) },
                  { key: 'fee_name', is: 'text' },
                  { key: 'state', is: 'choice', words: 'charge.state' },
                  { key: 'amount', is: 'amount', currency: 'currency' },
                  { key: 'business_on', is: 'day' },
                ]}
              />
            ),
          },
          {
            key: 'orders',
            word: 'credit.orders',
            count: credit.orders.length,
            body: (
              <SubTable
                rows={credit.orders}
                subject="creditDocument"
                title="credit.orders"
                rowId={(row) => `${row.id} ${row.currency}`}
                columns={[
                  { key: 'order_no', is: 'link', open: (row) => link(orderDetailPage, { id: row.id }) },
                  { key: 'state', is: 'choice', words: 'order.state' },
                  { key: 'amount', is: 'amount', currency: 'currency' },
                ]}
              />
            ),
          },
          {
            key: 'lifts',
            word: 'credit.lifts',
            count: credit.lifts.length,
            body: (
              <SubTable
                rows={credit.lifts}
                subject="creditLift"
                title="credit.lifts"
                rowActions={moves.of}
                columns={[
                  { key: 'state', is: 'state', tones: liftTones, below: (row) => row.decided_note },
                  { key: 'amount', is: 'amount', currency: 'currency' },
                  { key: 'despite_overdue', is: 'flag' },
                  { key: 'valid_until', is: 'day' },
                  { key: 'expired', is: 'flag' },
                  { key: 'reason', is: 'text', width: 240 },
                  { key: 'requested_by', is: 'text' },
                  { key: 'decided_by', is: 'text' },
                ]}
              />
            ),
          },
        ]}
      />
      {asking && <LiftDialog key={asking.id} customer={asking} close={() => setAsking(null)} />}
    </>
  );
}
