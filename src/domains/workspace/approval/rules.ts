/** The rule that names the deciders of a stage: the holders of its right, named people, or the leader of the preparer's team. */
export const decidedBy = ['right', 'people', 'superior'] as const;
export type DecidedBy = (typeof decidedBy)[number];

/** The hours after which an undecided stage is reported to its deciders, and then also to their superiors. */
export const remindHours = 24;
export const escalateHours = 72;

/**
 * The amount that decides which stages a record needs, in the company's own currency; null when it shows no amount. `unneeded` are stages
 * that the record itself does not need, such as the executive's for short leave.
 */
export type Weight = { readonly minor: bigint | null; readonly always: readonly string[]; readonly unneeded?: readonly string[] };

/** True when a stage is not needed for the amount. `upToMinor` is the highest amount that skips it. */
export function isSkipped(stage: string, upToMinor: bigint | null, { minor, always, unneeded = [] }: Weight): boolean {
  if (unneeded.includes(stage)) return true;
  return upToMinor !== null && minor !== null && minor <= upToMinor && !always.includes(stage);
}

/**
 * Marks the stages that a round skips. Nothing passes without a decision: when the amount skips every stage, the last
 * one decides.
 */
export function withoutSkipped<S extends { readonly stage: string; readonly upToMinor: bigint | null }>(
  stages: readonly S[],
  weight: Weight,
): { readonly stage: S; readonly skipped: boolean }[] {
  const marked = stages.map((stage) => ({ stage, skipped: isSkipped(stage.stage, stage.upToMinor, weight) }));
  if (marked.some(({ skipped }) => !skipped)) return marked;
  return marked.map((one, place) => (place === marked.length - 1 ? { ...one, skipped: false } : one));
}

export type Decider = {
  readonly account_id: bigint;
  readonly why: 'named' | 'superior' | 'added' | 'escalated';
  /** True when the person's account is switched off, or may no longer see the record. */
  readonly left?: boolean;
};

/** The added people of a step whose approval it does not wait for, because they left before they approved. */
export function addedAndLeft<D extends Decider>(deciders: readonly D[], approvals: readonly bigint[]): D[] {
  return deciders.filter(({ why, left, account_id }) => why === 'added' && left && !approvals.includes(account_id));
}

/**
 * True when a step has the approvals that it needs: every added person's, and `needed` of its own deciders, or those of
 * all its named people when `needed` is null. A person to whom it was passed upwards decides in place of all of them.
 * An added person who left is not waited for; a named one is, until the step is passed upwards. `approvals` are the people
 * who approved or for whom a deputy approved.
 */
export function isPassed(needed: number | null, deciders: readonly Decider[], approvals: readonly bigint[]): boolean {
  const of = (why: Decider['why']): bigint[] => deciders.filter((one) => one.why === why).map(({ account_id }) => account_id);
  const added = of('added');
  if (deciders.some(({ why, left, account_id }) => why === 'added' && !left && !approvals.includes(account_id))) return false;
  const own = approvals.filter((id) => !added.includes(id));
  if (of('escalated').some((id) => own.includes(id))) return true;
  return needed === null ? of('named').every((id) => own.includes(id)) : own.length >= needed;
}
