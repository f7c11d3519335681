import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppliers } from '../domains/reference/supplier/master.ts';
import { batchState, listBatches, startExport } from '../domains/workspace/batch/contract.ts';
import { type Player, type Stage, startStage } from './stage.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Clerk', scope: 'all', language: 'th' });
});
afterAll(() => stage.close());

const hourMs = 3_600_000;
type Column = Parameters<typeof exported>[1][number];
/** The cells of an exported sheet, as a spreadsheet reads them. */
async function exported(
  cmd: string,
  columns: readonly { key: string; is: string; title: string; words?: string; what?: string }[],
  params: Record<string, unknown> = {},
): Promise<unknown[][]> {
  const { batch_id } = await clerk.send(startExport, { cmd, title: 'รายการ', params, columns: columns.map((column) => ({ ...column })) });
  await stage.runJobs();
  const { state, file } = await clerk.send(batchState, { batch_id });
  expect(state).toBe('done');
  const sha256 = await stage.system<{ file: { id: bigint; sha256: string } }, string>(
    async ({ db }) =>
      (
        await db
          .selectFrom('file')
          .select('sha256')
          .where('id', '=', BigInt(file ?? ''))
          .executeTakeFirstOrThrow()
      ).sha256,
  );
  const rows: unknown[][] = [];
  for await (const row of streamXlsxRows(await stage.door.product.files.readAll(sha256))) rows.push([...row.values]);
  return rows;
}

test('An export has the reader’s headings, numbers as numbers, days and times as dates, and nothing that a spreadsheet would run.', async () => {
  const facts = {
    kind: 'agent',
    country: 'CN',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    phone: '+8613800138000',
  } as const;
  const rest = { short_name: '货代', contact: '李经理', licence_until: '2026-12-31' } as const;
  for (const [code = '', name = ''] of [
    ['S-1', '=HYPERLINK("https://bad.example")'],
    ['S-2', '+1+1'],
    ['S-3', '@SUM(A1)'],
    ['S-4', '-2+3'],
    ['S-5', '普通 – 5%'],
  ])
    await clerk.send(suppliers.save, { ...facts, ...rest, code, name });
  const columns: Column[] = [
    { key: 'code', is: 'code', title: 'รหัส' },
    { key: 'name', is: 'text', title: 'ชื่อ' },
    { key: 'licence_until', is: 'day', title: 'ถึง' },
    { key: 'payment_days', is: 'quantity', title: 'วัน' },
    { key: 'kind', is: 'choice', title: 'ประเภท', words: 'supplier.kind' },
  ];
  const [head, ...rows] = await exported(suppliers.list.cmd, columns, { sort: [{ key: 'code' }] });
  expect(head).toEqual(['รหัส', 'ชื่อ', 'ถึง', 'วัน', 'ประเภท']);
  expect(rows.map(([, name]) => name)).toEqual(['\'=HYPERLINK("https://bad.example")', "'+1+1", "'@SUM(A1)", "'-2+3", 'Putong – 5 %']);
  expect(rows[0]?.slice(2)).toEqual([new Date('2026-12-31T00:00:00Z'), 30, 'ตัวแทนขนส่งสินค้า']);

  // An instant is shown as the wall clock of the reader's time zone.
  const [, first] = await exported(listBatches.cmd, [
    { key: 'created_at', is: 'instant', title: 'เมื่อ' },
    { key: 'total', is: 'quantity', title: 'แถว' },
  ]);
  const { rows: batches } = await clerk.send(listBatches, { sort: [{ key: 'created_at', desc: true }] });
  // The newest batch is this export itself; its own row existed when it ran.
  const shown = new Date(Date.parse(batches[0]?.created_at ?? '') + 8 * hourMs).toISOString().slice(0, 16);
  expect(first?.[0]).toBeInstanceOf(Date);
  expect(new Date(String(first?.[0])).toISOString().slice(0, 16)).toBe(shown);
});

test('a figure of more than fifteen digits, which a spreadsheet would round, goes out as text', async () => {
  const facts = { kind: 'agent', country: 'CN', currency: 'CNY', settlement: 'monthly', payment_days: 30, short_name: 'figures' } as const;
  const contacts = ['-1234567890123.45', '1234567890123.45', '1234567890123.456', '12345678901234'];
  for (const [place, contact] of contacts.entries())
    await clerk.send(suppliers.save, { ...facts, code: `F-${place}`, name: 'figures', phone: `+861380013810${place}`, contact });
  const sorted = { where: { search: 'figures' }, sort: [{ key: 'code' }] };
  const [, ...rows] = await exported(suppliers.list.cmd, [{ key: 'contact', is: 'amount', title: 'ยอด' }], sorted);
  expect(rows.flat()).toEqual([-1234567890123.45, 1234567890123.45, '1234567890123.456', '12345678901234']);
});
