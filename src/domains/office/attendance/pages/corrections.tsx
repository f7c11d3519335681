import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { type Decidable, useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { type CorrectionRow, getCorrection, listCorrections, moveCorrection, saveCorrection } from '../contract.ts';
import { attendanceCorrectionsPage } from '../pages.ts';
import { may } from '../permits.ts';

const stateTones = { draft: 'neutral', supervisorReview: 'progress', approved: 'good', cancelled: 'neutral' } as const;
const useCorrectionMoves = () => useMoves(moveCorrection, { parts: ({ own }: CorrectionRow) => (own ? ['prepared'] : []) });
const decidable = (row: CorrectionRow): Decidable => ({
  subject: 'attendanceCorrection',
  id: row.id,
  no: row.correction_no,
  version: row.approval_version,
  mine: row.mine,
});

/** Corrections of attendance by stage. A record is opened through the page's query. */
export default function Corrections(props: PageProps): ReactNode {
  const { query } = useTab();
  return query['id'] ? <CorrectionDetail id={query['id']} /> : <CorrectionList {...props} />;
}

function CorrectionList({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listCorrections, { tab: can(may.supervisor) ? 'waiting' : 'own' });
  const [form, setForm] = useState<CorrectionRow | 'new' | null>(null);
  const moves = useCorrectionMoves();
  const decisions = useDecisions();
  const path = (row: CorrectionRow): string => link(attendanceCorrectionsPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'correction_no', is: 'link', open: path, pin: 'left', width: 150 },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'employee', is: 'ref' },
          { key: 'day', is: 'day' },
          { key: 'in_at', is: 'instant' },
          { key: 'out_at', is: 'instant' },
          { key: 'reason', is: 'text', width: 220 },
          { key: 'submitted_at', is: 'instant' },
        ]}
        open={path}
        buttons={
          can(may.clock) && (
            <Button type="primary" onClick={() => setForm('new')}>
              {t('attendanceCorrection.do.create')}
            </Button>
          )
        }
        rowActions={(row) => [
          ...decisions.of(decidable(row)),
          ...moves.of(row),
          ...(row.own && row.state === 'draft' ? [{ key: 'edit', word: 'kit.edit', run: () => setForm(row) }] : []),
        ]}
        batch={[...moves.batch('submit'), ...decisions.batch(decidable)]}
        exporting={may.view}
        empty="attendanceCorrection.empty"
      />
      {decisions.dialog}
      {form && <CorrectionDialog correction={form === 'new' ? null : form} close={() => setForm(null)} />}
    </>
  );
}

function CorrectionDialog({ correction, close }: { correction: CorrectionRow | null; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={saveCorrection}
      verb={correction ? 'attendanceCorrection.do.submit' : 'attendanceCorrection.do.create'}
      of={correction?.correction_no}
      start={
        correction
          ? {
              id: correction.id,
              version: correction.version,
              in_at: correction.in_at,
              out_at: correction.out_at,
              reason: correction.reason,
            }
          : {}
      }
      params={{ submit: true }}
      also={{ word: 'attendanceCorrection.do.draft', params: { submit: false } }}
      fields={[
        { key: 'in_at', is: 'instant', span: 12 },
        { key: 'out_at', is: 'instant', span: 12 },
        { key: 'reason', is: 'note', rows: 2, span: 12 },
      ]}
      close={close}
    />
  );
}

function CorrectionDetail({ id }: { id: string }): ReactNode {
  const read = useRead(getCorrection, { id });
  const moves = useCorrectionMoves();
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="attendanceCorrection"
        id={id}
        read={read}
        title={(one) => one.correction_no}
        party={(one) => one.employee}
        state={(one) => one.state}
        tones={stateTones}
        actions={(one) => [...decisions.of(decidable(one)), ...moves.of(one)]}
        sections={(one) => [
          { key: 'facts', word: 'attendanceCorrection.facts', body: <CorrectionFacts correction={one} /> },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="attendanceCorrection" id={id} /> },
        ]}
      />
      {decisions.dialog}
    </>
  );
}

export function CorrectionFacts({ correction }: { correction: CorrectionRow }): ReactNode {
  return (
    <Facts
      of={correction}
      subject="attendanceCorrection"
      items={[
        { key: 'employee', is: 'ref' },
        { key: 'day', is: 'day' },
        { key: 'in_at', is: 'instant' },
        { key: 'out_at', is: 'instant' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'reason', is: 'text', wrap: true },
      ]}
    />
  );
}
