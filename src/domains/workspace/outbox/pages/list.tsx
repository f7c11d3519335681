import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { cancelMessage, listMessages, readCode, resendMessage } from '../contract.ts';
import { may } from '../permits.ts';
import { CodeDialog } from './code-dialog.tsx';

type Row = RowOf<typeof listMessages>;

/** The product's SMS and mail, the account of each, and its state. */
export default function Outbox(): ReactNode {
  const list = useList(listMessages);
  const can = useCan();
  const [reply, setReply] = useState<{ body: string | null } | null>(null);
  const actions = (row: Row): Action[] => {
    const read = async (): Promise<void> => setReply(await send(readCode, { id: row.id }));
    const resend: Action = { key: 'resend', word: 'outbox.resend', run: () => send(resendMessage, { id: row.id }) };
    const cancel: Action = {
      key: 'cancel',
      word: 'outbox.cancel',
      asks: 'sure',
      tone: 'danger',
      run: () => send(cancelMessage, { id: row.id }),
    };
    return [
      ...(row.readable && can(may.readCode) ? [{ key: 'readCode', word: 'outbox.readCode', asks: 'sure' as const, run: read }] : []),
      ...(row.state === 'sent' || !can(may.resend) ? [] : [row.state === 'queued' ? cancel : resend]),
    ];
  };
  return (
    <>
      <ListPage
        title="page.outbox"
        name="/system/outbox"
        list={list}
        columns={[
          { key: 'recipient', is: 'text', pin: 'left' },
          { key: 'channel', is: 'choice', words: 'outbox.channel', width: 90 },
          { key: 'state', is: 'state', tones: { queued: 'warning', sent: 'good', failed: 'bad', kept: 'neutral', cancelled: 'neutral' } },
          { key: 'why', is: 'choice', words: 'outbox.why', below: (row) => row.error, width: 220 },
          { key: 'attempts', is: 'quantity', width: 80 },
          { key: 'next_at', is: 'instant', off: true },
          { key: 'subject', is: 'text', width: 220 },
          { key: 'body', is: 'text', width: 360 },
          { key: 'files', is: 'quantity', off: true },
          { key: 'account_name', is: 'text' },
          { key: 'at', is: 'instant', sort: 'at' },
          { key: 'sent_at', is: 'instant' },
        ]}
        rowActions={actions}
        empty="outbox.empty"
      />
      {reply && <CodeDialog body={reply.body} close={() => setReply(null)} />}
    </>
  );
}
