import type { DispatchTables, DispatchWork } from '../domains/dispatch/server/db.ts';
import { type DispatchScene, setDispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/** A stage with the dispatcher Mai of the Chinese company, and trucks of three carriers. */
export async function startDispatchStage() {
  const stage: Stage = await startStage();
  const system = <T>(run: (work: DispatchWork) => Promise<T>): Promise<T> => stage.system<DispatchTables, T>(run);
  const scene: DispatchScene = await system((work) => setDispatchScene(work, stage.companies.cn));
  const mai: Player = await stage.cast({ name: 'Mai' });
  return { stage, scene, mai, system };
}
export type DispatchStage = Awaited<ReturnType<typeof startDispatchStage>>;
