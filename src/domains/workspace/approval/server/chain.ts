import { badField } from '../../../../kernel/refusal.ts';
import type { ApprovalKind, Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { escalateHours, remindHours } from '../rules.ts';
import type { Approval } from './tables.ts';

/** A stage of a chain with the people who decide it by name. */
export type ChainStage = {
  readonly stage: string;
  readonly permit: string | null;
  readonly needed: number | null;
  readonly upToMinor: bigint | null;
  readonly remindHours: number;
  readonly escalateHours: number;
  readonly people: readonly { readonly account_id: bigint; readonly why: 'named' | 'superior' }[];
};

/** The stages of a kind in an own company: as the company has configured them, else by the right that the kind declares. */
export async function chainOf(
  work: Work<WorkspaceTables>,
  kind: ApprovalKind,
  approval: Pick<Approval, 'company_id' | 'prepared_by'>,
): Promise<ChainStage[]> {
  const rows = await work.db
    .selectFrom('approval_stage')
    .selectAll()
    .where('company_id', '=', approval.company_id)
    .where('subject', '=', kind.subject)
    .execute();
  const superiors = rows.some(({ decided_by }) => decided_by === 'superior') ? await superiorsOf(work, [approval.prepared_by]) : [];
  return kind.stages.map(({ stage, permit }) => {
    const own = rows.find((row) => row.stage === stage);
    const named = own?.decided_by === 'people' ? own.people.map((account_id) => ({ account_id, why: 'named' as const })) : [];
    const above = own?.decided_by === 'superior' ? superiors.map((account_id) => ({ account_id, why: 'superior' as const })) : [];
    return {
      stage,
      permit: own && own.decided_by !== 'right' ? null : permit,
      needed: own ? own.needed : 1,
      upToMinor: own?.up_to_minor ?? null,
      remindHours: own?.remind_hours ?? remindHours,
      escalateHours: own?.escalate_hours ?? escalateHours,
      people: [...named, ...above],
    };
  });
}

/** The leaders of these people's teams. The leader of a team has no superior in it. */
export async function superiorsOf({ db }: Work<WorkspaceTables>, people: readonly bigint[]): Promise<bigint[]> {
  const rows = await db
    .selectFrom('account as x')
    .innerJoin('team as t', 't.id', 'x.team_id')
    .innerJoin('account as l', 'l.id', 't.leader_id')
    .select('l.id')
    .distinct()
    .where('x.id', 'in', [...people, 0n])
    .where('l.active', '=', true)
    .whereRef('l.id', '<>', 'x.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The declaration of a kind. Refuses BAD_VALUE for one that is not approved in stages. */
export function requireKind({ product }: Pick<Work<WorkspaceTables>, 'product'>, subject: string): ApprovalKind {
  const kind = product.approvals.find((one) => one.subject === subject);
  if (!kind) throw badField('subject', 'BAD_VALUE');
  return kind;
}
