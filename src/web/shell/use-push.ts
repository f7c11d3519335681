import { App as AntdApp } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { send } from '../call.ts';
import { t } from '../i18n.ts';
import { innerPath } from '../place.ts';
import { keepPush } from '../push.ts';
import { useSession } from '../session.ts';
import type { App } from '../app.ts';
import { openTab } from '../tabs/store.ts';
import { isQuiet } from '../../kernel/notice.ts';
import { serverNow } from '../clock.ts';
import { timeIn } from '../format.tsx';
import { useRead } from '../query.ts';

/** Push messages for staff: notifications, progress of exports, changed counts. A board of its own shows no notifications. */
export function usePush({ calls: { pushTicket, noticeSettings } }: App, board = false): void {
  const { notification, message } = AntdApp.useApp();
  const { sys_num_id, login_num_id: user, time_zone } = useSession();
  const staff = sys_num_id === 1;
  // The functions that show messages change with every render of the frame; the connection must not.
  const ticket = useEffectEvent(async () => (await send(pushTicket, {}, { quiet: true })).ticket);
  const unsupported = useEffectEvent(() => void message.warning(t('push.unsupported')));
  const settings = useRead(noticeSettings, {}, { quiet: true }).data;
  const notify = useEffectEvent((title: string, text: string, link: string | undefined) => {
    if (board) return;
    if (settings && isQuiet(settings, timeIn(serverNow(), time_zone))) return;
    const to = innerPath(link);
    notification.info({
      title,
      description: text,
      placement: 'bottomRight',
      ...(to ? { onClick: () => openTab(to.path, to.query) } : {}),
    });
  });
  useEffect(() => {
    if (!staff) return;
    return keepPush({ user, ticket, unsupported, notify });
  }, [staff, user]);
}
