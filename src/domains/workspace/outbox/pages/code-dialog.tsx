import { Alert, Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';

/** A message whose code was just read; it cannot be shown again. */
export function CodeDialog({ body, close }: { body: string | null; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('outbox.readCode')} width={480} onCancel={close} footer={<Button onClick={close}>{t('kit.close')}</Button>}>
      <div className="kit-dialog">
        {body !== null && <Typography.Paragraph copyable>{body}</Typography.Paragraph>}
        <Alert type="info" showIcon title={t(body === null ? 'refusal.NO_CODE_TO_READ' : 'outbox.readCodeHelp')} />
      </div>
    </Dialog>
  );
}
