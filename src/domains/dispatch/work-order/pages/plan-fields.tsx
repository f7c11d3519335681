import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { ChoiceInput, CurrencyInput, DecimalInput, FlagInput, InstantInput, WholeInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { Input } from 'antd';
import type { planWorkOrder } from '../contract.ts';
import { costShares } from '../kinds.ts';
import { answerMinutes } from '../rules.ts';

type Sent = Omit<ParamsOf<typeof planWorkOrder>, 'id' | 'version'>;
/** The plan as a person fills it in; what the call must have may still be missing. */
export type PlanDraft = { [K in keyof Sent]?: Sent[K] | null | undefined };

export function planOf(draft: PlanDraft): Sent | null {
  const { carrier_id, planned_depart, planned_arrive } = draft;
  if (!carrier_id || !planned_depart || !planned_arrive) return null;
  return {
    carrier_id,
    planned_depart,
    planned_arrive,
    vehicle_id: draft.vehicle_id ?? null,
    driver_id: draft.driver_id ?? null,
    vehicle_type_id: draft.vehicle_type_id ?? null,
    price: draft.price ?? null,
    price_currency: draft.price ? (draft.price_currency ?? null) : null,
    price_reason: draft.price_reason ?? null,
    cost_share: draft.cost_share ?? 'gross',
    pod_required: draft.pod_required ?? true,
    answer_minutes: draft.answer_minutes ?? answerMinutes,
    instructions: draft.instructions ?? null,
  };
}

/** Who carries it, with what, when and for how much: for a new trip and for one that is planned anew. */
export function PlanFields({ value, change }: { value: PlanDraft; change: (next: PlanDraft) => void }): ReactNode {
  const t = useT();
  const set = (part: PlanDraft) => change({ ...value, ...part });
  const within = { carrier_id: value.carrier_id ?? '' };
  const item = (key: string, input: ReactNode, required = false) => (
    <Form.Item label={t(`workOrder.${key}`)} required={required} className="dispatch-field">
      {input}
    </Form.Item>
  );
  return (
    <div className="dispatch-fields">
      {item(
        'carrier_id',
        <Picker
          to="carrier"
          value={value.carrier_id ?? null}
          onChange={(carrier_id) => set({ carrier_id, vehicle_id: null, driver_id: null })}
          aria-label={t('workOrder.carrier_id')}
        />,
        true,
      )}
      {item(
        'vehicle_id',
        <Picker
          to="vehicle"
          within={within}
          disabled={!value.carrier_id}
          value={value.vehicle_id ?? null}
          onChange={(vehicle_id) => set({ vehicle_id })}
          aria-label={t('workOrder.vehicle_id')}
        />,
      )}
      {item(
        'driver_id',
        <Picker
          to="driver"
          within={within}
          disabled={!value.carrier_id}
          value={value.driver_id ?? null}
          onChange={(driver_id) => set({ driver_id })}
          aria-label={t('workOrder.driver_id')}
        />,
      )}
      {!value.vehicle_id &&
        item(
          'vehicle_type_id',
          <Picker
            to="vehicleType"
            value={value.vehicle_type_id ?? null}
            onChange={(vehicle_type_id) => set({ vehicle_type_id })}
            aria-label={t('workOrder.vehicle_type_id')}
          />,
        )}
      {item(
        'planned_depart',
        <InstantInput value={value.planned_depart ?? null} onChange={(planned_depart) => set({ planned_depart })} />,
        true,
      )}
      {item(
        'planned_arrive',
        <InstantInput value={value.planned_arrive ?? null} onChange={(planned_arrive) => set({ planned_arrive })} />,
        true,
      )}
      {item(
        'price',
        <DecimalInput value={value.price ?? null} onChange={(price) => set({ price })} places={2} aria-label={t('workOrder.price')} />,
      )}
      {item(
        'price_currency',
        <CurrencyInput
          value={value.price_currency ?? null}
          // The input offers the currencies of the contract alone.
          onChange={(currency) => set({ price_currency: currency as Sent['price_currency'] })}
        />,
      )}
      {value.price &&
        item(
          'price_reason',
          <Input
            value={value.price_reason ?? ''}
            maxLength={200}
            onChange={(event) => set({ price_reason: event.target.value || null })}
          />,
        )}
      {item(
        'answer_minutes',
        <WholeInput
          value={value.answer_minutes ?? answerMinutes}
          onChange={(minutes) => set({ answer_minutes: minutes === null ? null : Number(minutes) })}
        />,
      )}
      {item(
        'cost_share',
        <ChoiceInput
          of={costShares}
          words="workOrder.share"
          value={value.cost_share ?? 'gross'}
          onChange={(share) => set({ cost_share: costShares.find((one) => one === share) ?? 'gross' })}
        />,
      )}
      {item('pod_required', <FlagInput value={value.pod_required ?? true} onChange={(flag) => set({ pod_required: flag ?? true })} />)}
      {item(
        'instructions',
        <Input.TextArea
          rows={2}
          maxLength={512}
          value={value.instructions ?? ''}
          onChange={(event) => set({ instructions: event.target.value || null })}
        />,
      )}
    </div>
  );
}
