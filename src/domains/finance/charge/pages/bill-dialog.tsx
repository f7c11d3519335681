import { App, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { DayInput } from '../../../../web/kit/inputs.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { makeBills } from '../../bill/contract.ts';
import { useToday } from './day.ts';
import { touched } from './moves.ts';

/** Makes bills of reviewed lines: one for each party and company. */
export function BillDialog({ rows, close }: { rows: readonly { id: string; version: number }[]; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const { message } = App.useApp();
  const [requestId] = useRequestId();
  const [billOn, setBillOn] = useState<string | null>(useToday());
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (billOn === null || busy) return;
    setBusy(true);
    try {
      const charges = rows.map(({ id, version }) => ({ id, version }));
      const { bills } = await send(makeBills, { charges, bill_on: billOn }, { requestId });
      await refresh('charge', 'income', ...touched);
      void message.success(t('charge.billsMade', { numbers: bills.map(({ bill_no }) => bill_no).join(' ') }));
      close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`${t('charge.do.bill')} · ${rows.length}`}
      onCancel={close}
      onOk={() => void make()}
      okText={t('charge.do.bill')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: billOn === null, loading: busy }}
    >
      <p className="kit-quiet">{t('charge.billHelp')}</p>
      <Form layout="vertical">
        <Form.Item label={t('charge.bill_on')} required>
          <DayInput value={billOn} onChange={setBillOn} aria-label={t('charge.bill_on')} />
        </Form.Item>
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
