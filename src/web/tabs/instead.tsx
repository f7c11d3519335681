import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallRefused } from '../call.ts';
import { useT } from '../i18n.ts';
import { goHome } from '../landing.ts';
import { Outcome } from '../outcome.tsx';

/** Shown in place of a page that does not exist, or that the user may not open. */
export function Missing({ which }: { which: 'missing' | 'forbidden' }): ReactNode {
  const t = useT();
  return (
    <Outcome is={which === 'missing' ? 'info' : 'warning'} title={t(`panel.${which}.title`)} text={t(`panel.${which}.text`)}>
      <Button onClick={goHome}>{t('panel.home')}</Button>
    </Outcome>
  );
}

/** Shown in place of a page that threw an error; the other tabs continue to work. */
export function Failed({ error, reload }: { error: unknown; reload(): void }): ReactNode {
  const t = useT();
  const text = error instanceof Error ? error.message : String(error);
  const reference = error instanceof CallRefused && error.reference ? `\n${t('error.reference', { reference: error.reference })}` : '';
  return (
    <Outcome is="error" title={t('panel.failed.title')} text={t('panel.failed.text')}>
      <Button type="primary" onClick={reload}>
        {t('panel.failed.reload')}
      </Button>
      <pre className="panel-failure">
        {text}
        {reference}
      </pre>
    </Outcome>
  );
}
