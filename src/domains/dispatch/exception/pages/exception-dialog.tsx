import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import type { Fields } from '../../../../web/kit/form/field-kinds.ts';
import { saveRoadException, tellRoadException } from '../contract.ts';
import { roadExceptionKinds } from '../kinds.ts';

type Load = { readonly id: string; readonly order_no: string; readonly order_id?: string };
type Common = Omit<ParamsOf<typeof tellRoadException>, 'load_id'>;

/** An exception on a trip, reported by staff or by the carrier, who identify a load by different ids. */
export function ExceptionDialog(props: {
  trip: { readonly id: string; readonly no: string };
  loads: readonly Load[];
  call: typeof saveRoadException | typeof tellRoadException;
  close: () => void;
}): ReactNode {
  const { trip, loads, close } = props;
  const numberOf = (id: string) => loads.find((load) => load.id === id || load.order_id === id)?.order_no ?? id;
  const same = {
    verb: 'workOrder.do.exception',
    of: trip.no,
    start: { work_order_id: trip.id, kind: 'delay' as const, happened_at: serverNow().toISOString() },
    draft: trip.id,
    close,
  };
  const order = { word: 'roadException.order_id', is: 'choice', words: numberOf } as const;
  if (props.call === saveRoadException)
    return (
      <FormDialog
        {...same}
        call={saveRoadException}
        fields={({ values }) => [{ ...order, key: 'order_id', of: loads.flatMap((load) => load.order_id ?? []) }, ...facts(values.kind)]}
      />
    );
  return (
    <FormDialog
      {...same}
      call={tellRoadException}
      fields={({ values }) => [{ ...order, key: 'load_id', of: loads.map((load) => load.id) }, ...facts(values.kind)]}
    />
  );
}

function facts(kind: Common['kind'] | undefined): Fields<Common> {
  return [
    { key: 'kind', is: 'choice', of: roadExceptionKinds, words: 'roadException.kind' },
    { key: 'happened_at', is: 'instant' },
    { key: 'place', is: 'text' },
    { key: 'description', is: 'note', rows: 3 },
    kind === 'delay' ? { key: 'delay_hours', is: 'quantity' } : { key: 'pieces', is: 'whole' },
    { key: 'photo_ids', is: 'file', many: true, accept: 'image/*,application/pdf' },
  ];
}
