import { App, Button } from 'antd';
import { useContext } from 'react';
import { useT } from '../i18n.ts';
import { registryNow } from '../landing.ts';
import { placeOf } from '../place.ts';
import { TabContext } from '../tab-context.ts';

type Next = {
  /** The page to open; null when the form leads nowhere. */
  readonly address: string | null;
  /** The message after the call succeeded; absent when the dialog shows its own. */
  readonly said?: string;
  /** Closes the tab of the form: the record now has its values. */
  readonly closes?: boolean;
};

/**
 * Leads on to the next page after a call: `const watch = useLeadOn()`, then `const leadOn = watch()` before the call and
 * `leadOn({ address })` after it. The user may be elsewhere when the answer comes, and is not pulled back: the page opens only while the
 * tab is in front with the address that it had at sending. Otherwise a notice reports the success and offers the page.
 */
export function useLeadOn(): () => (next: Next) => void {
  // Absent outside the workspace, where nothing leads on.
  const tab = useContext(TabContext);
  const t = useT();
  const { message, notification } = App.useApp();
  return () => {
    const whereabouts = tab?.watch();
    const title = registryNow().find(tab?.path ?? '')?.page.title;
    return ({ address, said, closes = false }) => {
      const now = whereabouts?.() ?? 'here';
      const next = address ? placeOf(address) : undefined;
      const open = (): void => {
        if (next) tab?.openTab(next.path, next.query);
      };
      if (closes && now !== 'gone') {
        tab?.setDirty(false);
        // A tab that shows another address by now starts with the form of that address.
        if (now === 'moved') tab?.reloadTab();
        else tab?.closeTab(now === 'here' ? next : undefined);
      }
      if (now === 'here') {
        if (said) void message.success(said);
        return closes ? undefined : open();
      }
      const key = crypto.randomUUID();
      notification.success({
        key,
        title: said ?? t('kit.done'),
        // The buttons of pages stand at the top right.
        placement: 'bottomRight',
        description: title && t(title),
        ...(address && {
          // It leads to the saved record, so it stays until the user closes it.
          duration: 0,
          actions: (
            <Button
              type="link"
              size="small"
              onClick={() => {
                notification.destroy(key);
                open();
              }}
            >
              {t('kit.open')}
            </Button>
          ),
        }),
      });
    };
  };
}
