import { plainDecimal } from '../../../../kernel/decimal.ts';
import { Refusal, badField } from '../../../../kernel/refusal.ts';
import type { CustomsWork } from '../../server/db.ts';
import { declarationFields } from '../../declaration/contract.ts';
import { costKinds } from '../../declaration/kinds.ts';
import type { Declaration } from '../../declaration/server/declaration.ts';
import type { AmendableField } from '../kinds.ts';
import type { CaseChange } from './tables.ts';

/** True in the states in which customs amends or deletes a declaration. */
export function isAmendable({ state }: Pick<Declaration, 'state'>): boolean {
  return ['accepted', 'inspection', 'seized', 'released'].includes(state);
}

export function requireAccepted(declaration: Declaration): void {
  if (!isAmendable(declaration)) throw new Refusal('NOT_ACCEPTED', { no: declaration.no });
}

/** The changes with what stands there now. Refuses a value that the form would refuse, and one that changes nothing. */
export function changesOf(declaration: Declaration, wanted: readonly { field: AmendableField; after: string }[]): CaseChange[] {
  if (new Set(wanted.map(({ field }) => field)).size < wanted.length) throw badField('changes', 'REPEATED');
  const changes = wanted.map(({ field, after }, place): CaseChange => {
    const text = textOf(field, declaration[field]);
    const value = valueOf(field, after);
    if (value === undefined) throw badField(`changes.${place}.after`, 'BAD_VALUE');
    if (textOf(field, value) === text) throw badField(`changes.${place}.after`, 'SAME_VALUE');
    if (field === 'gross_kg' && isByWeight(declaration)) throw badField(`changes.${place}.field`, 'WEIGHT_DECIDES_DUTIES');
    return { field, before: text, after };
  });
  const weight = (field: 'gross_kg' | 'net_kg'): number =>
    Number(changes.find((change) => change.field === field)?.after ?? declaration[field]);
  if (weight('net_kg') > weight('gross_kg')) throw badField('changes', 'NET_OVER_GROSS');
  return changes;
}

/** A value as it is compared and shown: a weight without the zeros behind it. */
function textOf(field: AmendableField, value: string | number | null): string | null {
  if (value === null) return null;
  return field === 'gross_kg' || field === 'net_kg' ? plainDecimal(String(value)) : String(value);
}

/** True where a cost of the customs value is a price for each tonne, so that the gross weight decides duties. */
function isByWeight(declaration: Declaration): boolean {
  return costKinds.some((cost) => declaration[`${cost}_mark`] === 'unitPrice' && declaration[`${cost}_value`] !== null);
}

function valueOf(field: AmendableField, text: string): string | number | undefined {
  const parsed = declarationFields.shape[field].safeParse(field === 'pieces' ? Number(text) : text);
  return parsed.success && (typeof parsed.data === 'string' || typeof parsed.data === 'number') ? parsed.data : undefined;
}

/** Applies what customs approved to the locked declaration. */
export async function amend(work: CustomsWork, declaration: Declaration, changes: readonly CaseChange[]): Promise<void> {
  const values = Object.fromEntries(changesOf(declaration, changes).map(({ field, after }) => [field, valueOf(field, after)]));
  await work.db
    .updateTable('customs_declaration')
    .set({ ...values, version: declaration.version + 1, updated_at: work.now })
    .where('id', '=', declaration.id)
    .execute();
  const before = Object.fromEntries(changes.map(({ field }) => [field, declaration[field]]));
  work.audit({ subject: 'declaration', id: declaration.id, what: 'amend', before, after: values });
}
