import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import { Amount } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { scrolling } from './list-cards.tsx';
import { useNarrow } from '../use-media.ts';

/** One sum of one column in one currency. Sums of different currencies are never added. */
export type Total = { readonly key: string; readonly currency: Currency; readonly amount: string };

/** The sums over all matching rows, by column and currency; folded on a phone, where they would leave no room for the rows. */
export function TotalsBar<Params>(props: {
  name: string;
  params: Params;
  load: (params: Params) => Promise<readonly Total[]>;
  subject: string;
  shows: readonly string[];
}): ReactNode {
  const t = useT();
  const { data } = useQuery({
    queryKey: [props.name, 'totals', props.params],
    meta: { shows: props.shows },
    queryFn: () => props.load(props.params),
    placeholderData: keepPreviousData,
  });
  const narrow = useNarrow();
  if (!data || data.length === 0) return null;
  const totals = (
    <dl className="kit-totals" {...(narrow ? scrolling : {})}>
      {[...Map.groupBy(data, (total) => total.key)].map(([key, sums]) => (
        <div key={key}>
          <dt>{t(`${props.subject}.${key}`)}</dt>
          {sums.map((total) => (
            <dd key={total.currency}>
              <Amount amount={total.amount} currency={total.currency} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
  if (!narrow) return totals;
  return (
    <details className="kit-totals-fold">
      <summary>{t('kit.total')}</summary>
      {totals}
    </details>
  );
}
