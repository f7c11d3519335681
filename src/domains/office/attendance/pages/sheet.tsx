import { type ReactNode, useState } from 'react';
import { Button } from 'antd';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { monthOf } from '../../../../kernel/day.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { useReadPages } from '../../../../web/query.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { calculateMonth, listMonths, listSheets, moveMonth, readAttendanceDays } from '../contract.ts';
import { may } from '../permits.ts';

const monthTones = { open: 'progress', closed: 'good' } as const;
const dayTones = {
  rest: 'neutral',
  leave: 'info',
  trip: 'info',
  present: 'good',
  absent: 'bad',
  missing: 'warning',
  restWorked: 'progress',
  coming: 'neutral',
  notEmployed: 'neutral',
} as const;
type Sheet = RowOf<typeof listSheets>;

/** The monthly sheet by person. Those with the right calculate a month, close it and reopen it. */
export default function AttendanceSheets({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listSheets);
  const [months, setMonths] = useState(false);
  const [days, setDays] = useState<Sheet | null>(null);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'month', is: 'code', pin: 'left', width: 100, sort: 'month' },
          { key: 'employee', is: 'ref', width: 160, below: (row) => row.team },
          { key: 'work_days', is: 'quantity', width: 110 },
          { key: 'present_days', is: 'quantity', width: 110 },
          { key: 'leave_days', is: 'quantity', width: 110 },
          { key: 'absent_days', is: 'quantity', width: 110 },
          { key: 'late_times', is: 'quantity', width: 100 },
          { key: 'late_minutes', is: 'quantity', width: 100 },
          { key: 'early_times', is: 'quantity', width: 100 },
          { key: 'early_minutes', is: 'quantity', width: 100 },
          { key: 'missing_times', is: 'quantity', width: 110 },
          { key: 'rest_days_worked', is: 'quantity', width: 120 },
          { key: 'month_state', is: 'choice', words: 'attendanceMonth.state', tones: monthTones },
        ]}
        buttons={can(may.close) && <Button onClick={() => setMonths(true)}>{t('attendanceMonth.months')}</Button>}
        rowActions={(row) => [{ key: 'days', word: 'attendance.days', run: () => setDays(row) }]}
        exporting={may.view}
        empty="attendanceMonth.empty"
      />
      {months && <Months close={() => setMonths(false)} />}
      {days && <Days sheet={days} close={() => setDays(null)} />}
    </>
  );
}

/** The months of the reader's companies: each is calculated, closed and reopened here. */
function Months({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const { company_id } = useOwnCompany();
  const today = useToday();
  const { read, rows, more, loadingMore } = useReadPages(listMonths, {});
  const [calculating, setCalculating] = useState(false);
  const moves = useMoves(moveMonth);
  return (
    <Dialog open title={t('attendanceMonth.months')} width={820} footer={null} onCancel={close}>
      {!read.data || read.error ? (
        <Read of={read} />
      ) : (
        <>
          <p>
            <Button type="primary" onClick={() => setCalculating(true)}>
              {t('attendanceMonth.do.calculate')}
            </Button>
          </p>
          <SubTable
            rows={rows}
            subject="attendanceMonth"
            title="attendanceMonth.months"
            columns={[
              { key: 'month', is: 'code' },
              { key: 'company', is: 'text' },
              { key: 'state', is: 'state', tones: monthTones },
              { key: 'people', is: 'quantity' },
              { key: 'calculated_at', is: 'instant' },
              {
                key: 'actions',
                word: 'kit.actions',
                is: 'own',
                width: 160,
                show: (row) => <ActionBar actions={moves.of(row)} title={row.month} />,
              },
            ]}
          />
          {more && (
            <Button loading={loadingMore} onClick={more}>
              {t('attendanceMonth.more')}
            </Button>
          )}
          {calculating && (
            <FormDialog
              call={calculateMonth}
              verb="attendanceMonth.do.calculate"
              start={{ company_id, month: monthOf(today) }}
              fields={[
                { key: 'company_id', is: 'ref', to: 'ownCompany', span: 12 },
                { key: 'month', is: 'text', placeholder: 'YYYY-MM', span: 12 },
              ]}
              close={() => setCalculating(false)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The days of a person behind a row of the sheet. */
function Days({ sheet, close }: { sheet: Sheet; close: () => void }): ReactNode {
  return (
    <Dialog open title={`${sheet.employee} · ${sheet.month}`} width={820} footer={null} onCancel={close}>
      <Read of={readAttendanceDays} params={{ month: sheet.month, account_id: sheet.account_id }}>
        {({ days }) => (
          <SubTable
            rows={days}
            subject="attendanceDay"
            title="attendance.days"
            rowId={(row) => row.day}
            columns={[
              { key: 'day', is: 'day' },
              { key: 'state', is: 'choice', words: 'attendance.day', tones: dayTones },
              { key: 'shift', is: 'text' },
              { key: 'first', is: 'code' },
              { key: 'last', is: 'code' },
              { key: 'late_minutes', is: 'quantity' },
              { key: 'early_minutes', is: 'quantity' },
            ]}
          />
        )}
      </Read>
    </Dialog>
  );
}
