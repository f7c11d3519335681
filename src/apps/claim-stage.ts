import {
  type ClaimActs,
  type ClaimPerson,
  type ClaimScene,
  claimActs,
  claimantRights,
  claimCast,
  setClaimScene,
} from '../domains/office/server/seed/claim-acts.ts';
import { castAll } from './cast-all.ts';
import { type Player, type Stage, startStage } from './stage.ts';

type ClaimStage = {
  readonly stage: Stage;
  readonly scene: ClaimScene;
  readonly people: Readonly<Record<ClaimPerson, Player>>;
  readonly claims: ClaimActs;
};

/** A stage with the people of an expense claim: who claims, who reviews in four stages, and who pays. */
export async function startClaimStage(): Promise<ClaimStage> {
  const stage = await startStage();
  const scene = await setClaimScene(stage);
  const people = await castAll(stage, claimCast, claimantRights);
  return { stage, scene, people, claims: claimActs(stage, people, scene) };
}
