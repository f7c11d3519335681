import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { FactCell, isEmpty } from './fact-cell.tsx';
import type { Fact, Maybe } from './kinds.ts';

/** The facts of one record as a grid of label and value; empty facts are left out. */
export function Facts<Row>(props: { of: Row; subject: string; items: readonly Maybe<Fact<Row>>[] }): ReactNode {
  const t = useT();
  return (
    <dl className="kit-facts">
      {props.items.map((fact) =>
        fact && !isEmpty(fact, props.of) ? (
          <div key={fact.key} className={fact.is === 'text' && fact.wrap ? 'kit-fact kit-fact-wide' : 'kit-fact'}>
            <dt>{t(fact.word ?? `${props.subject}.${fact.key}`)}</dt>
            <dd>
              <FactCell fact={fact} row={props.of} subject={props.subject} />
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
