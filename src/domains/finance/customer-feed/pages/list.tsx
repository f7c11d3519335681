import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import type { PageProps } from '../../../../web/tab-context.ts';
import { countDeadMessages, type FeedMessageRow, listFeedMessages, moveFeedMessage } from '../contract.ts';
import { type FeedKind, feedKinds } from '../kinds.ts';
import { feedMessagePage, feedSettingsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { feedTones, messageTones } from './tones.ts';

const pathOf = (row: FeedMessageRow): string => link(feedMessagePage, { id: row.id });

/** The messages to customers' systems: bills, import milestones and export milestones, each on a path of its own. */
export default function FeedMessages(props: PageProps): ReactNode {
  const kind = feedKinds.find((one) => one === props.page.fixed?.['kind']) ?? 'bill';
  // The page opens with the dead letters that its badge counts, as long as there are any.
  return (
    <Read of={countDeadMessages} params={{}} quiet>
      {(dead) => <Messages {...props} kind={kind} first={dead[kind] > 0 ? 'dead' : 'all'} />}
    </Read>
  );
}

function Messages({ page, kind, first }: PageProps & { kind: FeedKind; first: 'dead' | 'all' }): ReactNode {
  const t = useT();
  const open = useOpen();
  const [opening] = useState(first);
  const list = useList(listFeedMessages, { fixed: { kind: [kind] }, tab: opening });
  const moves = useMoves(moveFeedMessage);
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'message_no', is: 'link', open: pathOf, pin: 'left', width: 150 },
        { key: 'state', is: 'state', tones: messageTones, width: 120 },
        { key: 'topic', is: 'choice', words: 'feedMessage.topic', width: 130 },
        { key: 'about_no', is: 'code', width: 160, below: (row) => row.customer_ref },
        { key: 'customer_name', is: 'text', width: 160 },
        { key: 'created_at', is: 'instant', sort: 'created_at' },
        { key: 'attempts', is: 'quantity', width: 80 },
        { key: 'last_answer', is: 'text', width: 240 },
        { key: 'next_at', is: 'instant' },
        { key: 'sent_at', is: 'instant' },
        { key: 'feed_name', is: 'text', width: 160 },
        { key: 'feed_state', is: 'choice', words: 'customerFeed.state', tones: feedTones, width: 110 },
        { key: 'no', is: 'quantity', width: 80 },
        { key: 'reason', is: 'text', off: true },
        { key: 'customer_ref', is: 'code', off: true },
      ]}
      open={pathOf}
      buttons={<Button onClick={() => open(link(feedSettingsPage))}>{t('feedMessage.settings')}</Button>}
      rowActions={moves.of}
      batch={moves.batch('resend', 'skip')}
      exporting={may.view}
      empty="feedMessage.empty"
    />
  );
}
