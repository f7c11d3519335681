import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { shortKinds } from '../../exception/kinds.ts';
import type { signLoad } from '../contract.ts';

type Load = {
  readonly id: string;
  readonly order_no: string;
  readonly goods: string;
  readonly pieces: number;
  readonly signed_at: string | null;
  /** False where another truck takes the goods over: no consignee has signed a proof there. */
  readonly final: boolean;
};
export type Signable = {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly pod_required: boolean;
  readonly loaded: readonly Load[];
};

/** The consignee's signature for one load, with the proof. A quantity below the loaded one opens an exception. */
export function SignDialog(props: { trip: Signable; loadId?: string; call: typeof signLoad; close: () => void }): ReactNode {
  const { trip } = props;
  const t = useT();
  const open = trip.loaded.filter((load) => load.signed_at === null);
  const loadAt = (id: unknown) => open.find((load) => load.id === id);
  const first = loadAt(props.loadId) ?? open[0];
  const nameOf = (id: string) => {
    const load = loadAt(id);
    return load ? `${load.order_no} · ${load.goods} × ${load.pieces}` : id;
  };
  return (
    <FormDialog
      call={props.call}
      subject="workOrder"
      verb="workOrder.do.sign"
      of={trip.no}
      start={{
        id: trip.id,
        version: trip.version,
        at: serverNow().toISOString(),
        load_id: first?.id,
        signed_pieces: first?.pieces,
        short_kind: 'shortage',
      }}
      fields={({ values, set }) => {
        const loaded = loadAt(values.load_id)?.pieces ?? 0;
        const short = typeof values.signed_pieces === 'number' ? loaded - values.signed_pieces : 0;
        return [
          {
            key: 'load_id',
            word: 'workOrder.order_no',
            is: 'choice',
            of: open.map((load) => load.id),
            words: nameOf,
            onChange: (id) => set({ signed_pieces: loadAt(id)?.pieces ?? 0 }),
          },
          { key: 'signed_pieces', is: 'whole', hint: `/ ${loaded}` },
          short > 0 && {
            key: 'short',
            is: 'shown',
            show: <Alert className="kit-gap" type="warning" showIcon title={`${t('workOrder.shortage')}: ${short}`} />,
          },
          short > 0 && { key: 'short_kind', is: 'choice', of: shortKinds, words: 'roadException.kind' },
          { key: 'signed_by', is: 'text' },
          { key: 'at', is: 'instant', word: 'workOrder.signed_at' },
          {
            key: 'pod_file_id',
            word: 'workOrder.pod',
            is: 'file',
            accept: 'image/*,application/pdf',
            required: trip.pod_required && loadAt(values.load_id)?.final === true,
          },
          { key: 'remark', is: 'note' },
        ];
      }}
      draft={trip.id}
      close={props.close}
    />
  );
}
