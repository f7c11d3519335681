import type { ReactNode } from 'react';
import { Amount } from '../../../../web/format.tsx';
import type { BillRow } from '../contract.ts';

/** One amount a currency, one under the other; they are never added up. */
export function Amounts({ of, what }: { of: Pick<BillRow, 'balances'>; what: 'amount' | 'open' | 'written_off' }): ReactNode {
  return of.balances.map((row) => (
    <div key={row.currency}>
      <Amount amount={row[what]} currency={row.currency} />
    </div>
  ));
}

export function amountsText(of: Pick<BillRow, 'balances'>, what: 'amount' | 'open'): string {
  return of.balances.map((row) => `${row.currency} ${row[what]}`).join(' · ');
}
