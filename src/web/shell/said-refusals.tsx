import { App as AntdApp } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { CallRefused, NetworkFailed, ReadStopped } from '../call.ts';
import { useT } from '../i18n.ts';
import { refusedText } from '../kit/reply/refused-text.ts';
import { sessionNow } from '../session.ts';

/** Says what a call was refused for where no page says it, so that a press of a button never ends in silence. */
export function SaidRefusals(): ReactNode {
  const t = useT();
  const { message } = AntdApp.useApp();
  useEffect(() => {
    const listen = (event: PromiseRejectionEvent): void => {
      const { reason } = event;
      if (!(reason instanceof CallRefused || reason instanceof NetworkFailed || reason instanceof ReadStopped)) return;
      event.preventDefault();
      // After the end of a session the sign-in page says why.
      if (sessionNow()) void message.error(refusedText(reason, t).text);
    };
    addEventListener('unhandledrejection', listen);
    return () => removeEventListener('unhandledrejection', listen);
  }, [t, message]);
  return null;
}
