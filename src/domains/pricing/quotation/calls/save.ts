import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { handle, type PricingTables } from '../../db.ts';
import type { Side } from '../../rating/price.ts';
import { saveQuotation } from '../contract.ts';
import { rightsOf } from '../permits.ts';
import { checkReferences, type Held, holdDraft, writePrices } from '../store.ts';

type Header = { side: Side; company_id: bigint; party_id: bigint };

export default handle(saveQuotation, async (work, { id, version, prices, ...header }) => {
  const sheet = id === undefined ? null : await holdDraft(work, id, version ?? 0);
  if (sheet) refuseOtherParty(sheet, header);
  else await checkParty(work, header);
  if (prices) await checkReferences(work, header, prices, (place) => `prices.${place}.`);
  const saved = sheet ? await update(work, sheet, header) : await create(work, header);
  if (prices)
    await writePrices(work, { id: saved.id, company_id: header.company_id, side: header.side, party_id: header.party_id }, prices);
  const after = { ...header, ...(prices ? { prices: prices.length } : {}) };
  work.audit({
    subject: 'quotation',
    id: saved.id,
    what: sheet ? 'save' : 'create',
    ...(sheet ? { before: contentsOf(sheet) } : {}),
    after,
  });
  return saved;
});

type Contents = Header & { title: string; currency: Held['currency']; valid_from: string; valid_to: string | null; remark: string | null };

function contentsOf({ side, company_id, party_id, title, currency, valid_from, valid_to, remark }: Held): Contents {
  return { side, company_id, party_id, title, currency, valid_from, valid_to, remark };
}

/** A number belongs to one party: what is for another is another sheet. */
function refuseOtherParty(sheet: Held, header: Header): void {
  if (header.side !== sheet.side || header.party_id !== sheet.party_id) throw badField('party_id', 'QUOTATION_PARTY_FIXED');
  if (header.company_id !== sheet.company_id) throw badField('company_id', 'QUOTATION_PARTY_FIXED');
}

async function checkParty(work: Work<PricingTables>, { side, company_id, party_id }: Header): Promise<void> {
  work.need(rightsOf[side].edit);
  if (!work.who.companyIds.includes(company_id)) throw new Refusal('NOT_FOUND');
  const party = await work.db
    .selectFrom(side === 'sell' ? 'customer' : 'carrier')
    .select('id')
    .where('id', '=', party_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!party) throw badField('party_id', 'NO_SUCH_RECORD');
}

async function create(work: Work<PricingTables>, header: Contents): Promise<{ id: bigint; version: number; number: string }> {
  const { party_id, ...columns } = header;
  const party = { customer_id: header.side === 'sell' ? party_id : null, carrier_id: header.side === 'buy' ? party_id : null };
  const number = await work.nextNumber('QT', header.company_id);
  return work.db
    .insertInto('quotation')
    .values({ ...columns, ...party, number, revision: 1, created_by: work.who.accountId, created_at: work.now, updated_at: work.now })
    .returning(['id', 'version', 'number'])
    .executeTakeFirstOrThrow();
}

async function update(work: Work<PricingTables>, sheet: Held, header: Contents): Promise<{ id: bigint; version: number; number: string }> {
  const { title, currency, valid_from, valid_to, remark } = header;
  const version = sheet.version + 1;
  await work.db
    .updateTable('quotation')
    .set({ title, currency, valid_from, valid_to, remark, version, updated_at: work.now })
    .where('id', '=', sheet.id)
    .execute();
  return { id: sheet.id, version, number: sheet.number };
}
