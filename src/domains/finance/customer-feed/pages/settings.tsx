import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { Timeline } from '../../../../web/kit/record/timeline.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import {
  countReplay,
  type Feed,
  type FeedRow,
  getFeed,
  getFeedMessage,
  listFeeds,
  moveFeed,
  replayFeed,
  rotateFeedSecret,
  testFeed,
} from '../contract.ts';
import { may } from '../permits.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { feedTones } from './tones.ts';

type Open =
  | { readonly what: 'edit'; readonly feed: Feed | null }
  | { readonly what: 'secret'; readonly secret: string }
  | { readonly what: 'test'; readonly messageId: string }
  | { readonly what: 'replay'; readonly row: FeedRow }
  | { readonly what: 'history'; readonly row: FeedRow };

/** The feeds of customers: where they go, what they send, whether they do. */
export default function FeedSettings({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listFeeds);
  const moves = useMoves(moveFeed);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const show = (secret: string | null): void => setOpen(secret === null ? null : { what: 'secret', secret });
  const actions = (row: FeedRow) => [
    ...moves.of(row),
    ...(can(may.save) && row.state !== 'closed'
      ? [
          {
            key: 'edit',
            word: 'customerFeed.do.edit',
            run: async () => setOpen({ what: 'edit', feed: await send(getFeed, { id: row.id }) }),
          },
          {
            key: 'test',
            word: 'customerFeed.do.test',
            run: async () => setOpen({ what: 'test', messageId: (await send(testFeed, { id: row.id })).message_id }),
          },
          {
            key: 'rotateSecret',
            word: 'customerFeed.do.rotateSecret',
            asks: 'sure' as const,
            run: async () => show((await send(rotateFeedSecret, { id: row.id, version: row.version })).secret),
          },
        ]
      : []),
    ...(can(may.send) && row.state !== 'closed'
      ? [{ key: 'replay', word: 'customerFeed.do.replay', run: () => setOpen({ what: 'replay', row }) }]
      : []),
    { key: 'history', word: 'master.history', run: () => setOpen({ what: 'history', row }) },
  ];
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'name', is: 'text', pin: 'left', sort: 'name', width: 200 },
          { key: 'state', is: 'state', tones: feedTones, width: 100 },
          { key: 'kind', is: 'choice', words: 'customerFeed.kind', width: 160 },
          { key: 'customer_name', is: 'text', width: 160, below: (row) => row.company_name },
          { key: 'transport', is: 'choice', words: 'customerFeed.transport', width: 150 },
          { key: 'address', is: 'text', width: 280 },
          { key: 'unsent', is: 'quantity', width: 90 },
          { key: 'dead', is: 'quantity', width: 90 },
          { key: 'responsible_name', is: 'text', width: 120 },
        ]}
        buttons={
          can(may.save) && (
            <Button type="primary" onClick={() => setOpen({ what: 'edit', feed: null })}>
              {t('customerFeed.do.new')}
            </Button>
          )
        }
        rowActions={actions}
        exporting={may.view}
        empty="customerFeed.empty"
      />
      {open?.what === 'edit' && <FeedDialog feed={open.feed} close={close} done={show} />}
      {open?.what === 'secret' && <SecretDialog secret={open.secret} close={close} />}
      {open?.what === 'test' && <TestDialog messageId={open.messageId} close={close} />}
      {open?.what === 'replay' && <ReplayDialog row={open.row} close={close} />}
      {open?.what === 'history' && (
        <Dialog open title={`${t('master.history')} · ${open.row.name}`} onCancel={close} footer={null}>
          <Timeline subject="customerFeed" id={open.row.id} />
        </Dialog>
      )}
    </>
  );
}

/** The secret, shown only once. */
function SecretDialog({ secret, close }: { secret: string; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('customerFeed.secretTitle')} onCancel={close} footer={null}>
      <Alert type="warning" showIcon title={t('customerFeed.secretOnce')} />
      <Typography.Paragraph copyable={{ text: secret }} className="kit-gap">
        <code>{secret}</code>
      </Typography.Paragraph>
    </Dialog>
  );
}

/** Waits for the receiver's answer to a test message. */
function TestDialog({ messageId, close }: { messageId: string; close: () => void }): ReactNode {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['customerFeed.testResult', messageId],
    queryFn: () => send(getFeedMessage, { id: messageId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : 800),
  });
  const last = data?.tries[0];
  const said = [last?.status, last?.fault && t(`feedAttempt.fault.${last.fault}`), last?.answer].filter(Boolean).join(' ');
  return (
    <Dialog open title={t('customerFeed.do.test')} onCancel={close} footer={null}>
      {(!data || data.state === 'waiting') && <Alert type="info" showIcon title={t('customerFeed.testWaiting')} />}
      {data?.state === 'sent' && <Alert type="success" showIcon title={t('customerFeed.testSent')} description={said} />}
      {data && data.state !== 'sent' && data.state !== 'waiting' && (
        <Alert type="error" showIcon title={t('customerFeed.testFailed')} description={said} />
      )}
    </Dialog>
  );
}

/** Sends again what was recorded since a day, once the user has seen how many messages that are. */
function ReplayDialog({ row, close }: { row: FeedRow; close: () => void }): ReactNode {
  const [from, setFrom] = useState<string | null>(null);
  const counted = useRead(countReplay, { id: row.id, from: from ?? '2000-01-01' }, { enabled: from !== null });
  const count = from === null ? undefined : counted.data?.count;
  return (
    <FormDialog
      call={replayFeed}
      verb="customerFeed.do.replay"
      of={row.name}
      start={{ id: row.id, version: row.version }}
      params={{ count: count ?? 0 }}
      off={!count}
      fields={[
        { key: 'from', is: 'day', onChange: (day) => setFrom(typeof day === 'string' ? day : null) },
        { key: 'replayCount', is: 'shown', show: <strong>{count ?? '—'}</strong> },
      ]}
      close={close}
    />
  );
}
