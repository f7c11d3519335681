import { useEffect, useState } from 'react';
import type { Notice, NoticeTopic } from '../../kernel/notice.ts';
import type { App } from '../app.ts';
import { send } from '../call.ts';
import { useRead } from '../query.ts';
import { useSession } from '../session.ts';

/** Users without a push connection look for notices this often. */
const pollMs = 60_000;

type Notices = {
  readonly rows: readonly Notice[];
  readonly unread: number;
  readonly unreadMentions: number;
  readonly more: boolean;
  showMore(): void;
};

/**
 * The user's notices of one topic or of all, or the unread ones, newest first. They are read again when one arrives; further pages follow on
 * demand.
 */
export function useNotices({ calls: { listNotices } }: App, of: NoticeTopic | 'all' | 'unread'): Notices {
  const staff = useSession().sys_num_id === 1;
  const params = { topic: of === 'all' || of === 'unread' ? null : of, unread: of === 'unread' };
  const first = useRead(listNotices, { ...params, before: null }, { quiet: true, keepPrevious: true });
  const [older, setOlder] = useState<{ readonly rows: readonly Notice[]; readonly more: boolean } | null>(null);
  const { refetch } = first;
  useEffect(() => {
    if (staff) return;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [staff, refetch]);
  useEffect(() => setOlder(null), [of]);
  const newest = first.data?.rows ?? [];
  const last = newest.at(-1)?.id;
  const known = older?.rows.filter(({ id }) => last === undefined || BigInt(id) < BigInt(last)) ?? [];
  const rows = [...newest, ...known];
  return {
    rows,
    unread: first.data?.unread ?? 0,
    unreadMentions: first.data?.unread_mentions ?? 0,
    more: older?.more ?? first.data?.more ?? false,
    showMore: () => {
      const before = rows.at(-1)?.id;
      if (before === undefined) return;
      void send(listNotices, { ...params, before }, { quiet: true }).then((next) =>
        setOlder({ rows: [...known, ...next.rows], more: next.more }),
      );
    },
  };
}
