import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

const signs = { info: <InfoCircleFilled />, warning: <WarningFilled />, error: <CloseCircleFilled /> } as const;

/** Shown in place of a page or a part of it that cannot be shown: the reason and the next step. */
export function Outcome(props: { is: keyof typeof signs; title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <div className={`outcome outcome-${props.is}`}>
      <span className="outcome-sign" aria-hidden>
        {signs[props.is]}
      </span>
      <h2 className="outcome-title">{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
