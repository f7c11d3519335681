import { Alert, Form, Input, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { ChoiceInput, WholeInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { useSend } from '../../../../web/tab-context.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { issueMachineKey } from '../contract.ts';
import { type Datum, datums, type KeyUse, keyUses } from '../kinds.ts';

/** The key, shown this once. */
export function IssuedKey({ value, close }: { value: string; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('machineKey.issued')} onCancel={close} footer={null}>
      <Alert type="warning" showIcon title={t('machineKey.once')} />
      <Typography.Paragraph copyable={{ text: value }} className="kit-gap">
        <code>{value}</code>
      </Typography.Paragraph>
    </Dialog>
  );
}

export function IssueDialog({ close, done }: { close: () => void; done: (key: string) => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [use, setUse] = useState<KeyUse>('gps');
  const [name, setName] = useState('');
  const [carrier, setCarrier] = useState<string | null>(null);
  const [customer, setCustomer] = useState<string | null>(null);
  const [datum, setDatum] = useState<Datum>('wgs84');
  const [perMinute, setPerMinute] = useState('120');
  const run = async (requestId: string) => {
    const issued = await send(
      issueMachineKey,
      { use, name, carrier_id: carrier, customer_id: use === 'gps' ? null : customer, datum, per_minute: Number(perMinute) },
      { requestId },
    );
    done(issued.key ?? '');
  };
  const partyMissing = use === 'track' && (carrier === null) === (customer === null);
  return (
    <FormDialog
      title={t('machineKey.do.issue')}
      ok={t('machineKey.do.issue')}
      off={name.trim() === '' || partyMissing}
      close={close}
      run={run}
    >
      <Form.Item label={t('machineKey.use')} required>
        <ChoiceInput
          of={keyUses}
          words="machineKey.use"
          as="radio"
          value={use}
          onChange={(chosen) => setUse(keyUses.find((one) => one === chosen) ?? 'gps')}
        />
      </Form.Item>
      <Form.Item label={t('machineKey.name')} required>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Form.Item>
      <Form.Item label={t('machineKey.carrier_id')} {...(use === 'gps' ? { extra: t('machineKey.anyTruck') } : {})}>
        <Picker to="carrier" value={carrier} onChange={setCarrier} aria-label={t('machineKey.carrier_id')} />
      </Form.Item>
      {use === 'track' && (
        <Form.Item label={t('machineKey.customer_id')}>
          <Picker to="customer" value={customer} onChange={setCustomer} aria-label={t('machineKey.customer_id')} />
        </Form.Item>
      )}
      {use === 'gps' && (
        <Form.Item label={t('machineKey.datum')}>
          <ChoiceInput
            of={datums}
            words="machineKey.datum"
            value={datum}
            onChange={(chosen) => setDatum(datums.find((one) => one === chosen) ?? 'wgs84')}
          />
        </Form.Item>
      )}
      <Form.Item label={t('machineKey.per_minute')}>
        <WholeInput value={perMinute} onChange={(value) => setPerMinute(value === null ? '120' : String(value))} />
      </Form.Item>
    </FormDialog>
  );
}
