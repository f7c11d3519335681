import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { tabTitle } from '../tabs/bar.tsx';
import { oldestUnchanged, tabLimit } from '../tabs/reducer.ts';
import { changeTabs, changeTabsAsking, useTabs } from '../tabs/store.ts';

/** The warning at the eleventh tab: it is neither opened silently nor refused without an alternative. */
export default function FullWarning(): ReactNode {
  const t = useT();
  const refused = useTabs((state) => state.refused);
  const oldest = useTabs(oldestUnchanged);
  const active = useTabs((state) => state.active);
  const forget = (): void => changeTabs({ do: 'forgetRefused' });
  async function closeOthers(): Promise<void> {
    if (!refused) return;
    if (await changeTabsAsking({ do: 'closeOthers', key: active })) changeTabs({ do: 'open', open: refused });
  }
  return (
    <Modal
      open={refused !== undefined}
      title={t('tabs.full.title', { limit: tabLimit })}
      onCancel={forget}
      width={460}
      footer={
        <div className="full-choices">
          <Button onClick={forget}>{t('app.cancel')}</Button>
          <Button onClick={() => void closeOthers()}>{t('tabs.full.closeOthers')}</Button>
          {oldest && (
            <Button type="primary" onClick={() => changeTabs({ do: 'closeOldest' })}>
              {t('tabs.full.closeOldest', { title: tabTitle(oldest, t) })}
            </Button>
          )}
        </div>
      }
    >
      {t('tabs.full.text')}
    </Modal>
  );
}
