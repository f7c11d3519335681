import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { settleFiling } from '../../robot/server/queue.ts';
import type { CustomsWork } from '../../server/db.ts';
import { declarationReleased } from '../events.ts';
import type { Channel } from '../kinds.ts';
import { badNo, isCustomsNo } from '../rules.ts';
import { type DeclarationState, declarationStates } from '../states.ts';
import { type Declaration, declarations } from './declaration.ts';
import type { CustomsFault } from './tables.ts';

type ReplyKind = 'accepted' | 'rejected' | 'inspection' | 'passed' | 'seized' | 'released';
export type CustomsReply = {
  readonly kind: ReplyKind;
  readonly at: Date;
  readonly customsNo?: string | null;
  readonly channel?: Channel | null;
  readonly reference?: string | null;
  readonly text?: string | null;
  readonly raw?: string | null;
  readonly faults?: readonly CustomsFault[];
};
const actions = {
  accepted: 'accept',
  rejected: 'reject',
  inspection: 'inspect',
  passed: 'pass',
  seized: 'seize',
  released: 'release',
} as const;

/** True where an answer does not follow from the state yet, but does once other answers of customs have come. */
export function answerMayFollow(state: DeclarationState, kind: ReplyKind): boolean {
  const steps = declarationStates.moves.filter(([action, , , permit]) => permit === 'system' && isAnswer(action));
  const reached = new Set([state]);
  // A set that grows while it is walked is walked to its end.
  for (const from of reached) for (const [, before, to] of steps) if (before === from) reached.add(to);
  return steps.some(([action, from]) => action === actions[kind] && reached.has(from));
}

function isAnswer(action: string): boolean {
  return Object.values<string>(actions).includes(action);
}

/**
 * Records the answer of customs about a locked declaration, by person or machine: its state, the message, and what follows. Refuses
 * ILLEGAL_MOVE for an answer that does not follow from the state, CUSTOMS_NO_TAKEN for the number of another declaration.
 */
export async function takeReply(work: CustomsWork, declaration: Declaration, reply: CustomsReply): Promise<Declaration> {
  const columns = await columnsOf(work, declaration, reply);
  const moved = await declarations.follow(work, declaration, actions[reply.kind], columns, reply.text ?? null);
  await work.db
    .insertInto('customs_message')
    .values({
      declaration_id: declaration.id,
      kind: reply.kind,
      happened_at: reply.at,
      reference: reply.reference ?? null,
      text: reply.text ?? null,
      raw: reply.raw ?? null,
      faults: JSON.stringify(reply.faults ?? []),
      created_by: work.who.accountId,
    })
    .execute();
  await settleFiling(work, declaration.id, reply);
  if (reply.kind === 'released') {
    const { id: declarationId, order_id: orderId, freight_job_id: freightJobId } = declaration;
    await work.publish(declarationReleased, { declarationId, orderId, freightJobId });
  }
  return moved;
}

async function columnsOf(work: CustomsWork, declaration: Declaration, reply: CustomsReply): Promise<Partial<Declaration>> {
  switch (reply.kind) {
    case 'accepted':
      return { ...(await acceptance(work, declaration, reply)), accepted_at: reply.at, channel: reply.channel ?? null, reason: null };
    case 'rejected':
      return { reason: reply.text ?? reply.faults?.[0]?.text ?? null };
    case 'inspection':
      return { inspection_no: reply.reference ?? null, channel: reply.channel ?? 'red' };
    case 'released':
      return { released_at: reply.at, ...(declaration.state === 'seized' && { reason: reply.text ?? null }) };
    case 'passed':
      return {};
    case 'seized':
      return { reason: reply.text ?? null };
  }
}

async function acceptance({ db }: CustomsWork, declaration: Declaration, { customsNo }: CustomsReply): Promise<{ customs_no: string }> {
  const { country, direction } = declaration;
  if (!customsNo) throw badField('customs_no', 'REQUIRED');
  if (!isCustomsNo(country, direction, customsNo)) throw badField('customs_no', badNo[country]);
  const other = await db
    .selectFrom('customs_declaration')
    .select('no')
    .where('country', '=', country)
    .where('customs_no', '=', customsNo)
    .where('id', '<>', declaration.id)
    .executeTakeFirst();
  if (other) throw new Refusal('CUSTOMS_NO_TAKEN', { no: other.no });
  return { customs_no: customsNo };
}
