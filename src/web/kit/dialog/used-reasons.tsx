import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import type { ReasonsOf } from '../action/actions.ts';
import { useKit } from '../kit-calls.tsx';

/**
 * The reasons that the company lists for an action, and those that the user gave before: one click enters one, and it can still be changed.
 */
export function UsedReasons({ subject, action, choose }: ReasonsOf & { choose: (reason: string) => void }): ReactNode {
  const { usedReasons, listedReasons } = useKit();
  const isStaff = useSession().sys_num_id === 1;
  const { data: listed = [] } = useQuery({
    queryKey: ['kit.listedReasons', action],
    queryFn: () => listedReasons?.(action) ?? Promise.resolve([]),
    enabled: listedReasons !== undefined && isStaff,
  });
  const { data: used = [] } = useQuery({
    queryKey: ['kit.usedReasons', subject, action],
    queryFn: () => usedReasons?.(subject, action) ?? Promise.resolve([]),
    enabled: usedReasons !== undefined && isStaff,
  });
  return (
    <>
      <Reasons word="kit.listedReasons" of={listed} choose={choose} />
      <Reasons word="kit.usedReasons" of={used.filter((reason) => !listed.includes(reason))} choose={choose} />
    </>
  );
}

function Reasons({ word, of, choose }: { word: string; of: readonly string[]; choose: (reason: string) => void }): ReactNode {
  const t = useT();
  const heading = useId();
  if (of.length === 0) return null;
  return (
    <div className="kit-used-reasons" role="group" aria-labelledby={heading}>
      <span id={heading} className="kit-quiet">
        {t(word)}
      </span>
      {of.map((reason) => (
        <Button key={reason} size="small" title={reason} onClick={() => choose(reason)}>
          <span className="kit-text">{reason}</span>
        </Button>
      ))}
    </div>
  );
}
