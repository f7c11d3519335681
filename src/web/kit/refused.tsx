import { Alert, Button, Result, Typography } from 'antd';
import type { ReactNode } from 'react';
import { CallRefused, NetworkFailed } from '../call.ts';
import { type Translate, useT } from '../i18n.ts';

/** Something a page has found wrong itself, already said in the person's words. */
export class Told extends Error {
  override readonly name = 'Told';
}

/** What went wrong in the person's words, with the reference that finds it in the log. */
export function refusedText(error: unknown, t: Translate): { text: string; reference: string | null } {
  if (error instanceof CallRefused)
    return { text: error.msg || t(`refusal.${error.refusal}`, error.facts), reference: error.reference ?? null };
  if (error instanceof Told) return { text: error.message, reference: null };
  return { text: t(error instanceof NetworkFailed ? 'error.network' : 'kit.failed'), reference: null };
}

/** A refusal inside a dialog or a form. */
export function RefusedAlert(props: { error: unknown }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error, t);
  return <Alert type="error" showIcon title={text} description={reference ? <Reference text={reference} /> : undefined} />;
}

/** In place of what could not be loaded: what happened, the reference, and one button to try again. */
export function LoadFailed(props: { error: unknown; retry: () => void }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error, t);
  return (
    <Result
      className="kit-failed"
      status="warning"
      title={t('kit.loadFailed')}
      subTitle={
        <>
          <div>{text}</div>
          {reference && <Reference text={reference} />}
        </>
      }
      extra={<Button onClick={props.retry}>{t('kit.retry')}</Button>}
    />
  );
}

function Reference(props: { text: string }): ReactNode {
  const t = useT();
  return (
    <Typography.Text type="secondary" copyable={{ text: props.text }}>
      {t('kit.reference')} {props.text}
    </Typography.Text>
  );
}
