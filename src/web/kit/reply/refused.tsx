import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { Reference } from './reference.tsx';
import { refusedText } from './refused-text.ts';

/** A refusal inside a dialog or a form. */
export function RefusedAlert(props: { error: unknown }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error, t);
  return <Alert type="error" showIcon title={text} description={reference ? <Reference text={reference} /> : undefined} />;
}
