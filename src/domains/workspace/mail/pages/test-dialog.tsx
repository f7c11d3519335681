import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { getMessage } from '../../outbox/contract.ts';
import { testMailAccount } from '../contract.ts';

/** Sends a test by one account and waits for the server's answer. */
export function TestDialog({ id, close }: { id: string; close: () => void }): ReactNode {
  const [messageId, setMessageId] = useState<string | null>(null);
  return (
    <FormDialog
      call={testMailAccount}
      verb="mail.do.test"
      start={{ id }}
      fields={[
        { key: 'to', word: 'mail.testTo', is: 'mail' },
        messageId !== null && { key: 'result', is: 'shown', show: <TestResult key={messageId} messageId={messageId} /> },
      ]}
      close={close}
      done={({ message_id }) => {
        setMessageId(message_id);
        return false;
      }}
    />
  );
}

function TestResult({ messageId }: { messageId: string }): ReactNode {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['mailTest.state', messageId],
    queryFn: () => send(getMessage, { id: messageId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'queued' ? false : 800),
  });
  if (!data || data.state === 'queued') return <Alert type="info" showIcon title={t('mail.testWaiting')} />;
  if (data.state === 'sent') return <Alert type="success" showIcon title={t('mail.testSent')} />;
  return (
    <Alert type="error" showIcon title={`${t('mail.testFailed')}${t(`outbox.why.${data.why ?? 'other'}`)}`} description={data.error} />
  );
}
