import type { DispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import { getDeclaration, replyDeclaration } from '../domains/customs/declaration/contract.ts';
import type { CustomsTables } from '../domains/customs/server/db.ts';
import { fileDeclaration } from '../domains/customs/server/seed/declaration-acts.ts';
import { type DeclarationSheet, declarationSheet } from '../domains/customs/server/seed/declaration-sheet.ts';
import { setCustomsScene } from '../domains/customs/server/seed/scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../domains/freight/job/contract.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Player, type Stage, startStage } from './stage.ts';

type Job = ParamsOf<typeof saveFreightJob>;
type JobAction = ParamsOf<typeof moveFreightJob>['action'];
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
    /** A freight job of the customer Lux from Nanning to Hanoi; an ocean export of full containers, if nothing else is said. */
    job: (changes: Partial<Job> = {}) =>
      li.send(saveFreightJob, {
        mode: 'ocean',
        direction: 'export',
        service: 'fcl',
        company_id: String(stage.companies.cn),
        customer_id: String(scene.lux),
        origin_station_id: String(scene.nanning),
        destination_station_id: String(scene.hanoi),
        ...changes,
      }),
    /** The params of a move of a freight job as it stands. */
    jobMove: async (id: string, action: JobAction) => ({ id, version: (await li.send(getFreightJob, { id })).version, action }),
    /** Customs answers a declaration. */
    answer: async (id: string, reply: Reply) => li.send(replyDeclaration, { id, version: (await of(id)).version, ...reply }),
  };
}
export type CustomsStage = Awaited<ReturnType<typeof startCustomsStage>>;
