import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { listOpenings, type OpeningRow } from '../contract.ts';
import { openingsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { OpeningDetail } from './detail.tsx';
import { OpeningForm } from './form.tsx';
import { stateTones, useOpeningActions } from './moves.ts';

/** Openings by state; one opening and its form are opened by the query. */
export default function Openings(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <OpeningForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <OpeningDetail id={query['id']} />;
  return <OpeningList {...props} />;
}

function OpeningList({ page }: PageProps): ReactNode {
  const list = useList(listOpenings, { tab: 'all' });
  const actions = useOpeningActions();
  const path = (row: OpeningRow): string => link(openingsPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'opening_no', is: 'link', open: path, pin: 'left' },
        { key: 'state', is: 'state', tones: stateTones },
        { key: 'company_name', is: 'text', width: 240 },
        { key: 'opened_on', is: 'day', sort: 'opened_on' },
        { key: 'functional', is: 'amount', currency: 'functional_currency', sort: 'functional' },
        { key: 'memo', is: 'text', width: 240 },
        { key: 'prepared_by', is: 'ref' },
        { key: 'decided_by', is: 'ref' },
      ]}
      open={path}
      create={{ path: link(openingsPage, { edit: 'new' }), permit: may.prepare, word: 'opening.new' }}
      rowActions={actions}
      exporting={may.view}
      empty="opening.empty"
    />
  );
}
