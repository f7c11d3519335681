import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { jobLockOf } from '../contract.ts';
import { may } from '../permits.ts';
import { lock, unlock } from './moves.ts';

/** The finance lock of an order: its status, its actions and its history. */
export default function JobLockOfOrder({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const read = useRead(jobLockOf, { order_id: id });
  if (!read.data || read.error) return <Read of={read} />;
  const { locked, income_done, cost_done, late_lines, locks } = read.data;
  const complete = income_done && cost_done;
  return (
    <>
      <Alert
        type={locked ? 'success' : complete ? 'info' : 'warning'}
        showIcon
        title={locked ? t('jobLock.locked', { month: locks[0]?.month ?? '' }) : t(complete ? 'jobLock.complete' : 'jobLock.open')}
        {...(late_lines > 0 ? { description: t('jobLock.late', { count: late_lines }) } : {})}
        action={
          <ActionBar
            actions={[
              ...(!locked && complete && can(may.lock)
                ? [
                    {
                      key: 'lock',
                      word: 'jobLock.do.lock',
                      tone: 'primary' as const,
                      asks: 'note' as const,
                      reasonMax: 300,
                      run: (note: string | null) => lock([id], note),
                    },
                  ]
                : []),
              ...(locked && can(may.unlock)
                ? [
                    {
                      key: 'unlock',
                      word: 'jobLock.do.unlock',
                      asks: 'reason' as const,
                      reasonMax: 300,
                      run: (reason: string | null) => unlock([id], reason),
                    },
                  ]
                : []),
            ]}
          />
        }
      />
      {locks.length > 0 && (
        <SubTable
          rows={locks}
          subject="jobLock"
          title="jobLock.title"
          columns={[
            { key: 'month', is: 'code', width: 100 },
            { key: 'kept_months', is: 'code', width: 140 },
            { key: 'locked_by', is: 'text' },
            { key: 'locked_at', is: 'instant' },
            { key: 'note', is: 'text', wrap: true },
            { key: 'unlocked_by', is: 'text' },
            { key: 'unlocked_at', is: 'instant' },
            { key: 'unlock_reason', is: 'text', wrap: true },
          ]}
        />
      )}
    </>
  );
}
