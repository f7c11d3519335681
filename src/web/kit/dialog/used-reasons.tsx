import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import type { ReasonsOf } from '../action/actions.ts';
import { useKit } from '../kit-calls.tsx';

/** The reasons that the user gave for an action before: one click enters one, and it can still be changed. */
export function UsedReasons({ subject, action, choose }: ReasonsOf & { choose: (reason: string) => void }): ReactNode {
  const t = useT();
  const { usedReasons } = useKit();
  const isStaff = useSession().sys_num_id === 1;
  const heading = useId();
  const { data = [] } = useQuery({
    queryKey: ['kit.usedReasons', subject, action],
    queryFn: () => usedReasons?.(subject, action) ?? Promise.resolve([]),
    enabled: usedReasons !== undefined && isStaff,
  });
  if (data.length === 0) return null;
  return (
    <div className="kit-used-reasons" role="group" aria-labelledby={heading}>
      <span id={heading} className="kit-quiet">
        {t('kit.usedReasons')}
      </span>
      {data.map((reason) => (
        <Button key={reason} size="small" title={reason} onClick={() => choose(reason)}>
          <span className="kit-text">{reason}</span>
        </Button>
      ))}
    </div>
  );
}
