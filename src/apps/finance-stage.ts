import type { FinanceTables } from '../domains/finance/server/db.ts';
import { makeDutyFee } from '../domains/finance/server/seed/duty-acts.ts';
import { type Scene, setScene } from '../domains/finance/server/seed/scene.ts';
import type { saveFreightJob } from '../domains/freight/job/contract.ts';
import { jobSheet } from '../domains/freight/server/seed/job-sheet.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../domains/order/server/seed/scene.ts';
import type { ParamsOf } from '../kernel/call.ts';
import type { Day } from '../kernel/day.ts';
import { type Stage, startStage } from './stage.ts';

/** A stage with two accountants of the Chinese company, Lan who enters and Wei who checks, and the price of a dollar on some days. */
export async function startFinanceStage(dollars: Readonly<Record<Day, string>> = {}) {
  const stage: Stage = await startStage();
  const scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, dollars));
  return { stage, scene, lan: await stage.cast({ name: 'Lan' }), wei: await stage.cast({ name: 'Wei' }) };
}

/** The same with orders and ocean imports, whose duties we pay and pass on. Its day is 20 November 2026. */
export async function startDutyStage() {
  const stage: Stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  const { road, money } = await stage.system<FinanceTables, { road: OrderScene; money: Scene }>(async (work) => {
    const road = await setOrderScene(work, stage.companies.cn);
    const money = await setScene(work, stage.companies.cn, {});
    await makeDutyFee(work, money.duty);
    return { road, money };
  });
  const freightSheet = (): ParamsOf<typeof saveFreightJob> =>
    jobSheet({ ...road, ...money, companyId: stage.companies.cn }, { mode: 'ocean', direction: 'import', houses: [] });
  return { stage, road, money, freightSheet, lan: await stage.cast({ name: 'Lan' }), wei: await stage.cast({ name: 'Wei' }) };
}
export type DutyStage = Awaited<ReturnType<typeof startDutyStage>>;
