import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useUndoNotice } from '../../../../web/kit/action/use-undo-notice.tsx';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { useCan, useSend } from '../../../../web/tab-context.ts';
import { dispatchLoads, moveWorkOrder } from '../../work-order/contract.ts';
import { may } from '../../work-order/permits.ts';
import { FormDialog, type Start } from '../../../../web/kit/dialog/form-dialog.tsx';
import { isEmpty, LoadsInput, useIsApart } from '../../work-order/pages/loads-input.tsx';
import { newPlan, type Plan, planFields } from '../../work-order/pages/plan-fields.tsx';
import type { Amounts } from '../../work-order/rules.ts';
import { lateFor } from './times.ts';

/** An order with the part of it that can still be loaded. */
export type Loadable = {
  readonly id: string;
  readonly order_no: string;
  /** The time until which it must arrive, as far as the page knows it. */
  readonly due_at?: string;
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
  const isApart = useIsApart(orderIds);
  const t = useT();
  const { message } = App.useApp();
  const notice = useUndoNotice();
  const can = useCan();
  const send = useSend();
  const [loads, setLoads] = useState<ReadonlyMap<string, Amounts>>(() => new Map(orders.map((order) => [order.id, leftOf(order)])));
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
      fields={(form) => planFields(form, { orderIds, isApart, late: lateFor(orders, form.values.planned_arrive) })}
      off={[...loads.values()].some(isEmpty)}
      own={{ value: [...loads], restore: (entries) => setLoads(new Map(entries)) }}
      draft={orders.map(({ id, leg }) => `${id}/${leg ?? 1}`).join(' ')}
      width={860}
      close={props.close}
      done={done}
    >
      <LoadsInput
        lines={orders.map((order) => ({ ...order, most: leftOf(order), load: loads.get(order.id) ?? leftOf(order) }))}
        mostWord="dispatchOrder.left_pieces"
        change={(id, load) => setLoads(new Map(loads).set(id, load))}
      />
    </FormDialog>
  );
}
