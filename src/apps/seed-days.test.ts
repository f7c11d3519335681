import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isWide } from '../../e2e/wide.ts';
import type { DispatchTables } from '../domains/dispatch/server/db.ts';
import { reconcile } from '../domains/finance/reconcile/server/reconcile.ts';
import type { FinanceTables } from '../domains/finance/server/db.ts';
import { folderStore } from '../server/file-store.ts';
import { system } from '../server/session.ts';
import { testDatabase } from '../server/testing.ts';
import { assemble } from './assemble.ts';
import { seedDemo } from './seed.ts';

/* The demo company on the days at which a year, a month or a February ends: its records of former and coming months lie beyond them. */

const days = [
  { day: 'New Year’s Day in China, which is New Year’s Eve in London', now: '2026-12-31T16:30:00Z' },
  { day: 'a leap day', now: '2028-02-29T02:00:00Z' },
  { day: 'the second week of a year', now: '2027-01-08T01:00:00Z' },
  { day: 'the last of February', now: '2027-02-28T02:00:00Z' },
  { day: 'the last of March', now: '2027-03-31T02:00:00Z' },
  { day: 'the last of a year', now: '2027-12-31T02:00:00Z' },
];

test.each(isWide ? days : days.slice(0, 2))(
  'the demo company of $day is complete, and its sub-ledgers are those of its ledger',
  async ({ now }) => {
    const database = await testDatabase();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'quayside-demo-'));
    const at = new Date(now);
    const files = folderStore(path.join(dataDir, 'files'));
    const parts = { appUrl: database.appUrl, secret: 'the secret of the demo', version: 'test', clock: { now: () => at }, files };
    const { door, product, close } = assemble({ ...parts, note: () => {} });
    try {
      await seedDemo({ door, product, now: at, dataDir, say: () => {}, orders: 300 });
      expect(await door.within<FinanceTables, readonly unknown[]>(system(), 'write', (work) => reconcile(work))).toEqual([]);
      const future = await door.within<FinanceTables, { id: bigint }[]>(system(), 'read', ({ db }) =>
        db.selectFrom('charge').where('created_at', '>', at).select('id').execute(),
      );
      expect(future, 'a charge is entered in the future').toEqual([]);
      const namedByText = await door.within<DispatchTables, readonly unknown[]>(system(), 'read', ({ db }) =>
        db
          .selectFrom('work_order_event as e')
          .innerJoin('station as s', 's.name', 'e.place')
          .where('e.stop_id', 'is', null)
          .select(['e.work_order_id', 'e.code', 'e.place'])
          .execute(),
      );
      expect(namedByText, 'a station in the text of an event is not shown in the reader’s language').toEqual([]);
    } finally {
      await close();
      await database.close();
      await rm(dataDir, { recursive: true });
    }
  },
  120_000,
);
