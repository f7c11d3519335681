import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { leaveEntitlements } from '../../leave-entitlement/master.ts';
import { type LeaveRow, listLeaves, readBalances } from '../contract.ts';
import { leaveCalendarPage, leavePage } from '../pages.ts';
import { may } from '../permits.ts';
import { Balances } from './balances.tsx';
import { LeaveDetail } from './detail.tsx';
import { EndEarlyDialog, LeaveDialog, OpenYearDialog } from './dialogs.tsx';
import { decidable, stateTones, useLeaveMoves } from './moves.ts';

/** Requests for leave by stage, above them the user's own balances. A record is opened through the page's query. */
export default function Leaves(props: PageProps): ReactNode {
  const { query } = useTab();
  return query['id'] ? <LeaveDetail id={query['id']} /> : <LeaveList {...props} />;
}

type Dialog = 'new' | 'openYear' | { readonly edit: LeaveRow } | { readonly endEarly: LeaveRow };

function LeaveList({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const decides = can(may.supervisor) || can(may.executive) || can(may.record);
  const list = useList(listLeaves, { tab: decides ? 'waiting' : 'own' });
  const balances = useRead(readBalances, {}, { quiet: true }).data;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const moves = useLeaveMoves({ endEarly: (row) => setDialog({ endEarly: row }) });
  const decisions = useDecisions();
  const path = (row: LeaveRow): string => link(leavePage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'leave_no', is: 'link', open: path, pin: 'left', width: 150 },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'employee', is: 'ref', width: 150, below: (row) => row.team },
          { key: 'leave_type', is: 'text', width: 130, below: (row) => row.reason },
          { key: 'from_on', is: 'day', sort: 'from_on', below: (row) => t(`leave.half.${row.from_half}`) },
          { key: 'to_on', is: 'day', below: (row) => t(`leave.half.${row.to_half}`) },
          { key: 'days', is: 'quantity', width: 90, unit: 'unit.days' },
          { key: 'paid', is: 'flag', off: true },
          { key: 'handover', is: 'ref' },
          { key: 'back_on', is: 'day', off: true },
          { key: 'submitted_at', is: 'instant' },
        ]}
        open={path}
        above={<Balances />}
        buttons={
          <>
            <Button onClick={() => open(link(leaveCalendarPage))}>{t('leave.openCalendar')}</Button>
            {can(leaveEntitlements.may.save) && <Button onClick={() => setDialog('openYear')}>{t('leave.do.openYear')}</Button>}
            {can(may.request) && (
              <Button type="primary" onClick={() => setDialog('new')}>
                {t('leave.do.create')}
              </Button>
            )}
          </>
        }
        rowActions={(row) => [
          ...decisions.of(decidable(row)),
          ...moves.of(row),
          ...(row.own && row.state === 'draft' ? [{ key: 'edit', word: 'kit.edit', run: () => setDialog({ edit: row }) }] : []),
        ]}
        batch={[...moves.batch('submit'), ...decisions.batch(decidable)]}
        exporting={may.view}
        empty="leave.empty"
      />
      {decisions.dialog}
      {dialog === 'new' && <LeaveDialog leave={null} close={close} />}
      {dialog === 'openYear' && balances && <OpenYearDialog company={balances.company_id} year={balances.year} close={close} />}
      {dialog && typeof dialog === 'object' && 'edit' in dialog && <LeaveDialog key={dialog.edit.id} leave={dialog.edit} close={close} />}
      {dialog && typeof dialog === 'object' && 'endEarly' in dialog && <EndEarlyDialog leave={dialog.endEarly} close={close} />}
    </>
  );
}
