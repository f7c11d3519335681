import { Button, Card, Empty, Radio, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { z } from 'zod';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat } from '../../../../web/kit/detail/stat.tsx';
import { StateTag } from '../../../../web/kit/detail/state-tag.tsx';
import { later } from '../../../../web/kit/later.ts';
import { useMedia } from '../../../../web/kit/use-media.ts';
import { useRead } from '../../../../web/query.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { countInbox } from '../../../workspace/approval/contract.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { may as orders } from '../../../order/transport-order/permits.ts';
import { homeSummary } from '../contract.ts';
import { behind, runningOut } from '../waiting.ts';
import { FiguresOfToday } from './figures.tsx';
import { FirstApprovals } from './first-approvals.tsx';
import { WaitingLists } from './lists.tsx';
import { OfficeLists } from './office.tsx';
import { Shortcuts } from './shortcuts.tsx';
import './home.css';
import { link } from '../../../../kernel/link.ts';
import { updateLogPage } from '../../../identity/update-log/pages.ts';
import { addOrderPage, orderDetailPage } from '../../../order/transport-order/pages.ts';

const Inbox = later(async () => (await import('../../../workspace/approval/pages/inbox.tsx')).Inbox);

/** A wide and tall screen shows the rows behind the figures, which elsewhere would push one another out of sight. */
const roomy = '(min-width: 2200px) and (min-height: 1000px)';
const lateOnDesk = 8;

type Summary = z.infer<typeof homeSummary.result>;

export default function Home(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const { login_user_name } = useSession();
  const { query, showView } = useTab();
  const inbox = useRead(countInbox, {});
  const isInbox = query['view'] === 'approvals';
  const read = useRead(homeSummary, {}, { enabled: !isInbox });
  const waiting = inbox.data?.count ?? 0;
  const isRoomy = useMedia(roomy);
  const views = (
    <Radio.Group
      optionType="button"
      aria-label={t('page.home')}
      value={isInbox ? 'approvals' : 'overview'}
      onChange={({ target }) => showView({ view: target.value === 'approvals' ? 'approvals' : undefined, at: undefined })}
      options={[
        { value: 'overview', label: t('approval.overview') },
        {
          value: 'approvals',
          label: waiting > 0 ? `${t('approval.inbox')} (${waiting > 99 ? '99+' : waiting})` : t('approval.inbox'),
        },
      ]}
    />
  );
  if (isInbox)
    return (
      <div className="home home-inbox">
        <div>{views}</div>
        <Suspense fallback={<Skeleton active />}>
          <Inbox />
        </Suspense>
      </div>
    );
  if (read.error) return <Read of={read} />;
  const allUpdates = (
    <Button type="link" size="small" onClick={() => open(link(updateLogPage))}>
      {t('home.updates.all')}
    </Button>
  );
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t('home.hello', { name: login_user_name })}</h1>
        {views}
        <span className="kit-space" />
        {can(orders.edit) && (
          <Button type="primary" onClick={() => open(link(addOrderPage))}>
            {t('home.newOrder')}
          </Button>
        )}
      </header>
      <div className="home-desk">
        <div className="home-main">
          <section className="home-section" aria-label={t('home.waiting')}>
            <h2>{t('home.waiting')}</h2>
            <Read of={read}>{(data) => <Waiting data={data} />}</Read>
          </section>
          <FiguresOfToday standing={read.data?.standing} />
          {isRoomy && waiting > 0 && <FirstApprovals review={(id) => showView({ view: 'approvals', at: id })} />}
          {can(orders.view) && (
            <Card title={t('home.late')} size="small" className="home-late-card">
              <Read of={read}>{({ late }) => <LateOrders late={isRoomy ? late : late.slice(0, lateOnDesk)} />}</Read>
            </Card>
          )}
        </div>
        <div className="home-side">
          <OfficeLists />
          <Shortcuts />
          <Card title={t('home.updates')} size="small" extra={allUpdates}>
            <Read of={read}>{({ updates }) => <Updates updates={updates} />}</Read>
          </Card>
        </div>
      </div>
    </div>
  );
}

function Waiting({ data }: { data: Summary }): ReactNode {
  return (
    <WaitingLists words="home" lists={data.waiting} behind={behind}>
      {data.running_out && (
        <>
          <RunningOut word="home.vehiclesRunOut" count={data.running_out.vehicles} open={runningOut.vehicles.address} />
          <RunningOut word="home.driversRunOut" count={data.running_out.drivers} open={runningOut.drivers.address} />
        </>
      )}
    </WaitingLists>
  );
}

function RunningOut({ word, count, open }: { word: string; count: number; open: string }): ReactNode {
  const t = useT();
  return count === 0 ? null : <Stat label={t(word)} value={count} tone="warning" open={open} />;
}

function LateOrders({ late }: { late: Summary['late'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  if (late.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('home.noneLate')} />;
  return (
    <table className="home-table home-late">
      <thead>
        <tr>
          {['order_no', 'customer', 'destination', 'due_at', 'state'].map((column) => (
            <th key={column}>{t(`home.column.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {late.map((order) => (
          <tr key={order.id}>
            <td>
              <Button type="link" size="small" onClick={() => open(link(orderDetailPage, { id: order.id }))}>
                {order.order_no}
              </Button>
            </td>
            <td>{order.customer}</td>
            <td>{order.destination}</td>
            <td>{format.instantBriefly(order.due_at, serverNow())}</td>
            <td>
              <StateTag subject="order" state={order.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Updates({ updates }: { updates: Summary['updates'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (updates.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('home.updates.none')} />;
  return updates.map((update) => (
    <article key={update.id} className="home-update">
      <h3>
        {update.release} <time dateTime={update.day}>{format.day(update.day)}</time>
      </h3>
      <p>{update.text}</p>
    </article>
  ));
}
