import { App, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { DayInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { makeBills } from '../../bill/contract.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { touched } from './moves.ts';

/** Makes bills of reviewed lines: one for each party and company. */
export function BillDialog({ rows, close }: { rows: readonly { id: string; version: number }[]; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const { message } = App.useApp();
  const [billOn, setBillOn] = useState<string | null>(useToday());
  const run = async (requestId: string) => {
    if (billOn === null) return;
    const charges = rows.map(({ id, version }) => ({ id, version }));
    const { bills } = await send(makeBills, { charges, bill_on: billOn }, { requestId });
    await refresh('charge', 'income', ...touched);
    void message.success(t('charge.billsMade', { numbers: bills.map(({ bill_no }) => bill_no).join(' ') }));
  };
  return (
    <FormDialog title={`${t('charge.do.bill')} · ${rows.length}`} ok={t('charge.do.bill')} off={billOn === null} close={close} run={run}>
      <p className="kit-quiet">{t('charge.billHelp')}</p>
      <Form.Item label={t('charge.bill_on')} required>
        <DayInput value={billOn} onChange={setBillOn} aria-label={t('charge.bill_on')} />
      </Form.Item>
    </FormDialog>
  );
}
