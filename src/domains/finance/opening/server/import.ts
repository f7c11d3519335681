import { sql } from 'kysely';
import { z } from 'zod';
import { convert, minorOf } from '../../../../kernel/money.ts';
import { badField, type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { amountFromZero, currency, lineOrNull } from '../../../../kernel/schema.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import type { ImportColumn, SheetRow, Work } from '../../../../server/work.ts';
import { bookRate } from '../../ledger/server/queries.ts';
import { neededBy } from '../../journal/rules.ts';
import { booksOf } from '../../period/server/books.ts';
import { type FinanceTables, importKind } from '../../server/db.ts';
import { may } from '../permits.ts';
import { isElsewhere } from '../rules.ts';
import { amountOfCell } from './amount-cell.ts';
import { draftOf, partyOf } from './draft.ts';
import type { Opening } from './queries.ts';

const columns: readonly ImportColumn[] = [
  { key: 'company', title: 'openingBalance.company', sample: '' },
  { key: 'account', title: 'openingBalance.account', required: true, sample: '1122', names: ['account code', '科目编码'] },
  { key: 'customer', title: 'openingBalance.customer', sample: 'C1001', names: ['customer code'] },
  { key: 'carrier', title: 'openingBalance.carrier', sample: '', names: ['carrier code', 'supplier'] },
  { key: 'bank', title: 'openingBalance.bank', sample: '', names: ['bank account'] },
  { key: 'currency', title: 'openingBalance.currency', required: true, sample: 'USD' },
  { key: 'debit', title: 'openingBalance.debit', sample: '12500.00' },
  { key: 'credit', title: 'openingBalance.credit', sample: '' },
  { key: 'functional', title: 'openingBalance.functional', sample: '89042.50', names: ['base amount'] },
  { key: 'memo', title: 'openingBalance.memo', sample: '' },
];

const cellsOfBalance = z.strictObject({
  currency,
  debit: amountFromZero.nullable(),
  credit: amountFromZero.nullable(),
  functional: amountFromZero.nullable(),
  memo: lineOrNull(200),
});
type Cells = z.output<typeof cellsOfBalance>;

/** One balance a row. A row of the same account, party, bank account and currency replaces the one before it, so a sheet can be corrected. */
export default importKind({
  what: 'openingBalance',
  users: [1],
  permit: may.prepare,
  columns,
  save: async (work, [row]) => {
    if (!row) return 'skipped';
    const opening = await draftOf(work, row.cells['company'] ?? '');
    const faults: Fault[] = [];
    const place = await placeOf(work, opening, row.cells, faults);
    const code = row.cells['currency']?.toUpperCase() ?? '';
    const cells = readRecord(
      cellsOfBalance,
      {
        currency: code,
        debit: amountOfCell(row.cells, 'debit', code, faults),
        credit: amountOfCell(row.cells, 'credit', code, faults),
        functional: amountOfCell(row.cells, 'functional', opening.functional_currency, faults),
        memo: row.cells['memo'] || null,
      },
      faults,
    );
    if (place.bankCurrency !== null && place.bankCurrency !== cells.currency)
      throw badField('currency', 'OPENING_CURRENCY', { currency: place.bankCurrency });
    const amounts = await amountsOf(work, opening, cells);
    const { rows } = await sql<{ created: boolean }>`
      insert into opening_balance (opening_id, line, account_id, currency, amount_minor, functional_minor, customer_id, carrier_id,
        own_bank_account_id, memo)
      values (${opening.id}, ${row.line}, ${place.accountId}, ${cells.currency}, ${amounts.amountMinor}, ${amounts.functionalMinor},
        ${place.customerId}, ${place.carrierId}, ${place.bankId}, ${cells.memo})
      on conflict (opening_id, account_id, currency, customer_id, carrier_id, own_bank_account_id) do update set line = excluded.line,
        amount_minor = excluded.amount_minor, functional_minor = excluded.functional_minor, memo = excluded.memo
      returning xmax = 0 as created`.execute(work.db);
    const { account = '', debit = '', credit = '' } = row.cells;
    const after = { line: row.line, account, currency: cells.currency, debit, credit };
    work.audit({ subject: 'opening', id: opening.id, what: 'import', after });
    return rows[0]?.created ? 'created' : 'updated';
  },
});

/** The account, party and bank account of a row. Adds what is unknown, missing or out of place to the faults. */
async function placeOf(work: Work<FinanceTables>, opening: Opening, cells: SheetRow['cells'], faults: Fault[]) {
  const { account: text = '', customer = '', carrier = '', bank = '' } = cells;
  const account = await work.db
    .selectFrom('ledger_account')
    .select(['id', 'use', 'code'])
    .where(sql<boolean>`${text} in (code, use, name_zh, name_vi, name_en, name_th)`)
    .executeTakeFirst();
  if (!account) faults.push({ at: 'account', why: text === '' ? 'REQUIRED' : 'NOT_KNOWN' });
  else if (isElsewhere(account.use)) faults.push({ at: 'account', why: 'OPENING_ACCOUNT', facts: { account: account.code } });
  const customerId = await partyOf(work, 'customer', customer);
  const carrierId = await partyOf(work, 'carrier', carrier);
  const use = account?.use;
  if (customerId === undefined) faults.push({ at: 'customer', why: 'NOT_KNOWN' });
  if (carrierId === undefined) faults.push({ at: 'carrier', why: 'NOT_KNOWN' });
  if (customerId && carrierId) faults.push({ at: 'carrier', why: 'PARTY_ONE' });
  const needsParty = use !== undefined && neededBy(use) === 'party' && customerId === null && carrierId === null;
  if (customerId === null && (use === 'receivable' || needsParty)) faults.push({ at: 'customer', why: 'REQUIRED' });
  if (carrierId === null && use === 'payable') faults.push({ at: 'carrier', why: 'REQUIRED' });
  if (carrierId && use === 'receivable') faults.push({ at: 'carrier', why: 'PARTY_ONE' });
  if (customerId && use === 'payable') faults.push({ at: 'customer', why: 'PARTY_ONE' });
  const own =
    bank === ''
      ? null
      : await work.db
          .selectFrom('own_bank_account')
          .select(['id', 'currency'])
          .where('company_id', '=', opening.company_id)
          .where('account_no', '=', bank)
          .executeTakeFirst();
  if (own === undefined) faults.push({ at: 'bank', why: 'NOT_KNOWN' });
  if (use === 'bank' && own === null) faults.push({ at: 'bank', why: 'REQUIRED' });
  if (use !== 'bank' && own) faults.push({ at: 'bank', why: 'OPENING_BANK' });
  return {
    accountId: account?.id ?? null,
    customerId: customerId ?? null,
    carrierId: carrierId ?? null,
    bankId: own?.id ?? null,
    bankCurrency: own?.currency ?? null,
  };
}

/** Both amounts of a row, debit positive. Without a base amount the rate of the opening day gives it. */
async function amountsOf(work: Work<FinanceTables>, opening: Opening, cells: Cells) {
  const side = cells.debit === null ? 'credit' : 'debit';
  if ((cells.debit === null) === (cells.credit === null)) throw badField('debit', 'REQUIRED');
  const size = minorOf(side, cells.currency, cells[side] ?? '0');
  if (size === 0n) throw badField(side, 'TOO_SMALL', { limit: 0 });
  const sign = side === 'debit' ? 1n : -1n;
  return { amountMinor: sign * size, functionalMinor: sign * (await baseAmountOf(work, opening, cells, size)) };
}

async function baseAmountOf(work: Work<FinanceTables>, opening: Opening, cells: Cells, size: bigint): Promise<bigint> {
  const functional = opening.functional_currency;
  const given = cells.functional === null ? null : minorOf('functional', functional, cells.functional);
  if (cells.currency === functional) {
    if (given !== null && given !== size) throw new Refusal('BAD_PARAMS', {}, [{ at: 'functional', why: 'OPENING_BASE' }]);
    return size;
  }
  if (given !== null) return given;
  const books = await booksOf(work, opening.company_id);
  const { rate } = await bookRate(work, books, { currency: cells.currency, day: opening.opened_on, side: 'receivable' });
  return convert({ currency: cells.currency, minor: size }, functional, rate).minor;
}
