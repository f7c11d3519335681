import { badField } from '../../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../../server/move.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type PricingTables } from '../../../server/db.ts';
import { saveQuotation } from '../../contract.ts';
import { checkReferences, createQuotation, type Header, type LockedQuotation, lockDraft, writePrices } from '../quotation.ts';

export default handle(saveQuotation, async (work, { id, version, prices, ...header }) => {
  if (id === undefined) return createQuotation(work, header, prices ?? []);
  const sheet = await lockDraft(work, id, version ?? 0);
  refuseOtherParty(sheet, header);
  if (prices) await checkReferences(work, sheet, prices, (place) => `prices.${place}.`);
  const savedSheet = await update(work, sheet, header);
  if (prices) await writePrices(work, sheet, prices);
  const after = { ...header, ...(prices ? { prices: prices.length } : {}) };
  work.audit({ subject: 'quotation', id, what: 'save', before: contentsOf(sheet), after });
  return savedSheet;
});

function contentsOf({ side, company_id, party_id, title, currency, valid_from, valid_to, remark }: LockedQuotation): Header {
  return { side, company_id, party_id, title, currency, valid_from, valid_to, remark };
}

/** A number belongs to one party, so another party needs another sheet. */
function refuseOtherParty(sheet: LockedQuotation, header: Header): void {
  if (header.side !== sheet.side || header.party_id !== sheet.party_id) throw badField('party_id', 'QUOTATION_PARTY_FIXED');
  if (header.company_id !== sheet.company_id) throw badField('company_id', 'QUOTATION_PARTY_FIXED');
}

async function update(
  work: Work<PricingTables>,
  sheet: LockedQuotation,
  header: Header,
): Promise<{ id: bigint; version: number; number: string }> {
  const { title, currency, valid_from, valid_to, remark } = header;
  const version = sheet.version + 1;
  await work.db
    .updateTable('quotation')
    .set({ title, currency, valid_from, valid_to, remark, preparers: withPreparer(work.who.accountId), version, updated_at: work.now })
    .where('id', '=', sheet.id)
    .execute();
  return { id: sheet.id, version, number: sheet.number };
}
