import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { DayInput } from '../../../../web/kit/inputs.tsx';
import { useSend } from '../../../../web/tab-context.ts';
import { banDriver } from '../contract.ts';

/** Asks from when, until when and why a driver is kept from our trucks. */
export function BanDialog(props: { driver: { id: string; version: number; name: string }; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const run = async (requestId: string) => {
    if (!from || !until || !reason.trim()) return;
    const { id, version } = props.driver;
    await send(banDriver, { id, version, ban: { from, until, reason } }, { requestId });
  };
  return (
    <FormDialog
      title={`${t('driver.do.ban')} · ${props.driver.name}`}
      ok={t('driver.do.ban')}
      danger
      off={!from || !until || !reason.trim()}
      close={props.close}
      run={run}
    >
      <Form.Item label={t('driver.banned_from')} required>
        <DayInput value={from} onChange={setFrom} aria-label={t('driver.banned_from')} />
      </Form.Item>
      <Form.Item label={t('driver.banned_until')} required>
        <DayInput value={until} onChange={setUntil} {...(from ? { after: from } : {})} aria-label={t('driver.banned_until')} />
      </Form.Item>
      <Form.Item label={t('driver.ban_reason')} required>
        <Input.TextArea
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          aria-label={t('driver.ban_reason')}
        />
      </Form.Item>
    </FormDialog>
  );
}
