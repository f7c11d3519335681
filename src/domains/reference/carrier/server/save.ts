import type { z } from 'zod';
import type { ReferenceWork } from '../../server/db.ts';
import { minorOrNull } from '../../master-record/amount.ts';
import { saveRow, locked, nextCode, requireOwnCompany } from '../../master-record/server/save.ts';
import type { saveCarrier } from '../contract.ts';
import { carrierKind } from './kind.ts';

export async function saveCarrierAs(
  work: ReferenceWork,
  { id, version, insurance_amount, insurance_currency, ...facts }: z.output<typeof saveCarrier.params>,
): Promise<{ id: bigint; version: number }> {
  const before = id === undefined || version === undefined ? undefined : await locked(work, carrierKind, id, version);
  requireOwnCompany(work, before, facts.company_id ?? null);
  const insurance_minor = minorOrNull('insurance_amount', insurance_amount, insurance_currency);
  const values = { ...facts, insurance_minor, insurance_currency: insurance_minor === null ? null : insurance_currency };
  const code = id === undefined ? { code: await nextCode(work, 'carrier', 'K') } : {};
  return saveRow(work, carrierKind, { id, version }, { ...code, ...values });
}
