import { Alert, Empty, Segmented, Switch } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { type Translate, useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { placeColumns } from '../../../../web/kit/list/column-settings.ts';
import { ListTable } from '../../../../web/kit/list/list-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SearchInput } from '../../../../web/kit/list/search-input.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { milestoneCodes } from '../../tracking/kinds.ts';
import { Points } from '../../tracking/pages/points.tsx';
import { stateTones } from '../../transport-order/pages/moves.ts';
import { orderDetailPage } from '../../transport-order/pages.ts';
import { monitorChanges, readMonitor } from '../contract.ts';
import { chosenOf, countsOf, type Monitored, monitored, withChanges } from '../rules.ts';
import '../../../../web/kit/kit.css';
import './monitor.css';

/** Lateness grows by the clock alone. */
const everyMs = 30_000;
/** Above this number of changed orders, the next changes are counted from the latest reply. */
const changesMax = 200;
const rowId = (row: Monitored): string => row.id;
const openOf = (row: Monitored): string => link(orderDetailPage, { id: row.id, section: 'milestones' });

export default function MilestoneMonitor({ page }: PageProps): ReactNode {
  const read = useRead(readMonitor, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="kit-page milestone-monitor">
      <Read of={read}>{(data) => <Monitor key={data.at} title={page.title} first={data} />}</Read>
    </div>
  );
}

type First = { readonly at: string; readonly more: boolean; readonly rows: Parameters<typeof monitored>[0][] };

/** The orders as first read, with every change since then. A message brings the changed orders alone. */
function useOrders(first: First): ReadonlyMap<string, Monitored> {
  const [since, setSince] = useState(first.at);
  const [orders, setOrders] = useState<ReadonlyMap<string, Monitored>>(() => new Map(first.rows.map((row) => [row.id, monitored(row)])));
  const { data } = useRead(monitorChanges, { since }, { quiet: true });
  useEffect(() => {
    if (!data) return;
    setOrders((before) => withChanges(before, data));
    if (data.rows.length + data.gone.length > changesMax) setSince(data.at);
  }, [data]);
  return orders;
}

function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Monitor({ title, first }: { title: string; first: First }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const { query, setQuery } = useTab();
  const orders = useOrders(first);
  const now = useNow();
  const stage = query['stage'] ?? 'all';
  const words = query['words'] ?? '';
  const late = query['late'] === '1';
  const counts = useMemo(() => countsOf(orders, now), [orders, now]);
  const rows = useMemo(() => chosenOf(orders, { stage, words, late }, now), [orders, stage, words, late, now]);
  const all = counts.get('all') ?? { all: 0, late: 0 };
  const columns = useMemo(
    (): Column<Monitored>[] => [
      { key: 'order_no', word: 'order.order_no', is: 'link', open: openOf, pin: 'left', width: 170 },
      {
        key: 'standing',
        is: 'own',
        width: 150,
        text: (row) => standingText(row, now, t),
        show: (row) => <ToneTag tone={row.nextAt < now ? 'bad' : 'good'}>{standingText(row, now, t)}</ToneTag>,
      },
      {
        key: 'next',
        is: 'own',
        width: 210,
        text: (row) => nextText(row, t),
        show: (row) => `${nextText(row, t)} ${row.next?.planned_at ? format.instant(row.next.planned_at) : ''}`,
      },
      { key: 'points', is: 'own', width: 220, text: (row) => nextText(row, t), show: (row) => <Points points={row.points} /> },
      { key: 'state', word: 'order.state', is: 'state', subject: 'order', tones: stateTones, width: 110 },
      { key: 'customer_name', word: 'order.customer_name', is: 'text', width: 150 },
      { key: 'origin_name', word: 'order.origin_name', is: 'text', width: 120 },
      { key: 'destination_name', word: 'order.destination_name', is: 'text', width: 120 },
      { key: 'due_at', word: 'order.due_at', is: 'instant' },
      { key: 'open_exceptions', word: 'track.tab.exceptions', is: 'quantity', width: 90 },
    ],
    [now, t, format],
  );
  const placed = useMemo(() => placeColumns(columns, null), [columns]);
  const openRow = useCallback((row: Monitored) => open(openOf(row)), [open]);
  return (
    <>
      <header className="kit-page-head">
        <h1>{t(title)}</h1>
        <span className="kit-quiet" role="status">
          {t('milestoneMonitor.counts', { all: all.all, late: all.late })}
        </span>
        <span className="kit-space" />
        <SearchInput word="milestoneMonitor.search" value={words} search={(text) => setQuery({ words: text || undefined })} />
        <label className="milestone-monitor-late">
          <Switch size="small" checked={late} onChange={(checked) => setQuery({ late: checked ? '1' : undefined })} />{' '}
          {t('milestoneMonitor.lateOnly')}
        </label>
      </header>
      {first.more && <Alert type="warning" showIcon title={t('milestoneMonitor.more')} />}
      <Segmented
        className="milestone-monitor-stages"
        aria-label={t('milestoneMonitor.stage')}
        value={stage}
        onChange={(key) => setQuery({ stage: key === 'all' ? undefined : key })}
        options={['all', ...milestoneCodes, 'none'].flatMap((key) => {
          const count = counts.get(key);
          if (!count && key !== 'all' && key !== stage) return [];
          const name = key === 'all' || key === 'none' ? t(`milestoneMonitor.${key}`) : t(`milestone.${key}`);
          return [{ value: key, label: `${name} ${count?.late ?? 0}/${count?.all ?? 0}` }];
        })}
      />
      <div className="milestone-monitor-rows">
        <ListTable<Monitored>
          subject="milestoneMonitor"
          rows={rows}
          rowId={rowId}
          columns={columns}
          placed={placed}
          density="compact"
          label={t(title)}
          open={openRow}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('milestoneMonitor.empty')} />}
        />
      </div>
    </>
  );
}

function nextText({ next }: Monitored, t: Translate): string {
  return next ? t(`milestone.${next.code}`) : t('milestoneMonitor.none');
}

function standingText({ nextAt }: Monitored, now: number, t: Translate): string {
  const minutes = Math.floor(Math.abs(now - nextAt) / 60_000);
  const hours = Math.floor(minutes / 60);
  const time =
    hours >= 48
      ? t('milestoneMonitor.days', { days: Math.floor(hours / 24), hours: hours % 24 })
      : t('milestoneMonitor.hours', { hours, minutes: minutes % 60 });
  return t(nextAt < now ? 'milestoneMonitor.lateBy' : 'milestoneMonitor.dueIn', { time });
}
