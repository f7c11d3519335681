import { App as AntdApp } from 'antd';
import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import { tabTitle } from '../tabs/bar.tsx';
import { askBeforeLosing, unsaved } from '../tabs/store.ts';

/** Asks before unsaved work is lost: with our own dialog where we close, with the browser's where it does. */
export function useUnsavedGuard(): void {
  const t = useT();
  const { modal } = AntdApp.useApp();
  useEffect(() => {
    askBeforeLosing(async (dirty) =>
      modal.confirm({
        title: t('tabs.dirty.title'),
        content: t('tabs.dirty.text', { titles: dirty.map((tab) => `“${tabTitle(tab, t)}”`).join(', ') }),
        okText: t('tabs.dirty.leave'),
        okButtonProps: { danger: true },
        cancelText: t('tabs.dirty.stay'),
      }),
    );
    const leaving = (event: BeforeUnloadEvent): void => {
      if (unsaved().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [modal, t]);
}
