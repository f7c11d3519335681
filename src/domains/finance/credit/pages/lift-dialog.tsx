import { Checkbox, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { useToday } from '../../charge/pages/day.ts';
import { requestLift } from '../contract.ts';

/** Asks for a lift of one customer's limit. */
export function LiftDialog(props: {
  customer: { id: string; name: string; currency: Currency; standing: string };
  close: () => void;
}): ReactNode {
  const { customer, close } = props;
  const t = useT();
  const send = useSend();
  const today = useToday();
  const [requestId] = useRequestId();
  const [amount, setAmount] = useState<string | null>(null);
  const [despite, setDespite] = useState(customer.standing === 'overdue');
  const [until, setUntil] = useState<string | null>(addDays(today, 7));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ready = until !== null && reason.trim() !== '' && (amount !== null || despite);
  const ask = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      const params = { customer_id: customer.id, amount: amount ?? '0', despite_overdue: despite, valid_until: until, reason };
      await send(requestLift, params, { requestId });
      await refresh('credit');
      close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`${t('credit.askLift')} · ${customer.name}`}
      onCancel={close}
      onOk={() => void ask()}
      okText={t('credit.askLift')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
    >
      <p className="kit-quiet">{t('creditLift.help')}</p>
      <Form layout="vertical">
        <Form.Item label={t('creditLift.amount')}>
          <DecimalInput value={amount} onChange={setAmount} suffix={customer.currency} aria-label={t('creditLift.amount')} />
        </Form.Item>
        <Form.Item>
          <Checkbox checked={despite} onChange={(event) => setDespite(event.target.checked)}>
            {t('creditLift.despite_overdue')}
          </Checkbox>
        </Form.Item>
        <Form.Item label={t('creditLift.valid_until')} required>
          <DayInput value={until} onChange={setUntil} aria-label={t('creditLift.valid_until')} />
        </Form.Item>
        <Form.Item label={t('creditLift.reason')} required>
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} aria-label={t('creditLift.reason')} />
        </Form.Item>
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
