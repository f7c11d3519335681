import type { Selectable } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { dayOf } from '../../../identity/own-company/server/today.ts';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';
import { type ClaimKind, type ClaimMode } from '../kinds.ts';
import { type ClaimRule, deadlinesOf } from '../rules.ts';
import type { CargoClaimShareTable, CargoClaimTable } from './tables.ts';

export type OrderWork = Work<OrderTables>;
export type Claim = Selectable<CargoClaimTable>;
export type ClaimShare = Selectable<CargoClaimShareTable>;

export function sharesOf({ db }: OrderWork, claimId: bigint): Promise<ClaimShare[]> {
  return db.selectFrom('cargo_claim_share').selectAll().where('claim_id', '=', claimId).orderBy('seq').execute();
}

/** Clocks of people and of the server differ by some minutes. */
const clockGraceMs = 5 * 60_000;

export function refuseFuture(work: OrderWork, at: Date): void {
  if (at.getTime() > work.now.getTime() + clockGraceMs) throw new Refusal('IN_THE_FUTURE');
}

/** The rule of a claim: the chosen one, else the default rule of its mode. */
async function ruleOf(
  { db }: OrderWork,
  mode: ClaimMode,
  ruleId: bigint | null,
): Promise<(ClaimRule & { readonly id: bigint }) | undefined> {
  const rules = db.selectFrom('claim_rule').selectAll();
  if (ruleId === null)
    return rules.where('mode', '=', mode).where('standard', '=', true).where('active', '=', true).orderBy('id').limit(1).executeTakeFirst();
  const rule = await rules.where('id', '=', ruleId).executeTakeFirst();
  if (!rule) throw new Refusal('NOT_FOUND');
  return rule;
}

/** The rule of a claim with its deadlines, which count from the delivery, or from the event where the delivery is not known. */
export async function ruleColumns(
  work: OrderWork,
  claim: { companyId: bigint; mode: ClaimMode; kind: ClaimKind; ruleId: bigint | null; deliveredOn: Day | null; happenedAt: Date },
) {
  const rule = await ruleOf(work, claim.mode, claim.ruleId);
  if (!rule) return { rule_id: null, notice_due_on: null, suit_due_on: null };
  const from = claim.deliveredOn ?? (await dayOf(work, claim.companyId, claim.happenedAt));
  const { noticeDueOn, suitDueOn } = deadlinesOf(rule, claim.kind, from);
  return { rule_id: rule.id, notice_due_on: noticeDueOn, suit_due_on: suitDueOn };
}

/** Notifies the people of the company who investigate claims of a new one. */
export function announceNew(work: OrderWork, claim: { company_id: bigint }): void {
  work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
}
