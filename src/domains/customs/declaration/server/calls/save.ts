import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveDeclaration } from '../../contract.ts';
import { lockDeclaration, saveDraft } from '../declaration.ts';

export default handle(saveDeclaration, async (work, { id, version, ...fields }) => {
  const before = id ? await lockDeclaration(work, id, version ?? 0) : null;
  if (before && before.state !== 'draft') throw new Refusal('DECLARATION_FIXED', { no: before.no });
  const declaration = await saveDraft(work, fields, before);
  return { id: declaration.id, version: declaration.version, no: declaration.no };
});
