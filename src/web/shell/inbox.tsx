import { NotificationOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { serverNow } from '../clock.ts';
import { useFormat } from '../format.tsx';
import { useT } from '../i18n.ts';
import { markAllRead, useInbox, type Message, type Progress } from '../inbox.ts';
import { innerPath } from '../place.ts';
import { useSession } from '../session.ts';
import { openTab } from '../tabs/store.ts';
import { Badge } from './badge.tsx';

/** Notifications and running exports and imports, as push tells them. */
export function Inbox(): ReactNode {
  const t = useT();
  const staff = useSession().sys_num_id === 1;
  const messages = useInbox((inbox) => inbox.messages);
  const progress = useInbox((inbox) => inbox.progress);
  const [open, setOpen] = useState(false);
  if (!staff) return null;
  const unread = messages.filter((message) => !message.read).length;
  const follow = (link: string | undefined): void => {
    const to = innerPath(link);
    if (!to) return;
    setOpen(false);
    openTab(to.path, to.query);
  };
  const content = (
    <div className="inbox">
      {progress.map((one) => (
        <ProgressLine key={one.id} progress={one} follow={follow} />
      ))}
      {messages.map((one) => (
        <MessageLine key={one.id} message={one} follow={follow} />
      ))}
      {messages.length === 0 && progress.length === 0 && <p className="inbox-none">{t('inbox.none')}</p>}
      {unread > 0 && (
        <Button type="link" size="small" onClick={markAllRead}>
          {t('inbox.clear')}
        </Button>
      )}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('inbox.name')} content={content} open={open} onOpenChange={setOpen}>
      <Button type="text" className="navbar-tool" aria-label={`${t('inbox.name')} ${unread}`} icon={<NotificationOutlined />}>
        <Badge count={unread + progress.filter((one) => one.process < 100).length} />
      </Button>
    </Popover>
  );
}

function MessageLine({ message, follow }: { message: Message; follow(link: string | undefined): void }): ReactNode {
  const format = useFormat();
  return (
    <button type="button" className="inbox-line" data-unread={!message.read} onClick={() => follow(message.link)}>
      <strong>{message.title}</strong>
      <span>{message.message}</span>
      <small>{format.ago(message.at, serverNow())}</small>
    </button>
  );
}

function ProgressLine({ progress, follow }: { progress: Progress; follow(link: string | undefined): void }): ReactNode {
  const t = useT();
  const done = progress.process >= 100;
  const text = !done
    ? t('progress.running', { process: progress.process })
    : progress.batchId
      ? t('progress.failures')
      : t('progress.done');
  const to = progress.batchId ? `/order/importLog?${new URLSearchParams({ batch_id: progress.batchId }).toString()}` : '/order/importLog';
  return (
    <button type="button" className="inbox-line" onClick={() => follow(to)}>
      <strong>{text}</strong>
      <progress
        className="inbox-bar"
        data-state={done && progress.batchId ? 'bad' : done ? 'good' : 'running'}
        max={100}
        value={progress.process}
      />
    </button>
  );
}
