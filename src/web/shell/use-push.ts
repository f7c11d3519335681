import { App as AntdApp } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { send } from '../call.ts';
import { t } from '../i18n.ts';
import { innerPath } from '../place.ts';
import { keepPush } from '../push.ts';
import { useSession } from '../session.ts';
import type { App } from '../start.tsx';
import { openTab } from '../tabs/store.ts';

/** Staff are told at once what happens: notifications, progress of exports, counts that changed. */
export function usePush({ calls: { pushTicket } }: App): void {
  const { notification, message } = AntdApp.useApp();
  const staff = useSession().sys_num_id === 1;
  // What is shown by changes with every drawing of the frame; the connection must not.
  const ticket = useEffectEvent(async () => (await send(pushTicket, {}, { quiet: true })).ticket);
  const unsupported = useEffectEvent(() => void message.warning(t('push.unsupported')));
  const notify = useEffectEvent((title: string, text: string, link: string | undefined) => {
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
    return keepPush({ ticket, unsupported, notify });
  }, [staff]);
}
