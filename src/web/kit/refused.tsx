import { Alert, Button, Result, Typography } from 'antd';
import type { ReactNode } from 'react';
import { CallRefused } from '../call.ts';
import { useT } from '../i18n.ts';

/** What a refusal says to a person, with the reference that finds it in the log. */
export function refusedText(error: unknown): { text: string | null; reference: string | null } {
  if (!(error instanceof CallRefused)) return { text: null, reference: null };
  return { text: error.msg, reference: error.reference ?? null };
}

/** A refusal inside a dialog or a form. */
export function RefusedAlert(props: { error: unknown }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error);
  return (
    <Alert type="error" showIcon title={text ?? t('kit.failed')} description={reference ? <Reference text={reference} /> : undefined} />
  );
}

/** In place of what could not be loaded: what happened, the reference, and one button to try again. */
export function LoadFailed(props: { error: unknown; retry: () => void }): ReactNode {
  const t = useT();
  const { text, reference } = refusedText(props.error);
  return (
    <Result
      className="kit-failed"
      status="warning"
      title={t('kit.loadFailed')}
      subTitle={
        <>
          <div>{text ?? t('kit.loadFailedHelp')}</div>
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
