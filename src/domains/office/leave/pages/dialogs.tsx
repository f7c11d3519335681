import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useRead } from '../../../../web/query.ts';
import { endLeaveEarly, type LeaveRow, openLeaveYear, previewLeave, readBalances, saveLeave } from '../contract.ts';
import { halves } from '../rules.ts';

/** Asks for leave, or edits a draft, and shows what it takes from which year before it is submitted. */
export function LeaveDialog({ leave, close }: { leave: LeaveRow | null; close: () => void }): ReactNode {
  const today = useToday();
  const company = useRead(readBalances, {}).data?.company_id ?? '';
  const start = leave
    ? {
        id: leave.id,
        version: leave.version,
        leave_type_id: leave.leave_type_id,
        from_on: leave.from_on,
        from_half: leave.from_half,
        to_on: leave.to_on,
        to_half: leave.to_half,
        reason: leave.reason,
        handover_id: leave.handover_id,
        contact: leave.contact,
      }
    : { from_on: today, from_half: 'morning' as const, to_on: today, to_half: 'afternoon' as const };
  return (
    <FormDialog
      call={saveLeave}
      verb={leave ? 'leave.do.submit' : 'leave.do.create'}
      of={leave?.leave_no}
      start={start}
      params={{ submit: true }}
      also={{ word: 'leave.do.draft', params: { submit: false } }}
      fields={({ values, set }) => [
        { key: 'leave_type_id', is: 'ref', to: 'leaveType', within: { company_id: company }, span: 12 },
        {
          key: 'from_on',
          is: 'day',
          onChange: (day) => {
            // A first day after the last one moves the last one along.
            if (typeof day === 'string' && (values.to_on ?? '') < day) set({ to_on: day });
          },
        },
        { key: 'from_half', is: 'choice', of: halves, words: 'leave.half', as: 'radio' },
        { key: 'to_on', is: 'day', after: values.from_on ?? '' },
        { key: 'to_half', is: 'choice', of: halves, words: 'leave.half', as: 'radio' },
        { key: 'preview', is: 'shown', span: 12, show: <Preview values={values} except={leave?.id} /> },
        { key: 'reason', is: 'note', rows: 2, span: 12 },
        { key: 'handover_id', is: 'ref', to: 'account', within: { user_type: '1' } },
        { key: 'contact', is: 'text' },
        { key: 'proof_file_id', is: 'file', accept: 'image/*,application/pdf', span: 12 },
      ]}
      draft={leave?.id ?? 'new'}
      close={close}
    />
  );
}

function Preview({ values, except }: { values: Partial<ParamsOf<typeof saveLeave>>; except: string | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { leave_type_id, from_on, from_half, to_on, to_half } = values;
  const isWhole = Boolean(leave_type_id && from_on && to_on);
  const read = useRead(
    previewLeave,
    {
      leave_type_id: leave_type_id ?? '1',
      from_on: from_on ?? '2026-01-01',
      to_on: to_on ?? '2026-01-01',
      ...(from_half ? { from_half } : {}),
      ...(to_half ? { to_half } : {}),
      ...(except ? { except_id: except } : {}),
    },
    { enabled: isWhole, keepPrevious: true, quiet: true },
  );
  if (!isWhole) return <span className="kit-quiet">—</span>;
  if (read.error) return <RefusedAlert error={read.error} />;
  if (!read.data) return <span className="kit-quiet">…</span>;
  const lines = linesOf(read.data, t, format.number);
  const isShort =
    read.data.blocked !== null ||
    read.data.overlaps !== null ||
    read.data.years.some(({ left }) => read.data.entitled && (left === null || left.startsWith('-')));
  return (
    <Alert
      type={isShort ? 'warning' : 'info'}
      showIcon
      title={t('leave.previewDays', { days: format.number(read.data.days) })}
      description={lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : undefined}
    />
  );
}

function linesOf(preview: ResultOf<typeof previewLeave>, t: ReturnType<typeof useT>, number: (text: string) => string): string[] {
  const years = preview.entitled
    ? preview.years.map(({ year, days, left }) =>
        left === null
          ? t('leave.previewNoEntitlement', { year })
          : t('leave.previewYear', { year, days: number(days), left: number(left) }),
      )
    : [];
  return [
    ...years,
    ...(preview.blocked === null ? [] : [t('leave.previewBlocked', { days: preview.blocked })]),
    ...(preview.overlaps === null ? [] : [t('leave.previewOverlap', { no: preview.overlaps })]),
    ...(preview.proof ? [t('leave.previewProof')] : []),
    ...(preview.executive ? [t('leave.previewExecutive')] : []),
  ];
}

/** The person came back before the end. */
export function EndEarlyDialog({ leave, close }: { leave: LeaveRow; close: () => void }): ReactNode {
  const format = useFormat();
  return (
    <FormDialog
      call={endLeaveEarly}
      verb="leave.do.endEarly"
      of={leave.leave_no}
      start={{ id: leave.id, version: leave.version, back_on: leave.to_on, back_half: 'morning' }}
      fields={[
        { key: 'back_on', is: 'day', after: leave.from_on, before: leave.to_on },
        { key: 'back_half', is: 'choice', of: halves, words: 'leave.half', as: 'radio' },
      ]}
      close={close}
    >
      <p>
        {leave.employee} · {leave.leave_type} · {format.day(leave.from_on)} – {format.day(leave.to_on)}
      </p>
    </FormDialog>
  );
}

export function OpenYearDialog({ company, year, close }: { company: string; year: number; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={openLeaveYear}
      verb="leave.do.openYear"
      start={{ company_id: company, year: year + 1 }}
      fields={[
        { key: 'company_id', is: 'ref', to: 'ownCompany' },
        { key: 'year', is: 'whole', year: true },
      ]}
      close={close}
    />
  );
}
