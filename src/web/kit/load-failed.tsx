import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { Outcome } from '../outcome.tsx';
import { Reference } from './reference.tsx';
import { refusedText } from './refused-text.ts';

/** In place of what could not be loaded: what happened, the reference, and one button to try again. */
export function LoadFailed(props: { error: unknown; retry: () => void }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error, t);
  return (
    <Outcome is="warning" title={t('kit.loadFailed')} text={text}>
      {reference && <Reference text={reference} />}
      <Button onClick={props.retry}>{t('kit.retry')}</Button>
    </Outcome>
  );
}
