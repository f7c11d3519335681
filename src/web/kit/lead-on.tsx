import { App, Button } from 'antd';
import { useContext } from 'react';
import { useT } from '../i18n.ts';
import { registryNow } from '../landing.ts';
import { placeOf } from '../place.ts';
import { TabContext } from '../tab-context.ts';

type Next = {
  /** The page to open; null when the form leads nowhere. */
  readonly address: string | null;
  /** The message about what was done; nothing when the dialog said it already. */
  readonly said?: string;
  /** Closes the tab of the form, whose values are the record's now. */
  readonly closes?: boolean;
};

/**
 * Leads on to the next page after something was sent: `const leadOn = watch(); … leadOn({ address })`. Called at sending, because the user
 * may be elsewhere when the answer comes and is not pulled back: the page opens only while the tab is in front with the address that it
 * was sent from. Otherwise a notice tells what was done, and offers the page.
 */
export function useLeadOn(): () => (next: Next) => void {
  // A page of a window of its own stands in no tab, and has nowhere to lead.
  const tab = useContext(TabContext);
  const t = useT();
  const { message, notification } = App.useApp();
  return () => {
    const whereabouts = tab?.watch();
    const title = registryNow().find(tab?.path ?? '')?.page.title;
    return ({ address, said, closes = false }) => {
      const now = whereabouts?.() ?? 'here';
      const open = (): void => {
        if (!address) return;
        const { path, query } = placeOf(address);
        tab?.openTab(path, query);
      };
      if (closes && now !== 'gone') {
        tab?.setDirty(false);
        // In a tab that shows another address by now, the form of that address begins.
        if (now === 'moved') tab?.reloadTab();
        else tab?.closeTab();
      }
      if (now === 'here') {
        if (said) void message.success(said);
        return open();
      }
      const key = crypto.randomUUID();
      notification.success({
        key,
        title: said ?? t('kit.done'),
        description: title && t(title),
        ...(address && {
          // It is the way to what was saved, so it stays until the user has seen it.
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
