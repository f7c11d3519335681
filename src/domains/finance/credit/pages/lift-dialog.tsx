import { Checkbox, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
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
  const [amount, setAmount] = useState<string | null>(null);
  const [despite, setDespite] = useState(customer.standing === 'overdue');
  const [until, setUntil] = useState<string | null>(addDays(today, 7));
  const [reason, setReason] = useState('');
  const ready = until !== null && reason.trim() !== '' && (amount !== null || despite);
  const run = async (requestId: string) => {
    if (!ready) return;
    const params = { customer_id: customer.id, amount: amount ?? '0', despite_overdue: despite, valid_until: until, reason };
    await send(requestLift, params, { requestId });
    await refresh('credit');
  };
  return (
    <FormDialog title={`${t('credit.askLift')} · ${customer.name}`} ok={t('credit.askLift')} off={!ready} close={close} run={run}>
      <p className="kit-quiet">{t('creditLift.help')}</p>
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
    </FormDialog>
  );
}
