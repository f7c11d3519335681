import { Typography } from 'antd';
import type { ReactNode } from 'react';

/** A text with a button that copies it; `shown` says it otherwise than it is copied. */
export function Copyable(props: { text: string; shown?: string; className?: string }): ReactNode {
  return (
    <Typography.Paragraph className={props.className ?? 'kit-copyable'} copyable={{ text: props.text }}>
      {props.shown ?? props.text}
    </Typography.Paragraph>
  );
}
