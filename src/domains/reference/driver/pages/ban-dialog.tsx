import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { DayInput } from '../../../../web/kit/inputs.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { useSend } from '../../../../web/tab-context.ts';
import { banDriver } from '../contract.ts';

/** Asks from when, until when and why a driver is kept from our trucks. */
export function BanDialog(props: { driver: { id: string; version: number; name: string }; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [requestId] = useRequestId();
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const ban = async () => {
    if (!from || !until || !reason.trim()) return;
    try {
      const { id, version } = props.driver;
      await send(banDriver, { id, version, ban: { from, until, reason } }, { requestId });
      props.close();
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <Dialog
      open
      title={`${t('driver.do.ban')} · ${props.driver.name}`}
      onCancel={props.close}
      onOk={() => void ban()}
      okText={t('driver.do.ban')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: true, disabled: !from || !until || !reason.trim() }}
    >
      <Form layout="vertical">
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
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
