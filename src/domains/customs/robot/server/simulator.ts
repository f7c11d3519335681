import type { JobContext } from '../../../../server/work.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { customsDay, type Declaration, linesOf, lockDeclaration } from '../../declaration/server/declaration.ts';
import { type CustomsReply, takeReply } from '../../declaration/server/reply.ts';
import type { CustomsTables, CustomsWork } from '../../server/db.ts';
import { simulatedDecision, simulatedNo } from '../rules.ts';

/* Customs as the simulator plays it, so that the way of a declaration can be walked without customs. Every answer names it. */

const mark = 'SIMULATOR';
const openMax = 200;

/** Answers what the simulator has received: one step of each filing in one run. */
export async function answerSimulated({ within, signal }: JobContext<CustomsTables>): Promise<void> {
  const open = await within(({ db }) =>
    db
      .selectFrom('customs_simulation as s')
      .innerJoin('customs_filing as f', 'f.filing_key', 's.filing_key')
      .select(['s.filing_key', 'f.declaration_id', 'f.id'])
      .where('s.answered', 'in', ['none', 'accepted', 'inspection', 'passed'])
      .where('f.state', 'in', ['filed', 'accepted'])
      .orderBy('s.received_at')
      .limit(openMax)
      .execute(),
  );
  for (const { filing_key, declaration_id, id } of open) {
    signal.throwIfAborted();
    await within((work) => answerOne(work, filing_key, declaration_id, id));
  }
}

async function answerOne(work: CustomsWork, key: string, declarationId: bigint, filingId: bigint): Promise<void> {
  const declaration = await lockDeclaration(work, declarationId, 'any');
  const simulation = await work.db
    .selectFrom('customs_simulation')
    .selectAll()
    .where('filing_key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reply = await nextReply(work, declaration, simulation.answered, filingId);
  if (!reply) return;
  // A person may have recorded another answer meanwhile; the simulator then has nothing to say.
  const outcome = await work.attempt(() => takeReply(work, declaration, reply));
  if ('refused' in outcome && !(outcome.refused instanceof Refusal)) throw outcome.refused;
  const answered = 'refused' in outcome ? ('released' as const) : reply.kind === 'seized' ? ('released' as const) : reply.kind;
  await work.db.updateTable('customs_simulation').set({ answered }).where('filing_key', '=', key).execute();
}

async function nextReply(work: CustomsWork, declaration: Declaration, answered: string, filingId: bigint): Promise<CustomsReply | null> {
  const base = { at: work.now, reference: mark };
  const { country, direction, bl_no, gross_kg, customs_office, channel } = declaration;
  if (answered === 'accepted' && channel === 'red')
    return { ...base, kind: 'inspection', reference: `${mark}-${declaration.no}`, channel: 'red' };
  if (answered === 'inspection') return { ...base, kind: 'passed' };
  if (answered === 'accepted' || answered === 'passed') return { ...base, kind: 'released' };
  const lines = await linesOf(work, declaration.id);
  const decision = simulatedDecision({ hsCodes: lines.map((line) => line.hs_code), grossKg: gross_kg, direction, bl: bl_no });
  if (decision === 'rejectBl')
    return {
      ...base,
      kind: 'rejected',
      text: mark,
      faults: [{ at: 'bl_no', code: 'SIM01', text: 'Transport document number is missing' }],
    };
  if (decision === 'rejectCode') {
    const place = lines.findIndex((line) => line.hs_code.endsWith('99999'));
    return {
      ...base,
      kind: 'rejected',
      text: mark,
      faults: [{ at: `lines.${place}.hs_code`, code: 'SIM02', text: 'HS code is not in the tariff' }],
    };
  }
  const year = customsDay(declaration, work.now).slice(0, 4);
  return { ...base, kind: 'accepted', channel: decision, customsNo: simulatedNo(country, direction, year, filingId, customs_office) };
}
