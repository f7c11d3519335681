import { App } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import type { Answers } from '../../../../web/kit/scan/scan-input.tsx';
import { sendScan } from '../../../../web/kit/scan/scan-queue.ts';
import { printPalletPage } from '../../label/pages.ts';
import { mergePallets, splitPallet, transferPallet } from '../contract.ts';
import { splitReasons } from '../kinds.ts';

type Props = { palletNo: string; close: () => void };

/** Splits goods off a pallet; the label of the new one opens to be printed, after the sending where the split waits for the network. */
export function SplitDialog({ palletNo, lotNo, answers, close }: Props & { lotNo: string | null; answers?: Answers }): ReactNode {
  const t = useT();
  const open = useOpen();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={splitPallet}
      verb="repack.do.split"
      of={palletNo}
      start={{ pallet_no: palletNo, lot_no: lotNo, reason: 'repack' }}
      send={(params) => {
        const label = `${t('repack.do.split')} ${palletNo} × ${params.qty}`;
        if (!answers) return sendScan(splitPallet, params, label);
        return answers.send(splitPallet, params, label, ({ pallet_no, location_code }) => ({
          tone: 'good',
          text: t('repack.splitDone', { pallet: pallet_no, at: location_code }),
        }));
      }}
      fields={[
        { key: 'qty', is: 'quantity' },
        { key: 'cartons', is: 'whole' },
        { key: 'reason', is: 'choice', of: splitReasons, words: 'repack.reason', required: true },
        { key: 'location_code', is: 'code' },
        ...(lotNo === null ? ([{ key: 'lot_no', is: 'code' }] as const) : []),
        { key: 'note', is: 'text' },
      ]}
      done={({ id, pallet_no, joined, location_code }) => {
        if (joined) return;
        void message.success(t('repack.splitDone', { pallet: pallet_no, at: location_code }));
        open(link(printPalletPage, { ids: id }));
      }}
      close={close}
    />
  );
}

export function MergeDialog({ palletNo, close }: Props): ReactNode {
  return (
    <FormDialog
      call={mergePallets}
      verb="repack.do.merge"
      of={palletNo}
      start={{ pallet_no: palletNo }}
      fields={[
        { key: 'onto_pallet_no', is: 'code' },
        { key: 'note', is: 'text' },
      ]}
      close={close}
    />
  );
}

export function TransferDialog({ palletNo, close }: Props): ReactNode {
  const t = useT();
  const open = useOpen();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={transferPallet}
      verb="repack.do.transfer"
      of={palletNo}
      start={{ pallet_no: palletNo }}
      fields={[
        { key: 'customer_id', is: 'ref', to: 'customer' },
        { key: 'reason', is: 'text' },
      ]}
      done={({ id, pallet_no }) => {
        void message.success(t('repack.transferred', { pallet: pallet_no }));
        open(link(printPalletPage, { ids: id }));
      }}
      close={close}
    />
  );
}
