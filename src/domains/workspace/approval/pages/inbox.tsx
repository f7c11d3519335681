import { LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { StateTag } from '../../../../web/kit/detail/state-tag.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { addressOf } from '../../../../web/landing.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { type ApprovalRow, listApprovals } from '../contract.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { type Decidable, useDecisions } from './decisions.tsx';
import { Deputies } from './deputies.tsx';
import './approval.css';

const decidable = (row: ApprovalRow): Decidable => ({
  subject: row.subject,
  id: row.record_id,
  no: row.record_no,
  version: row.version,
  mine: true,
});

/**
 * The records that wait for the user's decision. One of them is opened with its document and its approval side by side; the keys J and K
 * move to the next and the previous one, and a decision moves on by itself. The query of the tab holds which one is open (`at`).
 */
export function Inbox(): ReactNode {
  const t = useT();
  const { query, setQuery, showView, leaveView } = useTab();
  const list = useList(listApprovals);
  const [deputies, setDeputies] = useState(false);
  const decisions = useDecisions();
  const { rows, loadMore } = list;
  const place = rows.findIndex(({ id }) => id === query['at']);
  const row = rows[place];
  const review = (id: string): void => showView({ at: id });
  // Back leads from any of the records to the list, so those after the first are no steps of their own.
  const show = (id: string | undefined): void => (id === undefined ? leaveView({ at: undefined }) : setQuery({ at: id }));
  const isLastLoaded = row !== undefined && place === rows.length - 1;
  useEffect(() => {
    if (isLastLoaded) loadMore();
  }, [isLastLoaded, loadMore]);
  if (query['at'] && row) return <Review key={row.id} row={row} rows={rows} place={place} count={list.total ?? rows.length} show={show} />;
  return (
    <>
      <ListPage
        title="approval.inbox"
        name="/home/approvals"
        list={list}
        columns={[
          {
            key: 'record_no',
            is: 'own',
            pin: 'left',
            width: 180,
            show: (one) => (
              <button type="button" className="kit-link" onClick={() => review(one.id)}>
                {one.record_no}
              </button>
            ),
            text: (one) => one.record_no,
            below: (one) => t(`approval.subject.${one.subject}`),
          },
          {
            key: 'stage',
            is: 'own',
            width: 180,
            show: (one) => <StateTag subject={one.subject} state={one.stage} />,
            text: (one) => one.stage_name,
            sheet: [
              { key: 'subject', is: 'choice', words: 'approval.subject', heading: ['approval.subject'] },
              { key: 'stage_name', is: 'text' },
            ],
          },
          { key: 'party', is: 'ref', width: 220 },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: 'functional_currency', sort: 'functional' },
          { key: 'prepared_by', is: 'ref' },
          { key: 'submitted_on', is: 'day' },
          { key: 'opened_at', is: 'instant', sort: 'opened_at' },
          { key: 'for', is: 'ref' },
          { key: 'company', is: 'ref', off: true },
        ]}
        rowActions={(one) => [{ key: 'decide', word: 'approval.do.decide', run: () => review(one.id) }, ...decisions.of(decidable(one))]}
        batch={decisions.batch(decidable)}
        buttons={<Button onClick={() => setDeputies(true)}>{t('approval.deputies')}</Button>}
        exporting="everyone"
        empty="approval.empty"
      />
      {decisions.dialog}
      {deputies && <Deputies close={() => setDeputies(false)} />}
    </>
  );
}

function Review(props: {
  row: ApprovalRow;
  rows: readonly ApprovalRow[];
  place: number;
  count: number;
  show: (id: string | undefined) => void;
}): ReactNode {
  const { row, rows, place, count, show } = props;
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const next = rows[place + 1]?.id;
  const previous = rows[place - 1]?.id;
  // A decision takes the record out of the list: the one after it, or else the one before, comes next.
  const decisions = useDecisions(() => show(next ?? previous));
  const sections = useSections(`approval/${row.subject}`, row.record_id);
  useKeys({ next: () => next && show(next), previous: () => previous && show(previous) });
  const address = addressOf(row.subject, row.record_id);
  return (
    <div className="kit-page">
      <header className="approval-review-head">
        <Tooltip title={t('approval.inbox')}>
          <Button icon={<UnorderedListOutlined />} aria-label={t('approval.inbox')} onClick={() => show(undefined)} />
        </Tooltip>
        <Tooltip title={t('approval.keys')}>
          <Button icon={<LeftOutlined />} aria-label={t('approval.previous')} disabled={!previous} onClick={() => show(previous)} />
        </Tooltip>
        <span className="kit-quiet">{t('approval.position', { place: place + 1, count })}</span>
        <Tooltip title={t('approval.keys')}>
          <Button icon={<RightOutlined />} aria-label={t('approval.next')} disabled={!next} onClick={() => show(next)} />
        </Tooltip>
        <h2 className="kit-code">{row.record_no}</h2>
        <StateTag subject={row.subject} state={row.stage} />
        {row.amount !== null && row.currency !== null && (
          <span className="approval-review-amount">{format.money(row.amount, row.currency)}</span>
        )}
        <span className="kit-space" />
        {address !== null && <Button onClick={() => open(address)}>{t('approval.openRecord')}</Button>}
        <ActionBar actions={decisions.of(decidable(row))} title={row.record_no} />
      </header>
      <Facts
        of={row}
        subject="approval"
        items={[
          { key: 'party', is: 'ref' },
          { key: 'functional', is: 'amount', currency: 'functional_currency' },
          { key: 'prepared_by', is: 'ref' },
          { key: 'submitted_on', is: 'day' },
          { key: 'company', is: 'ref' },
        ]}
      />
      <div className="approval-review">
        <main aria-label={t('approval.document')}>
          {sections.map(({ key, body }) => (
            <section key={key}>{body ?? <Skeleton active />}</section>
          ))}
        </main>
        <aside className="approval-review-side">
          <ApprovalPanel subject={row.subject} id={row.record_id} />
        </aside>
      </div>
      {decisions.dialog}
    </div>
  );
}

/** J and K as in mail, unless the user is typing or a dialog is open. */
function useKeys(go: { readonly next: () => unknown; readonly previous: () => unknown }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, [contenteditable], .ant-modal')) return;
      if (event.code === 'KeyJ') go.next();
      else if (event.code === 'KeyK') go.previous();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
