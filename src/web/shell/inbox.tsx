import { BellOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Segmented, Tooltip } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { BellLine } from '../../kernel/badge.ts';
import type { Notice } from '../../kernel/notice.ts';
import type { App } from '../app.ts';
import { useBell } from '../badges.ts';
import { send } from '../call.ts';
import { serverNow } from '../clock.ts';
import { useFormat } from '../format.tsx';
import { useT } from '../i18n.ts';
import { later } from '../kit/later.ts';
import { endOf, type Progress, useProgress } from '../progress.ts';
import { pathServing } from '../landing.ts';
import { innerPath, placeOf, urlOf } from '../place.ts';
import { useSession } from '../session.ts';
import { openPage } from '../tabs/store.ts';
import { Badge, badgeText } from './badge.tsx';
import { bellCount } from './bell-count.ts';
import { useNotices } from './use-notices.ts';

// The input of a time of day is as large as all else that the frame has of antd.
const NoticeSettingsDialog = later(async () => (await import('./notice-settings.tsx')).NoticeSettingsDialog);

const views = ['unread', 'all', 'mention', 'approval'] as const;
type View = (typeof views)[number];

/** The bell: unread and all notices with their sender and age, those that mention the user, and the approvals that wait; above them running jobs. */
export function Inbox({ app }: { app: App }): ReactNode {
  const t = useT();
  const waiting = useBell();
  const progress = useProgress((state) => state.progress);
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState(false);
  const [view, setView] = useState<View>('unread');
  const notices = useNotices(app, view);
  const running = progress.filter((one) => one.process < 100).length;
  const { toDecide, total } = bellCount(waiting, { unread: notices.unread, running });
  const counts = { unread: notices.unread, all: 0, mention: notices.unreadMentions, approval: toDecide };
  const showsJobs = view === 'unread' || view === 'all';
  const follow = (address: string | null | undefined): void => {
    const to = innerPath(address ?? undefined);
    if (!to) return;
    setOpen(false);
    void openPage(to.path, to.query);
  };
  const read = (ids: 'all' | string[]) => void send(app.calls.readNotices, { ids }, { quiet: true });
  const content = (
    <div className="inbox">
      <div className="inbox-head">
        <Segmented<View>
          size="small"
          aria-label={t('inbox.name')}
          value={view}
          onChange={setView}
          options={views.map((key) => ({ value: key, label: `${t(`inbox.view.${key}`)}${counts[key] > 0 ? ` (${counts[key]})` : ''}` }))}
        />
        <Tooltip title={t('inbox.settings')}>
          <Button
            type="text"
            size="small"
            icon={<SettingOutlined />}
            aria-label={t('inbox.settings')}
            onClick={() => {
              setOpen(false);
              setSettings(true);
            }}
          />
        </Tooltip>
      </div>
      {showsJobs && progress.map((one) => <ProgressLine key={one.id} progress={one} follow={follow} />)}
      {view === 'approval' && <WaitingLines lines={waiting} follow={(address) => follow(urlOf(placeOf(address)))} />}
      {notices.rows.map((one) => (
        <NoticeLine
          key={one.id}
          notice={one}
          follow={() => {
            if (!one.is_read) read([one.id]);
            follow(one.link);
          }}
        />
      ))}
      {notices.rows.length === 0 && !(showsJobs && progress.length > 0) && !(view === 'approval' && toDecide > 0) && (
        <p className="inbox-none">{t('inbox.none')}</p>
      )}
      <div className="inbox-foot">
        {notices.more && (
          <Button type="link" size="small" onClick={notices.showMore}>
            {t('inbox.more')}
          </Button>
        )}
        {notices.unread > 0 && (
          <Button type="link" size="small" onClick={() => read('all')}>
            {t('inbox.clear')}
          </Button>
        )}
      </div>
    </div>
  );
  return (
    <>
      <Popover trigger="click" placement="bottom" title={t('inbox.name')} content={content} open={open} onOpenChange={setOpen}>
        <Button
          type="text"
          className="navbar-tool navbar-bell"
          aria-label={`${t('inbox.name')} ${badgeText(total)}`}
          icon={<BellOutlined />}
        >
          <Badge count={total} />
        </Button>
      </Popover>
      <Suspense>{settings && <NoticeSettingsDialog app={app} close={() => setSettings(false)} />}</Suspense>
    </>
  );
}

/**
 * The records that wait for the user, each line with its list: all approvals, as on the home page, and for holders of the bell's right payment
 * requests by stage (specification, section 6).
 */
function WaitingLines(props: { lines: readonly BellLine[]; follow(address: string): void }): ReactNode {
  const t = useT();
  return (
    <ul className="bell-list">
      {props.lines.map(({ key, count, address, isPart = false }) => (
        <li key={key} data-part={isPart}>
          <button type="button" onClick={() => props.follow(address)}>
            <span>{t(`bell.stage.${key}`)}</span>
            <Badge count={count} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function NoticeLine({ notice, follow }: { notice: Notice; follow(): void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const by = notice.by_name ?? t('inbox.system');
  return (
    <button type="button" className="inbox-line" data-unread={!notice.is_read} onClick={follow}>
      <strong>{notice.title}</strong>
      <span>{notice.message}</span>
      <small title={format.instant(notice.at)}>
        {t(`noticeTopic.${notice.topic}`)} · {by} · {format.ago(notice.at, serverNow())}
      </small>
    </button>
  );
}

const toneOf = { running: 'running', cancelled: 'running', failures: 'bad', failed: 'bad', file: 'good', done: 'good' } as const;

function ProgressLine({ progress, follow }: { progress: Progress; follow(link: string | undefined): void }): ReactNode {
  const t = useT();
  const staff = useSession().sys_num_id === 1;
  const { title, process, bad = 0 } = progress;
  const word = endOf(progress) ?? 'running';
  const text = t(`progress.${word}`, { title, process, good: progress.good ?? 0, bad });
  const to = staff ? urlOf({ path: pathServing('batches'), query: progress.batchId ? { batch_id: progress.batchId } : {} }) : undefined;
  return (
    <button type="button" className="inbox-line" onClick={() => follow(to)}>
      <strong>{text}</strong>
      <progress className="inbox-bar" data-state={toneOf[word]} max={100} value={process} />
    </button>
  );
}
