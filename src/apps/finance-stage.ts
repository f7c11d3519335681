import type { FinanceTables } from '../domains/finance/server/db.ts';
import { type Scene, setScene } from '../domains/finance/server/seed/scene.ts';
import type { Day } from '../kernel/day.ts';
import { type Stage, startStage } from './stage.ts';

/** A stage with two accountants of the Chinese company, Lan who enters and Wei who checks, and the price of a dollar on some days. */
export async function startFinanceStage(dollars: Readonly<Record<Day, string>> = {}) {
  const stage: Stage = await startStage();
  const scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, dollars));
  return { stage, scene, lan: await stage.cast({ name: 'Lan' }), wei: await stage.cast({ name: 'Wei' }) };
}
