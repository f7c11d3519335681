import { createElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { FoundPage } from './registry.ts';
import type { Query } from './tab-context.ts';

/**
 * A page, or a placeholder until its code is loaded. React's lazy is not used: it shows the loaded page at the earliest 300 ms after the
 * placeholder. A page that is already loaded is drawn at once.
 */
export function PageOf({ route, query, meanwhile }: { route: FoundPage; query: Query; meanwhile: ReactNode }): ReactNode {
  const [, came] = useState(0);
  const [fault, failed] = useState<unknown>();
  const { page, params, drawn } = route;
  const Drawn = drawn.now();
  const missing = Drawn === undefined;
  useEffect(() => {
    let current = true;
    if (missing)
      drawn.load().then(
        () => current && came((count) => count + 1),
        (thrown: unknown) => current && failed(thrown ?? new Error(page.path)),
      );
    return () => {
      current = false;
    };
  }, [missing, drawn, page]);
  // The tab's error boundary shows it and offers to try again.
  if (fault !== undefined) throw fault;
  if (!Drawn) return meanwhile;
  return <Suspense fallback={meanwhile}>{createElement(Drawn, { page, params, query })}</Suspense>;
}
