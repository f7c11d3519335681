import { expect, test } from 'vitest';
import type { RowOf } from '../../../../kernel/list.ts';
import type { listBatches } from '../contract.ts';
import { actionsOf } from './list.tsx';

type Batch = RowOf<typeof listBatches>;

const finished: Batch = {
  id: '7',
  batch_id: '3f0c',
  kind: 'import',
  what: 'order',
  title: '订单',
  state: 'done',
  total: 3,
  done: 2,
  bad: 1,
  error: null,
  file_id: '1',
  result_file_id: null,
  created_at: '2026-11-20T02:00:00Z',
  finished_at: '2026-11-20T02:01:00Z',
  as_of: null,
};
const files = { open: async () => {}, show: () => {} };

test('an import with failed rows shows them by line, and one without has nothing to show', async () => {
  const shown: string[] = [];
  const dialogs = { show: () => {}, resume: () => {}, failures: ({ batch_id }: Batch) => void shown.push(batch_id) };
  const actions = actionsOf(finished, files, dialogs);
  expect(actions.map(({ key }) => key)).toEqual(['failures', 'failed']);
  await actions[0]?.run(null);
  expect(shown).toEqual(['3f0c']);
  expect(actionsOf({ ...finished, done: 3, bad: 0 }, files, dialogs)).toEqual([]);
});
