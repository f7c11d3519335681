import path from 'node:path';
import type { DispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import { getDeclaration, moveDeclaration, replyDeclaration } from '../domains/customs/declaration/contract.ts';
import { listFilings } from '../domains/customs/robot/contract.ts';
import type { CustomsTables, CustomsWork } from '../domains/customs/server/db.ts';
import { fileDeclaration } from '../domains/customs/server/seed/declaration-acts.ts';
import { type DeclarationSheet, declarationSheet } from '../domains/customs/server/seed/declaration-sheet.ts';
import { type ImportScene, importSheet, setImportScene } from '../domains/customs/server/seed/import-scene.ts';
import { setCustomsScene } from '../domains/customs/server/seed/scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../domains/freight/job/contract.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type SystemWho, system as systemWho } from '../server/session.ts';
import type { Work } from '../server/work.ts';
import { type Player, type Stage, startStage } from './stage.ts';

type Job = ParamsOf<typeof saveFreightJob>;
type JobAction = ParamsOf<typeof moveFreightJob>['action'];
type DeclarationAction = ParamsOf<typeof moveDeclaration>['action'];
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

/** The same for imports of the customer Lux, with what the tests of the robot need. */
export async function startImportStage() {
  const stage: Stage = await startStage();
  const scene = await stage.system<CustomsTables, ImportScene>((work) => setImportScene(work, stage.companies));
  const [li, wang]: [Player, Player] = [await stage.cast({ name: 'Li' }), await stage.cast({ name: 'Wang' })];
  const sheet = (changes: Partial<DeclarationSheet> = {}): DeclarationSheet =>
    importSheet({ companyId: stage.companies.cn, customerId: scene.lux }, changes);
  const versionOf = async (id: string, who: Player = li): Promise<number> => (await who.send(getDeclaration, { id })).version;
  return {
    stage,
    scene,
    li,
    wang,
    system: <T>(run: (work: CustomsWork) => Promise<T>): Promise<T> => stage.system<CustomsTables, T>(run),
    /** The fields of the import's declaration. */
    sheet,
    versionOf,
    /** Moves a declaration as it stands. */
    move: async (who: Player, id: string, action: DeclarationAction, reason: string | null = null) =>
      who.send(moveDeclaration, { id, version: await versionOf(id), action, reason }),
    /** A declaration that both have brought to the robot. */
    filed: (changes: Partial<DeclarationSheet> = {}, declarants: readonly [Player, Player] = [li, wang]) =>
      fileDeclaration(declarants, sheet(changes)),
    filingOf: async (no: string) => (await li.send(listFilings, { where: { words: no } })).rows[0],
    /** The folder in which files are exchanged with customs. */
    drops: () => path.join(stage.exchangeFolder, 'customs'),
    /** The means of the robot outside a call, many transactions at once. */
    jobs: () => ({
      within: <T>(run: (work: Work<CustomsTables, SystemWho>) => Promise<T>): Promise<T> =>
        stage.door.within(systemWho(Object.values(stage.companies)), 'write', run as never),
      product: stage.door.product,
      now: () => stage.clock.now(),
    }),
  };
}
export type ImportStage = Awaited<ReturnType<typeof startImportStage>>;
