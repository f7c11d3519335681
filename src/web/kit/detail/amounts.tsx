import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import { Amount } from '../../format.tsx';

/** One amount for each currency, one below the other. Currencies are never added up. */
export function Amounts<K extends string>(props: {
  of: readonly (Readonly<Record<K, string>> & { readonly currency: Currency })[];
  what: K;
}): ReactNode {
  return props.of.map((row) => (
    <div key={row.currency}>
      <Amount amount={row[props.what]} currency={row.currency} />
    </div>
  ));
}
