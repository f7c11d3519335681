import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Work } from '../../../server/work.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import sweep from '../maintenance/server/jobs/sweep.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { importState, runImport, startImport } from './contract.ts';

/* The columns of a sheet whose headings the product does not know: a person chooses them once. */

let stage: Stage;
let [clerk, colleague]: Player[] = [];
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
  colleague = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

type Mapping = Readonly<Record<string, string>>;
const headings = ['Kürzel', 'Chinesisch', 'Vietnamesisch', 'Englisch', 'Thai', 'Art'];
const columns = ['code', 'name_zh', 'name_vi', 'name_en', 'name_th', 'category'];
const chosenMapping: Mapping = Object.fromEntries(columns.map((key, place) => [key, headings[place] ?? '']));
let files = 0;

/** The mapping of a sheet of one fee type, and its counts; the sheet is imported where that is said. */
async function mapped(
  who: Player | undefined,
  code: string,
  { mapping = null, of = headings, run = false }: { mapping?: Mapping | null; of?: readonly string[]; run?: boolean } = {},
) {
  if (!who) throw new Error('not cast');
  const cells: Mapping = { Kürzel: code, Chinesisch: '费', Vietnamesisch: 'Phí', Englisch: 'Fee', Thai: 'ค่า', Art: 'transport' };
  const sheet = [of.join(','), of.map((heading) => cells[heading] ?? '').join(',')].join('\n');
  const file_id = await who.upload(`fees ${++files}.csv`, Buffer.from(sheet));
  const { batch_id } = await who.send(startImport, { what: 'feeType', file_id, mapping: mapping && { ...mapping } });
  await stage.runJobs();
  const state = await who.send(importState, { batch_id });
  if (run) {
    await who.send(runImport, { batch_id });
    await stage.runJobs();
  }
  return { mapping: state.mapping, good: state.good };
}

test('the columns that a person chose are those of the next sheet with the same headings, for that person and that kind of import', async () => {
  const guess = await mapped(clerk, 'A1');
  expect(guess.good).toBe(0);
  // A choice that is not imported is none yet.
  await mapped(clerk, 'A2', { mapping: chosenMapping });
  expect(await mapped(clerk, 'A3')).toEqual(guess);
  await mapped(clerk, 'A4', { mapping: chosenMapping, run: true });
  expect(await mapped(clerk, 'A5', { run: true })).toEqual({ mapping: chosenMapping, good: 1 });
  expect((await (clerk as Player).send(feeTypes.list, {})).rows.map((row) => String(row['code'])).toSorted()).toEqual(['A4', 'A5']);
  // In another order they are the same headings; with one more they are others.
  expect(await mapped(clerk, 'A6', { of: [...headings].reverse() })).toEqual({ mapping: chosenMapping, good: 1 });
  expect(await mapped(clerk, 'A7', { of: [...headings, 'Bemerkung'] })).toEqual(guess);
  expect(await mapped(colleague, 'A8')).toEqual(guess);
});

test('a later choice replaces it, down to a column that is left out', async () => {
  await mapped(clerk, 'B1', { mapping: chosenMapping, run: true });
  const withoutThai = Object.entries(chosenMapping).filter(([key]) => key !== 'name_th');
  const later: Mapping = { ...Object.fromEntries(withoutThai), name_vi: 'Englisch', name_en: 'Vietnamesisch' };
  await mapped(clerk, 'B2', { mapping: later, run: true });
  expect((await mapped(clerk, 'B3')).mapping).toEqual(later);
});

test('it is forgotten a year after its last use', async () => {
  await mapped(colleague, 'C1', { mapping: chosenMapping, run: true });
  const usedAt = (days: number) =>
    stage.system<WorkspaceTables, unknown>(({ db, now }) =>
      db
        .updateTable('import_mapping')
        .set({ used_at: new Date(now.getTime() - days * 86_400_000) })
        .where('account_id', '=', colleague?.accountId ?? 0n)
        .execute(),
    );
  const swept = async (): Promise<number> => {
    await sweep.run(
      { now: () => stage.clock.now(), within: <T>(body: (work: Work<WorkspaceTables>) => Promise<T>) => stage.system(body) } as never,
      {} as never,
    );
    return (await mapped(colleague, 'C2')).good;
  };
  await usedAt(364);
  expect(await swept()).toBe(1);
  // An import that uses it counts.
  await mapped(colleague, 'C3', { run: true });
  expect(await swept()).toBe(1);
  await usedAt(366);
  expect(await swept()).toBe(0);
});
