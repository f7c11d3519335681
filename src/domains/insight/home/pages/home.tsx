import { Button, Card, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { Stat, Stats } from '../../../../web/kit/stat.tsx';
import { StateTag } from '../../../../web/kit/state-tag.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { may as orders } from '../../../order/order/permits.ts';
import { homeSummary, type WaitingKey } from '../contract.ts';
import { Shortcuts } from './shortcuts.tsx';
import './home.css';

type Summary = z.infer<typeof homeSummary.result>;

/** The list behind each number, filtered to what waits. */
const behind: Readonly<Record<WaitingKey, string>> = {
  draftOrders: '/order/list?tab=draft',
  reviewOrders: '/order/review',
  receiveOrders: '/dispatch/receiveOrder',
  dispatchOrders: '/dispatch/dispatchOrder',
  unansweredOffers: '/dispatch/notConfirmOrder',
  openExceptions: '/dispatch/abnormal/record',
  unpricedCharges: '/finance/income?tab=unpriced',
  reviewCharges: '/customer/details/examine',
  unsentBills: '/finance/bill?tab=made',
  disputedBills: '/finance/bill?tab=disputed',
  paymentRequests: '/finance/work/request?tab=mine',
  unallocatedReceipts: '/customer/details/bill/collection',
};

export default function Home(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const { login_user_name } = useSession();
  const read = useRead(homeSummary, {});
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t('home.hello', { name: login_user_name })}</h1>
        {can(orders.edit) && (
          <Button type="primary" onClick={() => open('/order/addOrder')}>
            {t('home.newOrder')}
          </Button>
        )}
      </header>
      <section aria-label={t('home.waiting')}>
        <h2>{t('home.waiting')}</h2>
        <Waiting data={read.data} />
      </section>
      <Shortcuts />
      <div className="home-columns">
        {can(orders.view) && <LateOrders late={read.data?.late} />}
        <Updates updates={read.data?.updates} />
      </div>
    </div>
  );
}

function Waiting({ data }: { data: Summary | undefined }): ReactNode {
  const t = useT();
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (data.waiting.length === 0) return <p className="kit-quiet">{t('home.nothingWaits')}</p>;
  return (
    <Stats>
      {data.waiting.map(({ key, count }) => (
        <Stat
          key={key}
          label={t(`home.${key}`)}
          value={count > 99 ? '99+' : count}
          tone={count > 0 ? 'info' : 'neutral'}
          open={behind[key]}
        />
      ))}
      {data.running_out && (
        <>
          <RunningOut word="home.vehiclesRunOut" count={data.running_out.vehicles} open="/resource/vehicleManage" />
          <RunningOut word="home.driversRunOut" count={data.running_out.drivers} open="/resource/driverManage" />
        </>
      )}
    </Stats>
  );
}

function RunningOut({ word, count, open }: { word: string; count: number; open: string }): ReactNode {
  const t = useT();
  return <Stat label={t(word)} value={count} tone={count > 0 ? 'warning' : 'neutral'} open={open} />;
}

function LateOrders({ late }: { late: Summary['late'] | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  return (
    <Card title={t('home.late')} size="small">
      {!late ? (
        <Skeleton active />
      ) : late.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('home.noneLate')} />
      ) : (
        <table className="home-late">
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
                  <Button type="link" size="small" onClick={() => open(`/order/orderDetail?id=${order.id}`)}>
                    {order.order_no}
                  </Button>
                </td>
                <td>{order.customer}</td>
                <td>{order.destination}</td>
                <td>{format.instant(order.due_at)}</td>
                <td>
                  <StateTag subject="order" state={order.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Updates({ updates }: { updates: Summary['updates'] | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const all = (
    <Button type="link" size="small" onClick={() => open('/system/updateLog')}>
      {t('home.updates.all')}
    </Button>
  );
  return (
    <Card title={t('home.updates')} size="small" extra={all}>
      {!updates ? (
        <Skeleton active />
      ) : updates.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('home.updates.none')} />
      ) : (
        updates.map((update) => (
          <article key={update.id} className="home-update">
            <h3>
              {update.release} <time dateTime={update.day}>{format.day(update.day)}</time>
            </h3>
            <p>{update.text}</p>
          </article>
        ))
      )}
    </Card>
  );
}
