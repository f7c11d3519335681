import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { Attachments } from './attachments.tsx';
import { Timeline } from './timeline.tsx';

/** What stands beside the form of a kept record: its files by kind, and what was changed when by whom. */
export function RecordAside(props: { subject: string; id: string; files?: readonly string[] }): ReactNode {
  const t = useT();
  const { subject, id, files } = props;
  return (
    <>
      {files && (
        <Card size="small" title={t('master.files')} className="kit-gap">
          <Attachments subject={subject} id={id} kinds={files} />
        </Card>
      )}
      <Card size="small" title={t('master.history')}>
        <Timeline subject={subject} id={id} />
      </Card>
    </>
  );
}
