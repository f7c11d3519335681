import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { saveCarrier } from '../carrier/contract.ts';
import { contracts } from './master.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ language: 'en' });
});
afterAll(() => stage.close());

test('the owner in a sheet is the person of that name among our staff, although a user of a carrier is called the same', async () => {
  const { id } = await clerk.send(saveCarrier, {
    name: 'Bangkok Haulage',
    short_name: 'BKK',
    country: 'TH',
    kind: 'contracted',
    currency: 'THB',
    settlement: 'monthly',
    payment_days: 30,
    contact: 'Somchai',
    phone: '0812345678',
  });
  const ours = await stage.cast({ name: 'Somchai' });
  await stage.cast({ name: 'Somchai', type: 2, carrierId: BigInt(id) });
  await stage.cast({ name: 'Malee', type: 2, carrierId: BigInt(id) });
  const sheet = [
    'contract_no,name,company_id,carrier_id,owner_id,starts_on,ends_on',
    'HT-1,Haulage 2027,CN,K0001,Somchai,2027-01-01,2027-12-31',
    'HT-2,Haulage 2028,CN,K0001,Malee,2028-01-01,2028-12-31',
  ].join('\n');
  const file_id = await clerk.upload('contracts.csv', Buffer.from(sheet));
  const batch = await clerk.send(startImport, { what: 'contract', file_id, mapping: null });
  await stage.runJobs();
  const { good, bad } = await clerk.send(importState, batch);
  expect({ good, bad: bad.map(({ line, faulty }) => [line, faulty]) }).toEqual({ good: 1, bad: [[3, ['owner_id']]] });
  await clerk.send(runImport, batch);
  await stage.runJobs();
  expect((await clerk.send(contracts.list, {})).rows).toMatchObject([{ contract_no: 'HT-1', owner_id: String(ours.accountId) }]);
});
