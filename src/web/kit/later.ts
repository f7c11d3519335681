import { type ComponentType, lazy } from 'react';

/**
 * A component that is loaded when it is first drawn, so that a page does not load parts that it does not show at once. Draw it within a
 * Suspense. Never use it for a component that reports failures: that is needed when nothing can be loaded.
 */
export function later<C extends ComponentType<never>>(load: () => Promise<C>): C {
  // The cast keeps the type parameters of a generic component, which lazy would lose.
  return lazy(async () => ({ default: (await load()) as unknown as ComponentType })) as unknown as C;
}
