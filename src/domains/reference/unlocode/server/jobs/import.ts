import { streamCsvRows } from 'hucre/csv';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { idText } from '../../../../../kernel/schema.ts';
import type { JobContext } from '../../../../../server/work.ts';
import { job, type ReferenceTables, type ReferenceWork } from '../../../server/db.ts';
import type { UnlocodeFault } from '../../kinds.ts';
import { readUnlocodeLine, type UnlocodeEntry } from '../../rules.ts';
import { textOfList } from '../text-of-list.ts';
import type { UnlocodeFaultRow, UnlocodeImportTable } from '../tables.ts';

type Context = JobContext<ReferenceTables>;
type Import = Selectable<UnlocodeImportTable>;
/** The faults that are kept; a file of another kind has one in each line. */
const faultsMax = 100;

type Country = { readonly country: string; readonly line: number; readonly entries: UnlocodeEntry[]; readonly faults: UnlocodeFaultRow[] };

/**
 * Imports one file of the list. Each country comes in whole, in a transaction of its own: its entries, that its list is in, and the count of
 * this import. A killed run is repeated and passes over the countries that it has. A country with a line that cannot be read stays out, and
 * so does one of which a newer release is in.
 */
export default job({
  name: 'unlocode.import',
  payload: z.object({ import_id: idText }),
  attempts: 5,
  async run(context, { import_id }) {
    const { within, product, signal } = context;
    const importRow = await within(({ db }) =>
      db
        .selectFrom('unlocode_import as i')
        .innerJoin('file as f', 'f.id', 'i.file_id')
        .selectAll('i')
        .select('f.sha256')
        .where('i.id', '=', BigInt(import_id))
        .executeTakeFirst(),
    );
    if (!importRow || importRow.state === 'done' || importRow.state === 'failed') return;
    await within(async ({ db }) => {
      await db
        .updateTable('unlocode_import')
        .set({ state: 'running', faults: JSON.stringify([]) as never })
        .where('id', '=', importRow.id)
        .execute();
    });
    const faults: UnlocodeFaultRow[] = [];
    for (const country of countriesOf(textOfList(await product.files.readAll(importRow.sha256)))) {
      signal.throwIfAborted();
      faults.push(...(await importCountry(context, importRow, country)));
    }
    await within(async (work) => {
      const { countries } = await work.db
        .selectFrom('unlocode_import')
        .select('countries')
        .where('id', '=', importRow.id)
        .executeTakeFirstOrThrow();
      const state = countries === 0 ? 'failed' : 'done';
      await work.db
        .updateTable('unlocode_import')
        .set({ state, faults: JSON.stringify(faults.slice(0, faultsMax)) as never, finished_at: work.now })
        .where('id', '=', importRow.id)
        .execute();
      work.audit({ subject: 'unlocodeImport', id: importRow.id, what: state, after: { countries } });
      if (importRow.created_by) work.push({ type: 3, to: { accounts: [importRow.created_by] }, counts: ['unlocodeImport'] });
    });
  },
});

/** The countries of a file, one after the other, each with its entries and its faults. Rows of a country that comes again are faults. */
function* countriesOf(text: string): Generator<Country> {
  const seen = new Set<string>();
  let current: Country | undefined;
  let line = 0;
  for (const cells of streamCsvRows(text, { delimiter: ',' })) {
    line += 1;
    const read = readUnlocodeLine(cells.map((cell) => String(cell ?? '')));
    const country = read.is === 'entry' ? read.entry.country : read.country;
    const fault = (why: UnlocodeFault) => ({ line, country, why });
    if (country !== null && country !== current?.country) {
      if (current) yield current;
      current = { country, line, entries: [], faults: seen.has(country) ? [fault('apart')] : [] };
      seen.add(country);
    }
    if (read.is === 'entry') current?.entries.push(read.entry);
    if (read.is !== 'fault') continue;
    if (current && country !== null) current.faults.push(fault(read.why));
    else yield { country: '', line, entries: [], faults: [fault(read.why)] };
  }
  if (current) yield current;
}

/** Takes one country in, or says why it stays out. */
async function importCountry({ within }: Context, run: Import, { country, line, entries, faults }: Country): Promise<UnlocodeFaultRow[]> {
  if (country === '') return [...faults];
  if (faults.length > 0) return [...faults, { line, country, why: 'leftOut' }];
  if (entries.length === 0) return [];
  return within(async (work) => {
    const { db, now } = work;
    const known = await db.selectFrom('unlocode_country').selectAll().where('country', '=', country).forUpdate().executeTakeFirst();
    if (known?.import_id === run.id) return [];
    if (known && known.release > run.release) return [{ line, country, why: 'newer' as const }];
    await storeEntries(work, run.release, entries);
    const { count } = await db
      .selectFrom('unlocode')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('country', '=', country)
      .where('release', '=', run.release)
      .executeTakeFirstOrThrow();
    const values = { release: run.release, entries: Number(count), import_id: run.id, imported_at: now };
    await db
      .insertInto('unlocode_country')
      .values({ country, ...values })
      .onConflict((conflict) => conflict.column('country').doUpdateSet(values))
      .execute();
    await db
      .updateTable('unlocode_import')
      .set((eb) => ({ countries: eb('countries', '+', 1), entries: eb('entries', '+', Number(count)) }))
      .where('id', '=', run.id)
      .execute();
    return [];
  });
}

/** Some thousand entries in one statement; of a code and name that a file has twice, the last row counts. */
async function storeEntries({ db }: ReferenceWork, release: string, entries: readonly UnlocodeEntry[]): Promise<void> {
  const rows = [...new Map(entries.map((entry) => [`${entry.location} ${entry.name}`, entry])).values()];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await sql`insert into unlocode (country, location, name, name_plain, subdivision, status, functions, change, changed, iata, coordinates,
        latitude, longitude, remarks, release)
      select country, location, name, name_plain, subdivision, status, functions, change, changed, iata, coordinates, latitude, longitude,
        remarks, ${release}
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + rowsAtOnce))}::jsonb) as r (country text, location text, name text,
        name_plain text, subdivision text, status text, functions text, change text, changed text, iata text, coordinates text,
        latitude numeric, longitude numeric, remarks text)
      on conflict (country, location, name) do update set name_plain = excluded.name_plain, subdivision = excluded.subdivision,
        status = excluded.status, functions = excluded.functions, change = excluded.change, changed = excluded.changed, iata = excluded.iata,
        coordinates = excluded.coordinates, latitude = excluded.latitude, longitude = excluded.longitude, remarks = excluded.remarks,
        release = excluded.release`.execute(db);
}
const rowsAtOnce = 2000;
