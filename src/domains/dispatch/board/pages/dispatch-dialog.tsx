import { App, Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DecimalInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { dispatchLoads } from '../../work-order/contract.ts';
import '../../work-order/pages/dispatch.css';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { type PlanDraft, PlanFields, planOf } from '../../work-order/pages/plan-fields.tsx';
import { type Amounts, partOf, plus, nothing, type SplitMeasure, splitMeasures } from '../../work-order/rules.ts';

/** What can be put on the truck: an order with what is left of it. */
export type Loadable = {
  readonly id: string;
  readonly order_no: string;
  readonly goods: string;
  readonly left_pieces: number;
  readonly left_pallets: string;
  readonly left_kg: string;
  readonly left_m3: string;
  /** Which leg of an order that changes trucks. */
  readonly leg?: number | null;
};

function leftOf(order: Loadable): Amounts {
  return { pieces: order.left_pieces, pallets: order.left_pallets, gross_kg: order.left_kg, volume_m3: order.left_m3 };
}

/** Puts chosen orders, whole or in part, on one truck and sends it. */
export function DispatchDialog(props: {
  orders: readonly Loadable[];
  start?: PlanDraft;
  replacesId?: string;
  close: () => void;
  /** Where it answers an address, its page opens. */
  done?: (made: ResultOf<typeof dispatchLoads>) => string | void;
}): ReactNode {
  const { orders } = props;
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const { message } = App.useApp();
  const [draft, setDraft] = useState<PlanDraft>(props.start ?? {});
  const [measure, setMeasure] = useState<SplitMeasure>('pieces');
  const [loads, setLoads] = useState<ReadonlyMap<string, Amounts>>(() => new Map(orders.map((order) => [order.id, leftOf(order)])));
  const plan = planOf(draft);
  const total = [...loads.values()].reduce(plus, nothing);
  const empty = [...loads.values()].some((load) => load.pieces === 0 && Number(load.gross_kg) === 0);
  const load = (order: Loadable, wanted: string | null) =>
    setLoads(new Map(loads).set(order.id, wanted === null ? nothing : partOf(leftOf(order), measure, wanted)));
  const run = async (requestId: string) => {
    if (!plan) return false;
    const made = await send(
      dispatchLoads,
      {
        ...plan,
        loads: orders.map((order) => ({ order_id: order.id, ...(loads.get(order.id) ?? leftOf(order)), leg: order.leg ?? null })),
        replaces_id: props.replacesId ?? null,
      },
      { requestId },
    );
    void message.success(t(made.price_state === 'pending' ? 'dispatchOrder.waitsForApproval' : 'dispatchOrder.sent', { no: made.no }));
    await refresh('dispatchOrder', 'workOrder', 'offer', 'dispatchReview', 'capacity', 'order', 'B169');
    return props.done?.(made);
  };
  return (
    <FormDialog
      title={t('dispatchOrder.dispatchTitle', { count: orders.length })}
      ok={t('dispatchOrder.dispatch')}
      off={!plan || empty}
      width={860}
      close={props.close}
      run={run}
    >
      <div className="dispatch-card-head">
        <span className="kit-quiet">{t('dispatchOrder.splitBy')}</span>
        <Segmented
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
                    places={measure === 'pieces' ? 0 : 3}
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
      <PlanFields value={draft} change={setDraft} />
    </FormDialog>
  );
}
