import type { Actor } from '../../../../server/seed.ts';
import { mergeTwins } from '../../../reference/server/seed/merge-twins.ts';
import type { Scene } from './scene.ts';

/** Merges the first owner of the scene into the second, as a customer that was entered twice. */
export async function mergeOwners(keeper: Actor, { lux, vina }: Scene): Promise<void> {
  await mergeTwins(keeper, 'customer', lux, vina);
}
