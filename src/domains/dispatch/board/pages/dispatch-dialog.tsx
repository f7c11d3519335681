import { Alert, App, Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DecimalInput } from '../../../../web/kit/form/inputs.tsx';
import { useRead } from '../../../../web/query.ts';
import { useUndoNotice } from '../../../../web/kit/action/use-undo-notice.tsx';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { useCan, useSend } from '../../../../web/tab-context.ts';
import { dispatchLoads, moveWorkOrder, readMix } from '../../work-order/contract.ts';
import { may } from '../../work-order/permits.ts';
import '../../work-order/pages/dispatch.css';
import { FormDialog, type Start } from '../../../../web/kit/dialog/form-dialog.tsx';
import { newPlan, type Plan, planFields } from '../../work-order/pages/plan-fields.tsx';
import { type Amounts, partOf, plus, nothing, type SplitMeasure, splitMeasures } from '../../work-order/rules.ts';

/** An order with the part of it that can still be loaded. */
export type Loadable = {
  readonly id: string;
  readonly order_no: string;
  readonly goods: string;
  readonly left_pieces: number;
  readonly left_pallets: string;
  readonly left_kg: string;
  readonly left_m3: string;
  /** The leg of an order that changes trucks. */
  readonly leg?: number | null;
};

function leftOf(order: Loadable): Amounts {
  return { pieces: order.left_pieces, pallets: order.left_pallets, gross_kg: order.left_kg, volume_m3: order.left_m3 };
}

/** Loads the chosen orders, whole or in part, onto one truck and dispatches it. */
export function DispatchDialog(props: {
  orders: readonly Loadable[];
  start?: Start<Plan>;
  replacesId?: string;
  close: () => void;
  /** When it returns an address, its page opens. */
  done?: (made: ResultOf<typeof dispatchLoads>) => string | void;
}): ReactNode {
  const { orders } = props;
  const orderIds = orders.map(({ id }) => id);
  const t = useT();
  const format = useFormat();
  const { message } = App.useApp();
  const notice = useUndoNotice();
  const can = useCan();
  const send = useSend();
  const [measure, setMeasure] = useState<SplitMeasure>('pieces');
  const [loads, setLoads] = useState<ReadonlyMap<string, Amounts>>(() => new Map(orders.map((order) => [order.id, leftOf(order)])));
  const total = [...loads.values()].reduce(plus, nothing);
  const empty = [...loads.values()].some((load) => load.pieces === 0 && Number(load.gross_kg) === 0);
  const load = (order: Loadable, wanted: string | null) =>
    setLoads(new Map(loads).set(order.id, wanted === null ? nothing : partOf(leftOf(order), measure, wanted)));
  const done = async (sent: ResultOf<typeof dispatchLoads>) => {
    const text = t(sent.price_state === 'pending' ? 'dispatchOrder.waitsForApproval' : 'dispatchOrder.sent', { no: sent.no });
    // The opposite of a dispatch is its cancellation: the goods return to the pool.
    const cancel = () => send(moveWorkOrder, { id: sent.id, version: sent.version, action: 'cancel', reason: t('kit.undoReason') });
    if (can(may.cancel)) notice({ key: `undo ${sent.no}`, text }, cancel, (error) => void message.error(refusedText(error, t).text));
    else void message.success(text);
    return props.done?.(sent);
  };
  return (
    <FormDialog
      call={dispatchLoads}
      verb="dispatchOrder.dispatch"
      of={t('dispatchOrder.ordersCount', { count: orders.length })}
      start={{ ...newPlan, ...props.start, replaces_id: props.replacesId ?? null }}
      params={{
        loads: orders.map((order) => ({ order_id: order.id, ...(loads.get(order.id) ?? leftOf(order)), leg: order.leg ?? null })),
      }}
      fields={(form) => planFields(form, orderIds)}
      off={empty}
      width={860}
      close={props.close}
      done={done}
    >
      <MixNote orderIds={orderIds} />
      <div className="dispatch-card-head">
        <span className="kit-quiet">{t('dispatchOrder.splitBy')}</span>
        <Segmented
          aria-label={t('dispatchOrder.splitBy')}
          size="small"
          value={measure}
          onChange={setMeasure}
          options={splitMeasures.map((one) => ({ value: one, label: t(`dispatchOrder.splitBy.${one}`) }))}
        />
        <span className="kit-space" />
        <span>
          {t('dispatchOrder.chosen', { count: orders.length, kg: format.number(total.gross_kg), m3: format.number(total.volume_m3) })}
        </span>
      </div>
      <table className="dispatch-loads">
        <thead>
          <tr>
            <th>{t('dispatchOrder.order_no')}</th>
            <th>{t('dispatchOrder.goods')}</th>
            <th>{t('dispatchOrder.left_pieces')}</th>
            <th>{t('dispatchOrder.load')}</th>
            <th>{t('dispatchOrder.gross_kg')}</th>
            <th>{t('dispatchOrder.volume_m3')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => {
            const amounts = loads.get(order.id) ?? leftOf(order);
            return (
              <tr key={order.id}>
                <td>{order.order_no}</td>
                <td>{order.goods}</td>
                <td>{order.left_pieces}</td>
                <td>
                  <DecimalInput
                    value={String(amounts[measure])}
                    onChange={(wanted) => load(order, wanted)}
                    aria-label={`${t('dispatchOrder.load')} ${order.order_no}`}
                  />
                </td>
                <td>{format.number(amounts.gross_kg)}</td>
                <td>{format.number(amounts.volume_m3)}</td>
                <td>
                  <Button type="link" size="small" onClick={() => setLoads(new Map(loads).set(order.id, leftOf(order)))}>
                    {t('dispatchOrder.all')}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </FormDialog>
  );
}

const mixTones = { forbidden: 'error', apart: 'warning', notice: 'info' } as const;

/** The rules of mixed loading that the chosen orders break or touch. */
function MixNote({ orderIds }: { orderIds: readonly string[] }): ReactNode {
  const t = useT();
  const conflicts = useRead(readMix, { order_ids: [...orderIds] }, { quiet: true }).data?.conflicts ?? [];
  return conflicts.map(({ rule, grade, orders }) => (
    <Alert key={rule} className="kit-gap" type={mixTones[grade]} showIcon title={`${orders.join(', ')}: ${t(`workOrder.mix.${rule}`)}`} />
  ));
}
