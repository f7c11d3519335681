import { App } from 'antd';
import Big from 'big.js';
import { type ReactNode, useEffect, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { ScanNotices } from '../../../../web/kit/scan/scan-input.tsx';
import { openScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { BatchAction } from '../../../../web/kit/action/actions.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { MergeDialog, SplitDialog, TransferDialog } from '../../repack/pages/dialogs.tsx';
import { queuedSplit } from '../../repack/pages/queued.ts';
import { holdStock, listStock, movePallet, reconcileStock, totalStock } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { stockMovementsPage } from '../pages.ts';

type Row = RowOf<typeof listStock>;
type Asking = { readonly row: Row; readonly what: 'hold' | 'release' | 'move' | 'split' | 'merge' | 'transfer' };

type HoldAnswer = ResultOf<typeof holdStock>;

/** Says which plans a hold took goods from. */
function useSayStopped(): (answer: HoldAnswer) => void {
  const t = useT();
  const { notification } = App.useApp();
  return ({ released, intercepted }) => {
    const lines = [
      ...(released.length > 0 ? [t('stock.heldReleased', { plans: released.join(', ') })] : []),
      ...(intercepted.length > 0 ? [t('stock.heldIntercepted', { plans: intercepted.join(', ') })] : []),
    ];
    if (lines.length > 0) notification.warning({ duration: 0, title: t('stock.do.hold'), description: lines.join(' ') });
  };
}

/** The part of a balance that is not on hold yet: the free part, and what plans have reserved. */
const unheld = ({ qty, held }: Row): string => new Big(qty).minus(held).toFixed(3);

/** Goods of a plan, picked or not, change neither their pallet nor their owner. */
const isPromised = ({ allocated, picked }: Row): boolean => Number(allocated) > 0 || Number(picked) > 0;

/** The hold of a whole batch of goods, after a complaint about its quality for example. A row that changed since it was read is refused. */
const holdsOf = (sayStopped: (answer: HoldAnswer) => void): readonly BatchAction<Row>[] => [
  {
    key: 'hold',
    word: 'stock.do.hold',
    asks: 'reason',
    reasonMax: 200,
    takes: (row) => Number(unheld(row)) > 0,
    each: async (row, reason) => sayStopped(await send(holdStock, { id: row.id, action: 'hold', qty: unheld(row), reason: reason ?? '' })),
  },
  {
    key: 'release',
    word: 'stock.do.release',
    asks: 'reason',
    reasonMax: 200,
    takes: ({ held }) => Number(held) > 0,
    each: ({ id, held }, reason) => send(holdStock, { id, action: 'release', qty: held, reason: reason ?? '' }),
  },
];

/** Stock on hand by owner, goods, lot, location and pallet: quantity, free, reserved, picked and held. */
export default function StockList(): ReactNode {
  const can = useCan();
  const open = useOpen();
  const list = useList(listStock);
  const sayStopped = useSayStopped();
  const [asking, setAsking] = useState<Asking | null>(null);
  // A split of an earlier visit may still wait for the network.
  useEffect(() => openScanQueue(queuedSplit), []);
  return (
    <>
      <ListPage
        title="page.stock"
        list={list}
        above={
          <>
            <ScanNotices />
            <Figures />
          </>
        }
        buttons={<Reconcile />}
        columns={[
          { key: 'product_name', is: 'text', pin: 'left', width: 180, below: (row) => row.product_code },
          { key: 'customer_name', is: 'text', width: 130 },
          { key: 'location_code', is: 'code', sort: 'location_code', width: 150 },
          { key: 'pallet_no', is: 'code', width: 190 },
          { key: 'qty', is: 'quantity', sort: 'qty', width: 100 },
          { key: 'available', is: 'quantity', width: 100 },
          { key: 'allocated', is: 'quantity', width: 90 },
          { key: 'picked', is: 'quantity', width: 90 },
          { key: 'held', is: 'quantity', width: 90 },
          { key: 'cartons', is: 'quantity', width: 80 },
          { key: 'unit', is: 'text', width: 70 },
          { key: 'quality', is: 'choice', words: 'stock.quality', tones: { good: 'good', damaged: 'bad' }, width: 90 },
          { key: 'lot_no', is: 'code', width: 120, below: (row) => row.batch_no },
          { key: 'grade', is: 'text', width: 80 },
          { key: 'age_days', is: 'quantity', unit: 'unit.days', width: 90 },
          { key: 'since', is: 'instant', sort: 'since' },
          { key: 'expiry_on', is: 'day', sort: 'expiry_on', width: 110 },
          { key: 'days_left', is: 'quantity', unit: 'unit.days', off: true },
          { key: 'production_on', is: 'day', off: true },
          { key: 'warehouse_name', is: 'text', width: 150 },
          { key: 'plan_no', is: 'code', width: 170 },
          { key: 'order_no', is: 'code', width: 170, off: true },
        ]}
        rowActions={(row) => [
          {
            key: 'movements',
            word: 'stock.movements',
            run: () => open(link(stockMovementsPage, { pallet_no: row.pallet_no, lot_no: row.lot_no })),
          },
          ...(can(may.move) ? [{ key: 'move', word: 'stock.do.move', run: () => setAsking({ row, what: 'move' }) }] : []),
          ...(can(may.move) && Number(row.available) > 0
            ? [{ key: 'split', word: 'repack.do.split', run: () => setAsking({ row, what: 'split' }) }]
            : []),
          ...(can(may.move) && !isPromised(row)
            ? [{ key: 'merge', word: 'repack.do.merge', run: () => setAsking({ row, what: 'merge' }) }]
            : []),
          ...(can(may.transfer) && !isPromised(row)
            ? [{ key: 'transfer', word: 'repack.do.transfer', run: () => setAsking({ row, what: 'transfer' }) }]
            : []),
          ...(can(may.hold) && Number(unheld(row)) > 0
            ? [{ key: 'hold', word: 'stock.do.hold', run: () => setAsking({ row, what: 'hold' }) }]
            : []),
          ...(can(may.hold) && Number(row.held) > 0
            ? [{ key: 'release', word: 'stock.do.release', run: () => setAsking({ row, what: 'release' }) }]
            : []),
        ]}
        batch={can(may.hold) ? holdsOf(sayStopped) : []}
        exporting={may.export}
        empty="stock.empty"
      />
      {asking?.what === 'move' && <MoveDialog row={asking.row} close={() => setAsking(null)} />}
      {(asking?.what === 'hold' || asking?.what === 'release') && (
        <HoldDialog row={asking.row} action={asking.what} close={() => setAsking(null)} />
      )}
      {asking?.what === 'split' && <SplitDialog palletNo={asking.row.pallet_no} lotNo={asking.row.lot_no} close={() => setAsking(null)} />}
      {asking?.what === 'merge' && <MergeDialog palletNo={asking.row.pallet_no} close={() => setAsking(null)} />}
      {asking?.what === 'transfer' && <TransferDialog palletNo={asking.row.pallet_no} close={() => setAsking(null)} />}
    </>
  );
}

function Figures(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useRead(totalStock, {}, { quiet: true });
  if (!data) return null;
  return (
    <Stats>
      <Stat label={t('stock.pallets')} value={format.number(data.pallets)} />
      <Stat label={t('stock.locations')} value={format.number(data.locations)} />
      <Stat label={t('stock.cartons')} value={format.number(data.cartons)} />
      <Stat label={t('stock.gross_kg')} value={`${format.number((Number(data.gross_kg) / 1000).toFixed(1))} ${t('unit.t')}`} />
      {data.ages.map(({ days, pallets }) => (
        <Stat
          key={days}
          label={t('stock.age', { days })}
          value={format.number(pallets)}
          {...(days === '91+' && pallets > 0 ? { tone: 'warning' } : {})}
        />
      ))}
    </Stats>
  );
}

function Reconcile(): ReactNode {
  const t = useT();
  const { notification, message } = App.useApp();
  const check = async () => {
    const { differing } = await send(reconcileStock, {});
    if (differing.length === 0) void message.success(t('stock.reconciled'));
    else
      notification.error({
        duration: 0,
        title: t('stock.differs'),
        description: differing.map((one) => `${one.lot_no} ${one.pallet_no} ${one.location}`).join('\n'),
      });
  };
  return <SendButton run={check}>{t('stock.reconcile')}</SendButton>;
}

function MoveDialog({ row, close }: { row: Row; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={movePallet}
      verb="stock.do.move"
      of={row.pallet_no}
      start={{ id: row.id }}
      fields={[
        { key: 'location_code', word: 'stock.toLocation', is: 'code' },
        { key: 'reason', is: 'text' },
      ]}
      close={close}
    />
  );
}

function HoldDialog({ row, action, close }: { row: Row; action: 'hold' | 'release'; close: () => void }): ReactNode {
  const sayStopped = useSayStopped();
  // The free part is proposed, because more stops plans.
  const holdable = Number(row.available) > 0 ? row.available : unheld(row);
  return (
    <FormDialog
      call={holdStock}
      verb={`stock.do.${action}`}
      of={row.product_name}
      start={{ id: row.id, action, qty: action === 'hold' ? holdable : row.held }}
      fields={[
        action === 'hold'
          ? { key: 'qty', word: 'stock.holdQty', is: 'quantity', help: 'stock.holdHelp' }
          : { key: 'qty', word: 'stock.releaseQty', is: 'quantity' },
        { key: 'reason', is: 'text' },
      ]}
      done={sayStopped}
      close={close}
    />
  );
}
