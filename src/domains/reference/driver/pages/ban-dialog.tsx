import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { banDriver } from '../contract.ts';

/** Asks for the first day, the last day and the reason of a driver's ban. */
export function BanDialog(props: { driver: { id: string; version: number; name: string }; close: () => void }): ReactNode {
  const { id, version, name } = props.driver;
  return (
    <FormDialog
      call={banDriver}
      verb="driver.do.ban"
      of={name}
      start={{ id, version }}
      fields={({ values }) => [
        { key: 'ban.from', word: 'driver.banned_from', is: 'day' },
        { key: 'ban.until', word: 'driver.banned_until', is: 'day', ...(values.ban?.from ? { after: values.ban.from } : {}) },
        { key: 'ban.reason', word: 'driver.ban_reason', is: 'note' },
      ]}
      danger
      close={props.close}
    />
  );
}
