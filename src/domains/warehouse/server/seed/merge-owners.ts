import type { Actor } from '../../../../server/seed.ts';
import { getCustomer } from '../../../reference/customer/contract.ts';
import { mergeRecords } from '../../../reference/merge/contract.ts';
import type { Scene } from './scene.ts';

/** Merges the first owner of the scene into the second, as a customer that was entered twice. */
export async function mergeOwners(keeper: Actor, { lux, vina }: Scene): Promise<void> {
  const [from, into] = [String(lux), String(vina)];
  const versionOf = async (id: string) => (await keeper.send(getCustomer, { id })).version;
  const versions = { from_version: await versionOf(from), into_version: await versionOf(into) };
  await keeper.send(mergeRecords, { of: 'customer', from, into, ...versions, reason: '重复录入' });
}
