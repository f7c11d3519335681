import { sql } from 'kysely';
import { z } from 'zod';
import { minorOf } from '../../../../kernel/money.ts';
import { type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { amountText, currency, day, line } from '../../../../kernel/schema.ts';
import { languages } from '../../../../kernel/words.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import type { ImportColumn, Product } from '../../../../server/work.ts';
import { amountOfCell } from '../../opening/server/amount-cell.ts';
import { draftOf, partyOf } from '../../opening/server/draft.ts';
import { may } from '../../opening/permits.ts';
import { importKind } from '../../server/db.ts';
import { side, sides } from '../../side.ts';

const columns: readonly ImportColumn[] = [
  { key: 'company', title: 'openingItem.company', sample: '' },
  { key: 'side', title: 'openingItem.side', required: true, sample: 'receivable' },
  { key: 'party', title: 'openingItem.party', required: true, sample: 'C1001', names: ['party code', 'customer', 'carrier', 'supplier'] },
  { key: 'document_no', title: 'openingItem.document_no', required: true, sample: 'INV-2026-0815', names: ['invoice no.', '发票号'] },
  { key: 'document_on', title: 'openingItem.document_on', required: true, is: 'day', sample: '2026-09-15' },
  { key: 'due_on', title: 'openingItem.due_on', required: true, is: 'day', sample: '2026-10-15' },
  { key: 'currency', title: 'openingItem.currency', required: true, sample: 'USD' },
  { key: 'amount', title: 'openingItem.amount', required: true, sample: '12500.00' },
  { key: 'paid', title: 'openingItem.paid', sample: '0' },
  { key: 'functional', title: 'openingItem.functional', sample: '', names: ['base amount'] },
];

const cellsOfItem = z.strictObject({
  side,
  document_no: line(60),
  document_on: day,
  due_on: day,
  currency,
  amount: amountText,
  paid: amountText,
  functional: amountText.nullable(),
});

/**
 * One open item a row: an amount below zero is a credit note or an advance. A row of the same party, document and currency replaces the one
 * before it, so a sheet can be corrected.
 */
export default importKind({
  what: 'openingItem',
  users: [1],
  permit: may.prepare,
  columns,
  save: async (work, [row]) => {
    if (!row) return 'skipped';
    const { cells } = row;
    const opening = await draftOf(work, cells['company'] ?? '');
    const own = sideOf(work.product, cells['side'] ?? '');
    const partyId = await partyOf(work, own === 'payable' ? 'carrier' : 'customer', cells['party'] ?? '');
    const faults: Fault[] = partyId === undefined ? [{ at: 'party', why: 'NOT_KNOWN' }] : [];
    if (partyId === null) faults.push({ at: 'party', why: 'REQUIRED' });
    const code = cells['currency']?.toUpperCase() ?? '';
    const item = readRecord(
      cellsOfItem,
      {
        side: own ?? cells['side'] ?? '',
        document_no: cells['document_no'] ?? '',
        document_on: cells['document_on'] ?? '',
        due_on: cells['due_on'] ?? '',
        currency: code,
        amount: amountOfCell(cells, 'amount', code, faults) ?? '',
        paid: amountOfCell(cells, 'paid', code, faults) ?? '0',
        functional: amountOfCell(cells, 'functional', opening.functional_currency, faults),
      },
      faults,
    );
    const amountMinor = minorOf('amount', item.currency, item.amount);
    const paidMinor = minorOf('paid', item.currency, item.paid);
    const openMinor = amountMinor - paidMinor;
    const given = item.functional === null ? null : minorOf('functional', opening.functional_currency, item.functional);
    const functionalMinor = item.currency === opening.functional_currency ? openMinor : given;
    const wrong: (Fault | false)[] = [
      item.document_on > opening.opened_on && { at: 'document_on', why: 'OPENING_DOCUMENT', facts: { day: opening.opened_on } },
      item.due_on < item.document_on && { at: 'due_on', why: 'OPENING_DUE' },
      amountMinor === 0n && { at: 'amount', why: 'TOO_SMALL', facts: { limit: 0 } },
      (openMinor === 0n || openMinor > 0n !== amountMinor > 0n || (paidMinor !== 0n && paidMinor > 0n !== amountMinor > 0n)) && {
        at: 'paid',
        why: 'OPENING_PAID',
      },
      given !== null &&
        (functionalMinor !== given || (given !== 0n && given > 0n !== openMinor > 0n)) && { at: 'functional', why: 'OPENING_BASE' },
    ];
    const told = wrong.filter((fault) => fault !== false);
    if (told.length > 0) throw new Refusal('BAD_PARAMS', {}, told);
    const [customerId, carrierId] = item.side === 'receivable' ? [partyId ?? null, null] : [null, partyId ?? null];
    const { rows } = await sql<{ created: boolean }>`
      insert into opening_item (opening_id, line, side, customer_id, carrier_id, document_no, document_on, due_on, currency, amount_minor,
        paid_minor, functional_minor)
      values (${opening.id}, ${row.line}, ${item.side}, ${customerId}, ${carrierId}, ${item.document_no}, ${item.document_on}, ${item.due_on},
        ${item.currency}, ${amountMinor}, ${paidMinor}, ${functionalMinor})
      on conflict (opening_id, side, customer_id, carrier_id, document_no, currency) do update set line = excluded.line,
        document_on = excluded.document_on, due_on = excluded.due_on, amount_minor = excluded.amount_minor, paid_minor = excluded.paid_minor,
        functional_minor = excluded.functional_minor
      returning xmax = 0 as created`.execute(work.db);
    work.audit({
      subject: 'opening',
      id: opening.id,
      what: 'import',
      after: { line: row.line, document_no: item.document_no, currency: item.currency, amount: item.amount, paid: item.paid },
    });
    return rows[0]?.created ? 'created' : 'updated';
  },
});

/** The side of a cell, by its key or by its word in any language. */
function sideOf(product: Product, cell: string): (typeof sides)[number] | undefined {
  const text = cell.toLowerCase();
  return sides.find(
    (one) => one === text || languages.some((language) => product.translate(language, `charge.side.${one}`).toLowerCase() === text),
  );
}
