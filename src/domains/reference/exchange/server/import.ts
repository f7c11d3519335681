import { languages } from '../../../../kernel/words.ts';
import { importKindFor, readRecord } from '../../../../server/import-kind.ts';
import type { ReferenceTables, ReferenceWork } from '../../server/db.ts';
import { rateKinds, rateSides, rateSources, saveRate } from '../contract.ts';
import { saveRateAs } from './save.ts';
import { may } from '../permits.ts';

const column = (key: string, sample: string, required?: true) => ({
  key,
  title: `exchange.${key}`,
  sample,
  ...(required ? { required } : {}),
});

/** Parses a cell as a choice, by its key or by its word in any language. An unknown cell passes unchanged, and the schema refuses it. */
function choiceOf({ product }: ReferenceWork, key: string, of: readonly string[], cell: string): string {
  const text = cell.toLowerCase();
  const isWord = (one: string): boolean =>
    languages.some((language) => product.translate(language, `exchange.${key}.${one}`).toLowerCase() === text);
  return of.find((one) => one.toLowerCase() === text || isWord(one)) ?? cell;
}

/** Imports rates from a sheet, such as a bank's monthly list. An existing rate with the same days is skipped. */
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
    column('kind', 'spot'),
    column('source', 'bankDay', true),
    column('company_id', ''),
  ],
  save: async (work, [row]) => {
    const { company_id: code, side = '', source = '', kind = '', ...cells } = row?.cells ?? {};
    const company = code ? await work.db.selectFrom('own_company').select('id').where('code', '=', code).executeTakeFirst() : undefined;
    const faults = code && !company ? [{ at: 'company_id', why: 'NOT_KNOWN' }] : [];
    const rate = readRecord(
      saveRate.params,
      {
        ...cells,
        side: side ? choiceOf(work, 'side', rateSides, side) : 'both',
        kind: kind ? choiceOf(work, 'kind', rateKinds, kind) : 'spot',
        source: choiceOf(work, 'source', rateSources, source),
        company_id: company?.id.toString() ?? null,
      },
      faults,
    );
    const existing = await work.db
      .selectFrom('exchange_rate')
      .select('id')
      .where('base', '=', rate.base)
      .where('quote', '=', rate.quote)
      .where('rate', '=', rate.rate)
      .where('kind', '=', rate.kind)
      .where('side', '=', rate.side)
      .where('valid_from', '=', rate.valid_from)
      .where('valid_to', '=', rate.valid_to)
      .where('company_id', rate.company_id === null ? 'is' : '=', rate.company_id)
      .executeTakeFirst();
    if (existing) return 'skipped';
    await saveRateAs(work, rate);
    return 'created';
  },
});
