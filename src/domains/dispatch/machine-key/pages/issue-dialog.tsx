import { Alert, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { issueMachineKey } from '../contract.ts';
import { datums, keyUses } from '../kinds.ts';

/** The new key, shown only once. */
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
  return (
    <FormDialog
      call={issueMachineKey}
      verb="machineKey.do.issue"
      start={{ use: 'gps', datum: 'wgs84', per_minute: 120 }}
      fields={({ values }) => [
        { key: 'use', is: 'choice', of: keyUses, words: 'machineKey.use', as: 'radio' },
        { key: 'name', is: 'text' },
        { key: 'company_id', is: 'ref', to: 'ownCompany', hint: t('machineKey.companyHelp') },
        values.use !== 'edi' && { key: 'carrier_id', is: 'ref', to: 'carrier', hint: values.use === 'gps' && t('machineKey.anyTruck') },
        values.use === 'track' && { key: 'customer_id', is: 'ref', to: 'customer' },
        values.use === 'gps' && { key: 'datum', is: 'choice', of: datums, words: 'machineKey.datum' },
        { key: 'per_minute', is: 'whole' },
      ]}
      close={close}
      done={({ key }) => done(key ?? '')}
    />
  );
}
