import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getAccount, saveAccount } from '../../identity/account/contract.ts';
import { accountSheet } from '../../identity/server/seed/account-sheet.ts';
import { batchState, listBatches } from '../batch/contract.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { listNotices } from './contract.ts';

/* An account of a carrier that stands for another carrier from now on keeps nothing that is about the former one. */

let stage: Stage;
let admin: Player;
let carriers: bigint[];
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ name: 'Chen', permits: 'all', scope: 'all' });
  carriers = await stage.system<WorkspaceTables, bigint[]>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into carrier (code, name, short_name, country, currency, contact, phone)
      select 'C-' || n, 'Carrier ' || n, 'Carrier ' || n, 'CN', 'CNY', 'A', '0771-558000' || n
      from generate_series(1, 2) n returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
});
afterAll(() => stage.close());

test('the notices, batches and headings of sheets of the former carrier go, those of its other users and of an account that stays do not', async () => {
  const [before = 0n, after = 0n] = carriers;
  const moving = await stage.cast({ type: 2, carrierId: before, name: 'An' });
  const staying = await stage.cast({ type: 2, carrierId: before, name: 'Binh' });
  const batchIds = await stage.system<WorkspaceTables, string[]>(async (work) => {
    work.audit({ subject: 'order', id: 1n, what: 'comment' });
    work.push({
      type: 1,
      topic: 'dispatch',
      to: { accounts: [moving.accountId, staying.accountId] },
      title: 'remark.mentionedTitle',
      message: 'remark.mentioned',
      facts: { who: 'Minh', text: 'WO-17' },
    });
    const rows = [moving, staying].map(({ accountId }) => ({
      kind: 'export' as const,
      what: 'offer.list',
      title: 'Offers',
      account_id: accountId,
      state: 'done' as const,
      file_id: null,
      result_file_id: null,
      request: '{}',
      error: null,
      finished_at: work.now,
    }));
    const mappings = rows.map(({ account_id }) => ({
      account_id,
      what: 'driver',
      headings_hash: '',
      mapping: '{"name":"Tài xế"}' as never,
    }));
    await work.db.insertInto('import_mapping').values(mappings).execute();
    const saved = await work.db.insertInto('batch').values(rows).returning('id').execute();
    return saved.map(({ id }) => id);
  });
  const countsOf = async (player: Player) => [
    (await player.send(listNotices, { topic: null, unread: false, before: null })).rows.length,
    (await player.send(listBatches, {})).rows.length,
    (
      await stage.system<WorkspaceTables, object[]>(({ db }) =>
        db.selectFrom('import_mapping').select('what').where('account_id', '=', player.accountId).execute(),
      )
    ).length,
  ];
  expect([await countsOf(moving), await countsOf(staying)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  const save = async (carrier: bigint) => {
    const { login_name, name, version } = await admin.send(getAccount, { id: String(moving.accountId) });
    const sheet = accountSheet(
      { companyId: stage.companies.cn, login: login_name },
      { user_type: '2', name, language: 'vi', carrier_id: String(carrier) },
    );
    return admin.send(saveAccount, { ...sheet, id: String(moving.accountId), version });
  };
  await save(before);
  expect(await countsOf(moving)).toEqual([1, 1, 1]);
  await save(after);
  expect([await countsOf(moving), await countsOf(staying)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
  expect(await moving.refused(batchState, { batch_id: batchIds[0] ?? '' })).toBe('NOT_FOUND');
});
