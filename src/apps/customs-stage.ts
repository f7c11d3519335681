import type { DispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import { getDeclaration, replyDeclaration } from '../domains/customs/declaration/contract.ts';
import type { CustomsTables } from '../domains/customs/server/db.ts';
import { fileDeclaration } from '../domains/customs/server/seed/declaration-acts.ts';
import { type DeclarationSheet, declarationSheet } from '../domains/customs/server/seed/declaration-sheet.ts';
import { setCustomsScene } from '../domains/customs/server/seed/scene.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Player, type Stage, startStage } from './stage.ts';

type Reply = Omit<ParamsOf<typeof replyDeclaration>, 'id' | 'version'>;

/** A stage with two declarants of the Chinese company: Li writes declarations, Wang checks them. */
export async function startCustomsStage() {
  const stage: Stage = await startStage();
  const scene = await stage.system<CustomsTables, DispatchScene>((work) => setCustomsScene(work, stage.companies.cn));
  const [li, wang]: [Player, Player] = [await stage.cast({ name: 'Li' }), await stage.cast({ name: 'Wang' })];
  const sheet = (changes: Partial<DeclarationSheet> = {}): DeclarationSheet =>
    declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, changes);
  const of = (id: string) => li.send(getDeclaration, { id });
  return {
    stage,
    scene,
    li,
    wang,
    /** The fields of a declaration for the customer Lux. */
    sheet,
    of,
    /** A declaration that both have brought to the robot. */
    file: (changes: Partial<DeclarationSheet> = {}) => fileDeclaration([li, wang], sheet(changes)),
    /** Customs answers a declaration. */
    answer: async (id: string, reply: Reply) => li.send(replyDeclaration, { id, version: (await of(id)).version, ...reply }),
  };
}
export type CustomsStage = Awaited<ReturnType<typeof startCustomsStage>>;
