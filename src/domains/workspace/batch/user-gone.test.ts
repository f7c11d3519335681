import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import { vehicleTypes } from '../../reference/vehicle-type/master.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { runImport, startEdit, startExport, startImport } from './contract.ts';

/* A batch whose user may not do it any more ends with the reason: its job is not tried again and again, and no administrator is called. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const heading = 'code,name_zh,name_vi,name_en,name_th,category';
async function checkedImport(clerk: Player, code: string): Promise<{ batch_id: string }> {
  const file_id = await clerk.upload('fees.csv', Buffer.from(`${heading}\n${code},a,b,c,d,transport`));
  const batch = await clerk.send(startImport, { what: 'feeType', file_id, mapping: null });
  await stage.runJobs();
  return batch;
}
const edit = { cmd: vehicleTypes.list.cmd, title: 'x', params: { tab: 'active' }, changes: { pallets: 2 } };
const exportOfFees = { cmd: feeTypes.list.cmd, title: 'x', params: {}, columns: [{ key: 'code', is: 'text', title: 'x' }] };

const disable = ({ accountId }: Player): Promise<unknown> =>
  stage.system<IdentityTables, unknown>(({ db }) => db.updateTable('account').set({ active: false }).where('id', '=', accountId).execute());
const withdrawRights = ({ accountId }: Player): Promise<unknown> =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('role')
      .set((eb) => ({ permits: [], version: eb('version', '+', 1) }))
      .where('id', 'in', db.selectFrom('account_role').select('role_id').where('account_id', '=', accountId))
      .execute(),
  );
const ended = ({ accountId }: Player) =>
  stage.system<WorkspaceTables, object[]>(({ db }) =>
    db.selectFrom('batch').select(['kind', 'state', 'error']).where('account_id', '=', accountId).orderBy('seq').execute(),
  );

test.each([
  ['account is disabled', disable, 'ACCOUNT_DISABLED'],
  ['rights are withdrawn', withdrawRights, 'NOT_PERMITTED'],
] as const)('when its %s, a waiting import, edit and export of a user end as failed', async (how, change, code) => {
  const clerk = await stage.cast({ permits: 'all', language: 'vi' });
  await clerk.send(runImport, await checkedImport(clerk, `G${how.length}`));
  await clerk.send(startEdit, edit);
  await clerk.send(startExport, exportOfFees);
  await change(clerk);
  await stage.runJobs();
  const error = stage.door.product.translate('vi', `refusal.${code}`);
  expect(await ended(clerk)).toEqual(['import', 'edit', 'export'].map((kind) => ({ kind, state: 'failed', error })));
});

test('the records that an import saved before its user was disabled are told of', async () => {
  const clerk = await stage.cast({ permits: 'all' });
  const { batch_id } = await checkedImport(clerk, 'GSAVED');
  await clerk.send(runImport, { batch_id });
  await disable(clerk);
  // As a kill leaves it after its last row.
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db.updateTable('batch_row').set({ state: 'done' }).where('batch_id', '=', batch_id).execute(),
  );
  await stage.runJobs();
  const end = await stage.system<WorkspaceTables, object>(({ db }) =>
    db.selectFrom('batch').select(['state', 'published_records']).where('id', '=', batch_id).executeTakeFirstOrThrow(),
  );
  expect(end).toEqual({ state: 'failed', published_records: 1 });
});
