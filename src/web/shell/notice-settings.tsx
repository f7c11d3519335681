import { Alert, Checkbox, Modal, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { type NoticeSettings, type NoticeTopic, noticeTopics } from '../../kernel/notice.ts';
import type { App } from '../app.ts';
import { send } from '../call.ts';
import { useT } from '../i18n.ts';
import { refusedText } from '../kit/reply/refused-text.ts';
import { useRead } from '../query.ts';

/** The kinds of notice that the user wants, and the hours without pop-ups. */
export function NoticeSettingsDialog({ app, close }: { app: App; close(): void }): ReactNode {
  const { data } = useRead(app.calls.noticeSettings, {}, { quiet: true });
  return data ? <Settings app={app} start={data} close={close} /> : null;
}

const time = 'HH:mm';

function Settings({ app, start, close }: { app: App; start: NoticeSettings; close(): void }): ReactNode {
  const t = useT();
  const [muted, setMuted] = useState<readonly NoticeTopic[]>(start.muted);
  const [quiet, setQuiet] = useState<readonly [string, string] | null>(
    start.quiet_from !== null && start.quiet_to !== null ? [start.quiet_from, start.quiet_to] : null,
  );
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState('');
  const save = async () => {
    setSaving(true);
    try {
      await send(app.calls.saveNoticeSettings, { muted: [...muted], quiet_from: quiet?.[0] ?? null, quiet_to: quiet?.[1] ?? null });
      close();
    } catch (error) {
      setFault(refusedText(error, t).text);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal open title={t('inbox.settings')} okText={t('inbox.save')} confirmLoading={saving} onOk={() => void save()} onCancel={close}>
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      <h4>{t('inbox.wanted')}</h4>
      <div className="inbox-topics">
        {noticeTopics.map((topic) => (
          <Checkbox
            key={topic}
            checked={!muted.includes(topic)}
            onChange={({ target }) => setMuted(target.checked ? muted.filter((one) => one !== topic) : [...muted, topic])}
          >
            {t(`noticeTopic.${topic}`)}
          </Checkbox>
        ))}
      </div>
      <h4>{t('inbox.quiet')}</h4>
      <TimePicker.RangePicker
        format={time}
        minuteStep={5}
        order={false}
        aria-label={t('inbox.quiet')}
        value={quiet && [dayjs(`2026-01-01T${quiet[0]}`), dayjs(`2026-01-01T${quiet[1]}`)]}
        onChange={(span) => setQuiet(span?.[0] && span[1] ? [span[0].format(time), span[1].format(time)] : null)}
      />
      <p className="inbox-none">{t('inbox.quietHelp')}</p>
    </Modal>
  );
}
