import { type ComponentType, lazy } from 'react';

/**
 * A component that is loaded when it is first drawn: what a page does not show at once stays out of what it loads. Draw it within a
 * Suspense. What tells of failures is never such: it is wanted when nothing can be loaded.
 */
export function later<C extends ComponentType<never>>(load: () => Promise<C>): C {
  // A generic component keeps its type parameters through lazy only by saying so.
  return lazy(async () => ({ default: (await load()) as unknown as ComponentType })) as unknown as C;
}
