import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Tone } from './kinds.ts';
import '../kit.css';
import { RecordLink } from './fact-cell.tsx';

/** A figure with its label: a count, an amount, a share. With `open` it links to the list behind it. */
export function Stat(props: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: Tone;
  open?: string;
  loading?: boolean;
}): ReactNode {
  const body = (
    <>
      <span className="kit-stat-label">{props.label}</span>
      {props.loading ? (
        <Skeleton.Input active size="small" />
      ) : (
        <span className={`kit-stat-value kit-tone-${props.tone ?? 'neutral'}`}>{props.value}</span>
      )}
      {props.note && <span className="kit-quiet">{props.note}</span>}
    </>
  );
  return <div className="kit-stat">{props.open ? <RecordLink path={props.open}>{body}</RecordLink> : body}</div>;
}

/** Figures side by side, as many in a row as fit. */
export function Stats({ children }: { children: ReactNode }): ReactNode {
  return <div className="kit-stats">{children}</div>;
}
