import { Drawer } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { stateTones } from '../../transport-order/pages/moves.ts';
import { listOwnOrders, readBoard, readOwnOrder } from '../contract.ts';
import { OwnOrder } from './own-order.tsx';
import { ShipmentMap } from './shipment-map.tsx';
import './portal.css';
import { link } from '../../../../kernel/link.ts';
import { placeOrderPage } from '../../own-order/pages.ts';
import { may as mayPlace } from '../../own-order/permits.ts';
import { customerBoardPage } from '../pages.ts';

type Row = RowOf<typeof listOwnOrders>;

/** A customer's own orders: their stages, delays, shipments under way, and documents. */
export default function CustomerBoard(): ReactNode {
  const { query, showView, leaveView } = useTab();
  const id = query['id'];
  const order = useRead(readOwnOrder, { id: id ?? '' }, { enabled: id !== undefined });
  const others = useSections('customerBoard', '');
  return (
    <div className="customer-board">
      <Figures>
        {others.map(({ key, body }) => (
          <Fragment key={key}>{body}</Fragment>
        ))}
      </Figures>
      <OwnOrders show={(row) => showView({ id: row.id })} />
      <Drawer open={id !== undefined} onClose={() => leaveView({ id: undefined })} size="large" title={order.data?.order_no}>
        {id !== undefined && <OwnOrder id={id} />}
      </Drawer>
    </div>
  );
}

/** The stages of the orders, between what waits for the customer (`children`) and the plots. */
function Figures({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(readBoard, {});
  const months = read.data?.months;
  const option = useMemo(
    () => ({
      grid: { left: 48, right: 48, top: 32, bottom: 28 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months?.map(({ month }) => month) ?? [] },
      yAxis: [{ type: 'value' }, { type: 'value' }],
      series: [
        { type: 'bar', name: t('portal.orders'), data: months?.map(({ orders }) => orders) ?? [] },
        {
          type: 'line',
          name: t('portal.tons'),
          yAxisIndex: 1,
          data: months?.flatMap(({ gross_kg }) => (gross_kg === undefined ? [] : Number(gross_kg) / 1000)) ?? [],
        },
      ],
    }),
    [months, t],
  );
  if (!read.data || read.error) return <Read of={read} />;
  const { customer_name, stages, late, due_today, signed, in_time, shipments } = read.data;
  return (
    <>
      <h1>{customer_name}</h1>
      {children}
      <Stats>
        {stages
          .filter(({ stage }) => stage !== 'cancelled' && stage !== 'closed')
          .map(({ stage, count }) => (
            <Stat
              key={stage}
              label={t(`portal.stage.${stage}`)}
              value={format.number(count)}
              open={link(customerBoardPage, { tab: stage })}
            />
          ))}
        <Stat
          label={t('portal.late')}
          value={format.number(late)}
          tone={late > 0 ? 'bad' : 'good'}
          open={link(customerBoardPage, { tab: 'late' })}
        />
        <Stat label={t('portal.due_today')} value={format.number(due_today)} />
        <Stat
          label={t('portal.in_time')}
          value={signed === 0 ? '—' : format.percent(((in_time / signed) * 100).toFixed(1))}
          note={t('portal.signedOf', { in_time, signed })}
        />
      </Stats>
      <div className="customer-board-row">
        <section>
          <h2>{t('portal.months')}</h2>
          <Chart option={option} label={t('portal.months')} />
        </section>
        <section>
          <h2>{t('portal.shipments')}</h2>
          <ShipmentMap shipments={shipments} />
        </section>
      </div>
    </>
  );
}

function OwnOrders({ show }: { show: (row: Row) => void }): ReactNode {
  const t = useT();
  const list = useList(listOwnOrders, { tab: 'underWay' });
  return (
    <ListPage
      title="portal.mine"
      list={list}
      filterWords={filterWords}
      columns={[
        {
          key: 'order_no',
          word: 'order.order_no',
          is: 'own',
          pin: 'left',
          sort: 'order_no',
          width: 180,
          show: (row) => (
            <button type="button" className="kit-link kit-code" onClick={() => show(row)}>
              {row.order_no}
            </button>
          ),
          text: (row) => row.order_no,
          below: (row) => row.customer_ref,
        },
        { key: 'state', word: 'order.state', is: 'state', subject: 'order', tones: stateTones, width: 110 },
        { key: 'at_point', is: 'choice', words: 'milestone', width: 110 },
        { key: 'origin_name', word: 'order.origin_name', is: 'text', width: 130 },
        { key: 'destination_name', word: 'order.destination_name', is: 'text', width: 130 },
        { key: 'consignee_name', word: 'order.consignee_name', is: 'text', width: 200 },
        { key: 'pickup_from', word: 'order.pickup_from', is: 'instant', sort: 'pickup_from' },
        { key: 'due_at', word: 'order.due_at', is: 'instant', sort: 'due_at', below: (row) => (row.late ? t('order.late') : null) },
        { key: 'signed_at', word: 'order.signed_at', is: 'instant' },
        { key: 'pieces', word: 'order.pieces', is: 'quantity', width: 80 },
        { key: 'gross_kg', word: 'order.gross_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
        { key: 'pod', is: 'flag', width: 80 },
      ]}
      create={{ path: link(placeOrderPage, {}), permit: mayPlace.place, word: 'ownOrder.new' }}
      importing={{ entity: 'ownOrder', permit: mayPlace.place }}
      exporting="everyone"
      empty="portal.empty"
    />
  );
}

const filterWords = {
  words: 'order.words',
  order_no: 'order.order_no',
  customer_ref: 'order.customer_ref',
  pickup: 'order.pickup',
  due: 'order.due',
  late: 'order.late',
};
