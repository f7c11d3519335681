import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { BankAccounts } from './bank-accounts.tsx';

/** A supplier that is not saved yet has no accounts. */
export default function SupplierAccounts(props: { id: string | null; values: Readonly<Record<string, unknown>> }): ReactNode {
  const t = useT();
  const { id, values } = props;
  if (!id) return <span className="kit-quiet">{t('bankAccount.afterSaving')}</span>;
  return <BankAccounts party={{ supplier_id: id }} name={typeof values['name'] === 'string' ? values['name'] : ''} />;
}
