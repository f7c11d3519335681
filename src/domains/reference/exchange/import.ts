import { languages } from '../../../kernel/words.ts';
import { importKindFor, readRecord } from '../../../server/import-kind.ts';
import type { ReferenceTables, ReferenceWork } from '../db.ts';
import { rateSides, rateSources, saveRate } from './contract.ts';
import { keepRate } from './keep/store.ts';
import { may } from './permits.ts';

const column = (key: string, sample: string, required?: true) => ({
  key,
  title: `exchange.${key}`,
  sample,
  ...(required ? { required } : {}),
});

/** The choice that a cell means, by its key or by its word in any language; the cell itself where it means none, for the schema to refuse. */
function choiceOf({ product }: ReferenceWork, key: string, of: readonly string[], cell: string): string {
  const said = cell.toLowerCase();
  const isWord = (one: string): boolean =>
    languages.some((language) => product.translate(language, `exchange.${key}.${one}`).toLowerCase() === said);
  return of.find((one) => one.toLowerCase() === said || isWord(one)) ?? cell;
}

/** Rates from a sheet, such as a bank's monthly list. A rate that is there already, day by day the same, is left as it is. */
export default importKindFor<ReferenceTables>()({
  what: 'exchange',
  users: [1],
  permit: may.save,
  columns: [
    column('base', 'USD', true),
    column('quote', 'CNY', true),
    column('rate', '7.1234', true),
    column('side', 'both'),
    { ...column('valid_from', '2026-11-01', true), is: 'day' },
    { ...column('valid_to', '2026-11-30', true), is: 'day' },
    column('source', 'bankDay', true),
    column('company_id', ''),
  ],
  save: async (work, [row]) => {
    const { company_id: code, side = '', source = '', ...cells } = row?.cells ?? {};
    const company = code ? await work.db.selectFrom('own_company').select('id').where('code', '=', code).executeTakeFirst() : undefined;
    const found = code && !company ? [{ at: 'company_id', why: 'NOT_KNOWN' }] : [];
    const sent = readRecord(
      saveRate.params,
      {
        ...cells,
        side: side ? choiceOf(work, 'side', rateSides, side) : 'both',
        source: choiceOf(work, 'source', rateSources, source),
        company_id: company?.id.toString() ?? null,
      },
      found,
    );
    const there = await work.db
      .selectFrom('exchange_rate')
      .select('id')
      .where('base', '=', sent.base)
      .where('quote', '=', sent.quote)
      .where('rate', '=', sent.rate)
      .where('side', '=', sent.side)
      .where('valid_from', '=', sent.valid_from)
      .where('valid_to', '=', sent.valid_to)
      .where('company_id', sent.company_id === null ? 'is' : '=', sent.company_id)
      .executeTakeFirst();
    if (there) return 'skipped';
    await keepRate(work, sent);
    return 'created';
  },
});
