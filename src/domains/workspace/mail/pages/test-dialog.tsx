import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { send, useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { getMessage } from '../../outbox/contract.ts';
import { testMailAccount } from '../contract.ts';

/** Sends a test by one account and waits for what its server says. */
export function TestDialog({ id, close }: { id: string; close: () => void }): ReactNode {
  const t = useT();
  const [to, setTo] = useState('');
  const [messageId, setMessageId] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [requestId, renew] = useRequestId();
  const sending = useSend();
  const start = async () => {
    setError(null);
    try {
      setMessageId((await sending(testMailAccount, { id, to }, { requestId })).message_id);
      renew();
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <Dialog
      open
      title={t('mail.do.test')}
      okText={t('mail.do.test')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: to.trim() === '' }}
      onOk={() => void start()}
      onCancel={close}
    >
      <Form layout="vertical">
        <Form.Item label={t('mail.testTo')} htmlFor="mail-test-to">
          <Input id="mail-test-to" type="email" value={to} onChange={(event) => setTo(event.target.value)} />
        </Form.Item>
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
      {messageId !== null && <TestResult key={messageId} messageId={messageId} />}
    </Dialog>
  );
}

function TestResult({ messageId }: { messageId: string }): ReactNode {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['mail.testing', messageId],
    queryFn: async () => {
      const answer = await send(getMessage, { id: messageId }, { quiet: true });
      if (answer.state !== 'queued') await refresh('mail');
      return answer;
    },
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'queued' ? false : 800),
  });
  if (!data || data.state === 'queued') return <Alert type="info" showIcon title={t('mail.testWaiting')} />;
  if (data.state === 'sent') return <Alert type="success" showIcon title={t('mail.testSent')} />;
  return (
    <Alert type="error" showIcon title={`${t('mail.testFailed')}${t(`outbox.why.${data.why ?? 'other'}`)}`} description={data.error} />
  );
}
