import type { ReactNode } from 'react';
import { useCallback, useSyncExternalStore } from 'react';
import { watchCalls } from '../call.ts';
import { timeIn, useFormat } from '../format.tsx';
import { useT } from '../i18n.ts';
import { queries } from '../query.ts';

/** By cmd, the instant whose data the last answer shows, if it came from a replica. */
const instants = new Map<string, string>();

watchCalls({
  began: () => () => {},
  wrote: () => {},
  read(cmd, asOf) {
    if (asOf) instants.set(cmd, asOf);
    else instants.delete(cmd);
  },
});

/** The oldest of what is shown now: a hidden tab observes none of its reads. */
function oldestShown(): string | undefined {
  if (instants.size === 0) return undefined;
  const shown = queries.getQueryCache().findAll({ type: 'active' });
  return shown
    .map(({ queryKey: [cmd] }) => instants.get(String(cmd)))
    .filter((at) => at !== undefined)
    .sort()[0];
}

/** Says of what moment the figures are that a replica of the database gave. Nothing where all are of now. */
export function DataAge(): ReactNode {
  const t = useT();
  const format = useFormat();
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), []);
  const at = useSyncExternalStore(subscribe, oldestShown);
  if (!at) return null;
  return (
    <p className="data-age" role="status">
      {t('app.dataAsOf', { at: timeIn(new Date(at), format.zone, true) })}
    </p>
  );
}
