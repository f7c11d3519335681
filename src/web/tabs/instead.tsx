import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { CallRefused } from '../call.ts';
import { useT } from '../i18n.ts';
import { goHome, listBeside, type PageRefusal } from '../landing.ts';
import { Outcome } from '../outcome.tsx';
import { go } from '../place.ts';
import type { FoundPage } from '../registry.ts';
import { useSessionIfAny } from '../session.ts';
import { whenOnline } from '../when-online.ts';

/** Shown in place of a page that does not exist, that the user may not open, or whose address names no record. */
export function Missing({ which, route }: { which: PageRefusal; route: FoundPage | undefined }): ReactNode {
  const t = useT();
  const session = useSessionIfAny();
  const list = which === 'unnamed' && route && session ? listBeside(route, session) : undefined;
  return (
    <Outcome isPage is={which === 'forbidden' ? 'warning' : 'info'} title={t(`panel.${which}.title`)} text={t(`panel.${which}.text`)}>
      {list && (
        <Button type="primary" onClick={() => go(list.path, {}, 'replace')}>
          {t(list.title)}
        </Button>
      )}
      <Button onClick={goHome}>{t('panel.home')}</Button>
    </Outcome>
  );
}

/**
 * Shown in place of a page that threw an error; the other tabs continue to work. Without a network the code of a page cannot be loaded, which is
 * no fault of the page: it is tried again as soon as the network is back.
 */
export function Failed({ error, reload }: { error: unknown; reload(): void }): ReactNode {
  const t = useT();
  const isOffline = !navigator.onLine;
  useEffect(() => (isOffline ? whenOnline(reload) : undefined), [isOffline, reload]);
  const text = error instanceof Error ? error.message : String(error);
  const reference = error instanceof CallRefused && error.reference ? `\n${t('error.reference', { reference: error.reference })}` : '';
  return (
    <Outcome
      isPage
      is={isOffline ? 'warning' : 'error'}
      title={t(isOffline ? 'panel.offline.title' : 'panel.failed.title')}
      text={t(isOffline ? 'error.network' : 'panel.failed.text')}
    >
      <Button type="primary" onClick={reload}>
        {t('panel.failed.reload')}
      </Button>
      {!isOffline && (
        <pre className="panel-failure">
          {text}
          {reference}
        </pre>
      )}
    </Outcome>
  );
}
