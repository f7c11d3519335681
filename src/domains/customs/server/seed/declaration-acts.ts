import type { Actor } from '../../../../server/seed.ts';
import { getDeclaration, moveDeclaration, saveDeclaration, savePaper } from '../../declaration/contract.ts';
import type { DeclarationSheet } from './declaration-sheet.ts';

/** All papers of a declaration's checklist have come. */
export async function receivePapers(who: Actor, id: string): Promise<void> {
  for (const { kind } of (await who.send(getDeclaration, { id })).papers)
    await who.send(savePaper, { id, kind, state: 'received', document_no: `P-${kind}` });
}

/** A declaration that two declarants have brought to the robot. */
export async function fileDeclaration(
  [first, second]: readonly [Actor, Actor],
  sheet: DeclarationSheet,
): Promise<{ id: string; no: string }> {
  const saved = await first.send(saveDeclaration, sheet);
  await receivePapers(first, saved.id);
  for (const [who, action] of [
    [first, 'present'],
    [second, 'review'],
    [first, 'file'],
  ] as const)
    await who.send(moveDeclaration, { id: saved.id, version: (await first.send(getDeclaration, { id: saved.id })).version, action });
  return saved;
}
