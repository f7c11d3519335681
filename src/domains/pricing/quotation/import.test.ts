import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type QuotationStage, startQuotationStage } from '../../../apps/quotation-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { PricingTables } from '../server/db.ts';
import { getQuotation, listQuotations } from './contract.ts';
import importQuotations from './server/import.ts';

/* Sheets of prices that come from a file: the rows of one title are one draft. */

let stage: Stage;
let text: QuotationStage['text'];
let preparer: Player;
beforeAll(async () => {
  ({ stage, text, preparer } = await startQuotationStage());
}, 60_000);
afterAll(() => stage.close());

describe('an import', () => {
  const cells = {
    side: 'sell',
    party: 'ACME',
    title: 'From a file',
    valid_from: '2032-01-01',
    currency: 'cny',
    fee_name_id: 'FREIGHT',
    basis: '按车次',
    price: '3600',
  };
  const run = (rows: readonly Record<string, string>[], companyId = stage.companies.cn) =>
    stage.system<PricingTables, string>((work) => {
      const who = { ...work.who, accountId: preparer.accountId, companyId, companyIds: [companyId] };
      const sheetRows = rows.map((row, place) => ({ line: place + 2, cells: row }));
      return importQuotations.save({ ...work, who, can: () => true, need: () => {} } as never, sheetRows);
    });

  test('makes one draft of the rows of a sheet, once', async () => {
    const rows = [
      { ...cells, line_id: 'PX-HN', vehicle_type_id: 'T13' },
      { ...cells, origin: 'CNPIN', destination: 'VN-HN', basis: 'ton', scheme: 'whole_tier', tiers: '0-5: 430; 5+: 380' },
    ];
    expect(await run(rows)).toBe('created');
    expect(await run(rows)).toBe('skipped');
    // Another company has sheets of its own for the same customer.
    expect(await run(rows, stage.companies.vn)).toBe('created');
    const { rows: quotations } = await preparer.send(listQuotations, { where: { words: 'from a file' } });
    const { prices } = await preparer.send(getQuotation, { id: quotations[0]!.id });
    expect(prices).toMatchObject([
      { basis: 'trip', line_id: text('line'), vehicle_type_id: text('truck') },
      {
        origin_station_id: text('pingxiang'),
        destination_region: 'VN-HN',
        tiers: [
          { from: '0', to: '5', price: '430' },
          { from: '5', to: null, price: '380' },
        ],
      },
    ]);
  });

  test('names the row and column that is wrong', async () => {
    const other = { ...cells, title: 'Wrong' };
    await expect(run([{ ...other, party: 'NOBODY' }])).rejects.toMatchObject({ faults: [{ at: '2:party', why: 'NO_SUCH_RECORD' }] });
    await expect(run([other, { ...other, fee_name_id: 'NONE' }])).rejects.toMatchObject({ faults: [{ at: '3:fee_name_id' }] });
    // Nothing that is out of use is quoted.
    const outOfUse = [
      ['fee_name', 'fee_name_id', 'FUEL'],
      ['line', 'line_id', 'PX-HN'],
      ['vehicle_type', 'vehicle_type_id', 'T13'],
      ['customer', 'party', 'ACME'],
      ['station', 'origin', 'CNPIN'],
    ] as const;
    for (const [table, column, code] of outOfUse) {
      const use = (active: boolean) =>
        stage.system<PricingTables, unknown>(({ db }) =>
          sql`update ${sql.table(table)} set active = ${active} where code = ${code}`.execute(db),
        );
      await use(false);
      await expect(run([{ ...other, [column]: code }])).rejects.toMatchObject({ faults: [{ at: `2:${column}` }] });
      await use(true);
    }
    await expect(run([{ ...other, basis: 'ton', scheme: 'whole_tier', tiers: 'cheap' }])).rejects.toMatchObject({
      faults: expect.arrayContaining([{ at: '2:tiers', why: 'BAD_TIERS' }]),
    });
  });

  test('of rows with different last days makes no sheet, and names each that differs from the first', async () => {
    const other = { ...cells, title: 'Two ends', valid_to: '2032-06-30' };
    const later = { ...other, fee_name_id: 'FUEL', valid_to: '2032-12-31' };
    const endless = { ...later, valid_to: '' };
    const ends = (...lines: number[]) => ({
      faults: lines.map((line) => ({ at: `${line}:valid_to`, why: 'QUOTATION_ENDS_TWICE', facts: { line: 2, end: '2032-06-30' } })),
    });
    await expect(run([other, later, endless])).rejects.toMatchObject(ends(3, 4));
    expect((await preparer.send(listQuotations, { where: { words: 'two ends' } })).rows).toEqual([]);
    // With another title each is a sheet of its own.
    expect([await run([other]), await run([{ ...later, title: 'To December' }])]).toEqual(['created', 'created']);
  });
});
