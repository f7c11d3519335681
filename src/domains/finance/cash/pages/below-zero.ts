import { App } from 'antd';
import { useT } from '../../../../web/i18n.ts';
import type { BelowZero } from '../contract.ts';

/** Says that a payment, or the reversal of a receipt, took one of our accounts below zero. */
export function useBelowZero(): (reply: { readonly below_zero: BelowZero | null }) => void {
  const t = useT();
  const { message } = App.useApp();
  return ({ below_zero: account }) => {
    if (account !== null) void message.warning(t('cash.belowZero', account));
  };
}
