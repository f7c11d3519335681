import type { ReactNode } from 'react';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { CreditRow } from '../contract.ts';

/** A credit limit for display: unlimited, cash only, or an amount. */
export function Limit({ of }: { of: CreditRow }): ReactNode {
  const t = useT();
  if (of.credit_limit === null) return t('credit.unlimited');
  if (Number(of.credit_limit) === 0) return t('credit.cashOnly');
  return <Amount amount={of.credit_limit} currency={of.currency} />;
}
