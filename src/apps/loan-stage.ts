import type { Scene } from '../domains/finance/server/seed/scene.ts';
import {
  borrowerRights,
  type LoanActs,
  type LoanPerson,
  loanActs,
  loanCast,
  setLoanScene,
} from '../domains/office/server/seed/loan-acts.ts';
import { castAll } from './cast-all.ts';
import { type Player, type Stage, startStage } from './stage.ts';

type LoanStage = {
  readonly stage: Stage;
  readonly scene: Scene;
  readonly people: Readonly<Record<LoanPerson, Player>>;
  readonly loans: LoanActs;
};

/** A stage with the people of a loan: who borrows, who reviews in four stages, who lends, and one who may do everything. */
export async function startLoanStage(): Promise<LoanStage> {
  const stage = await startStage();
  const scene = await setLoanScene(stage);
  const people = { ...(await castAll(stage, loanCast, borrowerRights)), administrator: await stage.cast({ name: 'Guan' }) };
  return { stage, scene, people, loans: loanActs(stage, people, scene) };
}
