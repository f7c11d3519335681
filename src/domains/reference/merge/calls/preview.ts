import { handle } from '../../db.ts';
import { previewMerge } from '../contract.ts';
import { countDocuments, countParts, sidesOf } from '../store.ts';

export default handle(previewMerge, async (work, { of, from, into }) => ({
  ...(await sidesOf(work, of, from, into, false)),
  parts: await countParts(work, of, from, into),
  documents: await countDocuments(work, of, from),
}));
