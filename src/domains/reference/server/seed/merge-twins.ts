import type { Actor } from '../../../../server/seed.ts';
import { mergeRecords, previewMerge } from '../../merge/contract.ts';

/** Merges a customer or a carrier that was entered twice. Answers the parts that go over or stay, as its preview shows them. For tests. */
export async function mergeTwins(keeper: Actor, of: 'customer' | 'carrier', from: bigint, into: bigint) {
  const sides = { of, from: String(from), into: String(into) };
  const preview = await keeper.send(previewMerge, sides);
  const versions = { from_version: preview.from.version, into_version: preview.into.version };
  await keeper.send(mergeRecords, { ...sides, ...versions, reason: '重复录入' });
  return preview.parts;
}
