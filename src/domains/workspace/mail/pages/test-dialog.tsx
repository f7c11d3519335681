import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { refresh } from '../../../../web/query.ts';
import { getMessage } from '../../outbox/contract.ts';
import { testMailAccount } from '../contract.ts';

/** Sends a test by one account and waits for what its server says. */
export function TestDialog({ id, close }: { id: string; close: () => void }): ReactNode {
  const t = useT();
  const [to, setTo] = useState('');
  const [messageId, setMessageId] = useState<string | null>(null);
  const run = async (requestId: string) => {
    setMessageId((await send(testMailAccount, { id, to }, { requestId })).message_id);
    return false;
  };
  return (
    <FormDialog title={t('mail.do.test')} ok={t('mail.do.test')} off={to.trim() === ''} close={close} run={run}>
      <Form.Item label={t('mail.testTo')} htmlFor="mail-test-to">
        <Input id="mail-test-to" type="email" value={to} onChange={(event) => setTo(event.target.value)} />
      </Form.Item>
      {messageId !== null && <TestResult key={messageId} messageId={messageId} />}
    </FormDialog>
  );
}

function TestResult({ messageId }: { messageId: string }): ReactNode {
  const t = useT();
  const { data } = useQuery({
    // Of another subject than the accounts, which it has fetched anew: it would wait for itself.
    queryKey: ['mailTest.state', messageId],
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
