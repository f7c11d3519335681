import { type Currency, minorOf } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { requireCostCentres } from '../../../identity/team/server/cost-centre.ts';
import type { AccountUse } from '../../ledger/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import { isControl } from '../rules.ts';

type Line = {
  readonly account: AccountUse;
  readonly customer_id: bigint | null;
  readonly carrier_id: bigint | null;
  readonly cost_centre_id: bigint | null;
};

export const placeOf =
  (place: number) =>
  (key: string): string =>
    `lines.${place}.${key}`;

/**
 * Lines by hand with the ids of their accounts. Each names an account that takes lines by hand, one party at most, and a cost centre of the
 * company. Refuses JOURNAL_CONTROL; each fault names its line.
 */
export async function withAccounts<L extends Line>(
  work: Work<FinanceTables>,
  companyId: bigint,
  lines: readonly L[],
): Promise<(L & { readonly account_id: bigint })[]> {
  const rows = await work.db.selectFrom('ledger_account').select(['id', 'use', 'code']).execute();
  const accounts = new Map(rows.map((row) => [row.use, row]));
  const centres = lines.map(({ cost_centre_id: id }, place) => ({ at: placeOf(place)('cost_centre_id'), id }));
  await requireCostCentres(work, centres, companyId);
  return lines.map((line, place) => {
    const account = accounts.get(line.account);
    if (!account) throw badField(placeOf(place)('account'), 'BAD_CHOICE');
    if (isControl(line.account)) throw new Refusal('JOURNAL_CONTROL', { account: account.code });
    if (line.customer_id !== null && line.carrier_id !== null) throw badField(placeOf(place)('carrier_id'), 'PARTY_ONE');
    return { ...line, account_id: account.id };
  });
}

/** The amount of a line, debit positive, above zero on its side; null where it has neither. */
export function signedAmount(
  at: (key: string) => string,
  { currency, debit, credit }: { readonly currency: Currency; readonly debit: string | null; readonly credit: string | null },
): bigint | null {
  const side = debit === null ? 'credit' : 'debit';
  const text = debit ?? credit;
  if (text === null) return null;
  const minor = minorOf(at(side), currency, text);
  if (minor === 0n) throw badField(at(side), 'TOO_SMALL', { limit: 0 });
  return side === 'debit' ? minor : -minor;
}
