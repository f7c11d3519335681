import { handle } from '../../../server/db.ts';
import { previewMerge } from '../../contract.ts';
import { countDocuments, countParts, sidesOf } from '../parts.ts';

export default handle(previewMerge, async (work, { of, from, into }) => {
  const sides = await sidesOf(work, of, from, into, false);
  const parts = await countParts(work, of, from, into);
  return { ...sides, parts, documents: await countDocuments(work, of, from, parts) };
});
