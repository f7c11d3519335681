import { LinkOutlined, PrinterOutlined } from '@ant-design/icons';
import { App, Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { Attachments } from './attachments.tsx';
import { Comments } from './comments.tsx';
import { Timeline } from './timeline.tsx';

/**
 * The column beside the form of a saved record: its link and its print, its files (by kind where it has kinds), its comments, and for staff
 * its history.
 */
export function RecordAside(props: { subject: string; id: string; files?: readonly string[] }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const staff = useSession().sys_num_id === 1;
  const { subject, id, files } = props;
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    await message.success(t('kit.linkCopied'));
  };
  return (
    <>
      <div className="kit-aside-tools">
        <Button type="text" size="small" icon={<LinkOutlined />} onClick={() => void copy()}>
          {t('kit.copyLink')}
        </Button>
        <Button type="text" size="small" icon={<PrinterOutlined />} onClick={() => print()}>
          {t('kit.print')}
        </Button>
      </div>
      <Card size="small" title={t('master.files')} className="kit-gap">
        <Attachments subject={subject} id={id} {...(files ? { kinds: files } : {})} />
      </Card>
      <Card size="small" title={t('kit.comments')} className="kit-gap">
        <Comments subject={subject} id={id} />
      </Card>
      {staff && (
        <Card size="small" title={t('master.history')}>
          <Timeline subject={subject} id={id} />
        </Card>
      )}
    </>
  );
}
