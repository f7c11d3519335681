import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { type CreditRow, listCredit, listLifts } from '../contract.ts';
import { may } from '../permits.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { Limit } from './limit.tsx';
import { liftTones, standingTones, useLiftMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { creditDetailPage } from '../pages.ts';

/** Customers with their exposure and their limit, and the requested lifts. */
export default function Credit(props: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const shown = query['of'] ?? 'customers';
  return (
    <>
      <Tabs
        size="small"
        style={{ paddingInline: 18 }}
        activeKey={shown}
        onChange={(of) => setQuery({ of })}
        items={['customers', 'lifts'].map((key) => ({ key, label: t(`credit.${key}`) }))}
      />
      {shown === 'lifts' ? <Lifts {...props} /> : <Customers {...props} />}
    </>
  );
}

const detail = (id: string): string => link(creditDetailPage, { id });

function Customers({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listCredit, { tab: 'all' });
  const [asking, setAsking] = useState<CreditRow | null>(null);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'code', is: 'link', open: (row) => detail(row.id), pin: 'left', sort: 'code', width: 100 },
          { key: 'name', is: 'text', width: 220 },
          { key: 'standing', is: 'choice', words: 'credit.standing', tones: standingTones },
          {
            key: 'credit_limit',
            is: 'own',
            align: 'right',
            width: 150,
            show: (row) => <Limit of={row} />,
            sheet: [{ key: 'credit_limit', is: 'amount' }],
            text: (row) => row.credit_limit ?? t('credit.unlimited'),
          },
          { key: 'exposure', is: 'amount', currency: 'currency' },
          { key: 'used_percent', is: 'percent', sort: 'used' },
          { key: 'left', is: 'amount', currency: 'currency' },
          { key: 'bills', is: 'amount', currency: 'currency' },
          { key: 'unbilled', is: 'amount', currency: 'currency' },
          { key: 'running', is: 'amount', currency: 'currency' },
          { key: 'advances', is: 'amount', currency: 'currency' },
          { key: 'lifted', is: 'amount', currency: 'currency' },
          { key: 'overdue', is: 'amount', currency: 'currency' },
          { key: 'overdue_days', is: 'quantity', sort: 'overdue_days' },
          { key: 'grace_days', is: 'quantity', off: true },
          { key: 'company_code', is: 'code', off: true },
        ]}
        open={(row) => detail(row.id)}
        rowActions={(row) => (can(may.request) ? [{ key: 'askLift', word: 'credit.askLift', run: () => setAsking(row) }] : [])}
        exporting={may.view}
        empty="credit.empty"
      />
      {asking && <LiftDialog key={asking.id} customer={asking} close={() => setAsking(null)} />}
    </>
  );
}

function Lifts({ page }: PageProps): ReactNode {
  const list = useList(listLifts, { tab: 'requested' });
  const moves = useLiftMoves();
  return (
    <ListPage
      title={page.title}
      name={`${page.path}/lifts`}
      list={list}
      subject="creditLift"
      columns={[
        { key: 'customer_name', is: 'link', open: (row) => detail(row.customer_id), pin: 'left', width: 220, below: (row) => row.reason },
        { key: 'state', is: 'state', tones: liftTones, below: (row) => row.decided_note },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'despite_overdue', is: 'flag' },
        { key: 'valid_until', is: 'day', sort: 'valid_until' },
        { key: 'expired', is: 'flag' },
        { key: 'requested_by', is: 'ref' },
        { key: 'created_at', is: 'instant' },
        { key: 'decided_by', is: 'ref' },
        { key: 'decided_at', is: 'instant' },
      ]}
      rowActions={moves.of}
      batch={moves.batch()}
      exporting={may.view}
      empty="creditLift.empty"
    />
  );
}
