import { App as AntdApp } from 'antd';
import { useCallback } from 'react';
import { useT } from '../i18n.ts';
import { mayLeave } from '../tabs/store.ts';
import { declineBuild, newerBuild, takeNewBuild } from '../version.ts';

/** Checks for a new version; called on menu clicks. Accepting loads it, declining leaves a prompt. */
export function useNewVersion(): () => Promise<void> {
  const t = useT();
  const { modal, message } = AntdApp.useApp();
  return useCallback(async () => {
    const builtAt = await newerBuild();
    if (!builtAt) return;
    const accepted = await modal.confirm({
      title: t('version.title'),
      content: t('version.text'),
      okText: t('version.accept'),
      cancelText: t('version.later'),
    });
    if (accepted && (await mayLeave())) return takeNewBuild();
    declineBuild(builtAt);
    void message.info(t('version.prompt'));
  }, [t, modal, message]);
}
