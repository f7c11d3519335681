import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { receivableBillDetailPage } from '../../bill/pages.ts';
import { type BadDebtRow, listBadDebts } from '../contract.ts';
import { badDebtsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { BadDebtDetail } from './detail.tsx';
import { BadDebtForm } from './form.tsx';
import { stateTones, useBadDebtActions } from './moves.ts';

/** Bad debts by state; one of them and its form are opened by the query. */
export default function BadDebts(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <BadDebtForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <BadDebtDetail id={query['id']} />;
  return <BadDebtList {...props} />;
}

function BadDebtList({ page }: PageProps): ReactNode {
  const list = useList(listBadDebts, { tab: 'all' });
  const actions = useBadDebtActions<BadDebtRow>();
  const path = (row: BadDebtRow): string => link(badDebtsPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'bad_debt_no', is: 'link', open: path, pin: 'left' },
        { key: 'state', is: 'state', tones: stateTones },
        { key: 'party_name', is: 'text', width: 220 },
        { key: 'bill_no', is: 'ref', open: (row) => link(receivableBillDetailPage, { id: row.bill_id }) },
        { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
        { key: 'returned', is: 'amount', currency: 'currency' },
        { key: 'lost', is: 'amount', currency: 'currency' },
        { key: 'booked', is: 'amount', currency: 'functional_currency' },
        { key: 'given_up_on', is: 'day', sort: 'given_up_on' },
        { key: 'reason', is: 'choice', words: 'badDebt.reason' },
        { key: 'memo', is: 'text', width: 240 },
        { key: 'prepared_by', is: 'ref' },
        { key: 'decided_by', is: 'ref' },
        { key: 'due_on', is: 'day', off: true },
        { key: 'company_name', is: 'text', off: true },
      ]}
      open={path}
      create={{ path: link(badDebtsPage, { edit: 'new' }), permit: may.propose, word: 'badDebt.new' }}
      rowActions={actions.of}
      batch={actions.batch}
      exporting={may.view}
      empty="badDebt.empty"
    />
  );
}
