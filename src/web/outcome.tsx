import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

const signs = { info: <InfoCircleFilled />, warning: <WarningFilled />, error: <CloseCircleFilled /> } as const;

/** Shown in place of a page (`isPage`) or a part of it that cannot be shown: the reason and the next step. */
export function Outcome(props: { is: keyof typeof signs; title: string; text: string; isPage?: boolean; children?: ReactNode }): ReactNode {
  const Heading = props.isPage ? 'h1' : 'h2';
  return (
    <div className={`outcome outcome-${props.is}`}>
      <span className="outcome-sign" aria-hidden>
        {signs[props.is]}
      </span>
      <Heading className="outcome-title">{props.title}</Heading>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
