import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Work } from '../../../server/work.ts';
import { billAgeing, getBill, listBills, makeBills, moveBill } from '../bill/contract.ts';
import { claimCash, reverseCash } from '../cash/contract.ts';
import { requestLift } from '../credit/contract.ts';
import { addFeeDocument, moveFeeDocument } from '../fee-document/contract.ts';
import { makeNetting, reverseNetting } from '../netting/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, registered, reviewed, settled } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { reverseWriteOff } from '../write-off/contract.ts';

/*
 * Half past midnight of 21 November in Shanghai, where the company is. In UTC, and in Bangkok, where its accountants sit, it is still the 20th.
 * Entries are of the company's day, not of the accountant's.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await books((work) => setScene(work, stage.companies.cn, {}));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  await books(({ db }) =>
    sql`update account set time_zone = 'Asia/Bangkok' where id in (${clerk.accountId}, ${reviewer.accountId})`.execute(db),
  );
}, 60_000);
afterAll(() => stage.close());

function books<T>(run: (work: Work<FinanceTables>) => Promise<T>): Promise<T> {
  return stage.system<FinanceTables, T>(run);
}
/** Prepares records by day, and changes them at night. */
async function atNight<T>(day: () => Promise<T>, night: (records: T) => Promise<void>): Promise<void> {
  stage.clock.set('2026-11-20T02:00:00Z');
  const records = await day();
  stage.clock.set('2026-11-20T16:30:00Z');
  await night(records);
  expect(await books((work) => reconcile(work))).toEqual([]);
}
/** The days of the entries of a record, in the order in which they were posted. */
const daysOf = async (subject: string, id: string) => {
  const rows = await books(({ db }) =>
    db
      .selectFrom('ledger_entry')
      .select('posted_on')
      .where('subject', '=', subject)
      .where('record_id', '=', BigInt(id))
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ posted_on }) => posted_on);
};
const owed = (side: 'receivable' | 'payable', amount: string) =>
  ({
    side,
    party: side === 'receivable' ? scene.customer : scene.carrier,
    fee: scene.freight,
    amount,
    currency: 'CNY',
    on: '2026-11-18',
  }) as const;
const receipt = (amount: string) =>
  registered(clerk, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount, on: '2026-11-18' });

test('a bill is made on the new day, and void on it', async () => {
  await atNight(
    () => billed(clerk, reviewer, owed('receivable', '100')),
    async (id) => {
      const [charge = ''] = await reviewed(clerk, reviewer, owed('receivable', '10'));
      const charges = [{ id: charge, version: 2 }];
      expect(await clerk.refused(makeBills, { charges, bill_on: '2026-11-22' })).toBe('POSTING_AHEAD');
      await clerk.send(makeBills, { charges, bill_on: '2026-11-21' });
      await clerk.send(moveBill, { id, version: 3, action: 'void', reason: '开错' });
      expect(await daysOf('bill', id)).toEqual(['2026-11-18', '2026-11-21']);
    },
  );
});

test('a bill is late by the day of its reader', async () => {
  await atNight(
    async () => {
      const id = await billed(clerk, reviewer, owed('receivable', '31'));
      await books(({ db }) => db.updateTable('bill').set({ due_on: '2026-11-20' }).where('id', '=', BigInt(id)).execute());
      return id;
    },
    async (id) => {
      const late = async (who: Player) => {
        const { bill_no } = await who.send(getBill, { id });
        const { rows } = await who.send(listBills, { tab: 'overdue', where: { bill_no: [bill_no] } });
        const ageing = await who.send(billAgeing, { side: 'receivable', party_id: String(scene.customer) });
        return [rows.map(({ overdue_days }) => overdue_days), ageing.on];
      };
      expect(await late(clerk)).toEqual([[], '2026-11-20']);
      expect(await late(await stage.cast({ name: 'Mei' }))).toEqual([[1], '2026-11-21']);
    },
  );
});

test('money is claimed and taken back on the new day', async () => {
  await atNight(
    async () => ({
      unknown: await registered(clerk, { direction: 'in', bank: scene.bankCny, amount: '30', on: '2026-11-18' }),
      known: await receipt('40'),
    }),
    async ({ unknown, known }) => {
      await clerk.send(claimCash, { id: unknown, version: 1, customer_id: String(scene.customer) });
      expect(await daysOf('cash', unknown)).toEqual(['2026-11-18', '2026-11-21']);
      await reviewer.send(reverseCash, { id: known, version: 1, action: 'reverse', reason: '退票' });
      expect(await daysOf('cash', known)).toEqual(['2026-11-18', '2026-11-21']);
    },
  );
});

test('a write-off and a set-off are reversed on the new day', async () => {
  await atNight(
    async () => {
      const bill = await billed(clerk, reviewer, owed('receivable', '50'));
      const writeOff = await settled(reviewer, await receipt('50'), { id: bill, version: 1, currency: 'CNY', amount: '50' });
      const { id: consent_id } = await reviewer.send(nettingConsents.save, {
        reference: 'NET-1',
        customer_id: String(scene.customer),
        carrier_id: String(scene.carrier),
        remark: null,
        agreed_on: '2026-11-01',
      });
      await books(async ({ db }) => {
        await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
        await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
      });
      const [theirs, ours] = [
        await billed(clerk, reviewer, owed('receivable', '60')),
        await billed(clerk, reviewer, owed('payable', '60')),
      ];
      const part = (bill_id: string) => [{ bill_id, currency: 'CNY' as const, version: 1, amount: '60' }];
      const netting = await clerk.send(makeNetting, {
        consent_id,
        company_id: String(stage.companies.cn),
        business_on: '2026-11-20',
        receivable: part(theirs),
        payable: part(ours),
      });
      return { writeOff: writeOff.id, netting: netting.id };
    },
    async ({ writeOff, netting }) => {
      await clerk.send(reverseWriteOff, { id: writeOff, reason: '错误' });
      expect(await daysOf('writeOff', writeOff)).toEqual(['2026-11-20', '2026-11-21']);
      await reviewer.send(reverseNetting, { id: netting, reason: '错误' });
      expect(await daysOf('netting', netting)).toEqual(['2026-11-20', '2026-11-21']);
    },
  );
});

test('a transfer is reversed on the new day', async () => {
  await atNight(
    async () => {
      await receipt('1000');
      const fee = { kind: 'bankFee' as const, from_account_id: String(scene.bankCny), amount: '3', out_on: '2026-11-18', memo: '手续费' };
      const { id } = await clerk.send(saveTransfer, fee);
      await clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
      await reviewer.send(moveTransfer, { id, version: 2, action: 'approve' });
      return id;
    },
    async (id) => {
      await reviewer.send(moveTransfer, { id, version: 4, action: 'reverse', reason: '误登' });
      expect(await daysOf('transfer', id)).toEqual(['2026-11-18', '2026-11-21']);
    },
  );
});

test('a carrier’s invoice is one of the new day at the latest, and what was accepted before is taken back on it', async () => {
  const bought = () => billed(clerk, reviewer, { ...owed('payable', '106'), fee: scene.fuel });
  const invoiced = async (id: string, document_no: string, document_on: string) => ({
    bill_no: (await clerk.send(getBill, { id })).bill_no,
    kind: 'invoice' as const,
    document_no,
    document_on,
    currency: 'CNY' as const,
    amount: '106',
    tax: '6',
    file_id: await clerk.upload('invoice.csv', Buffer.from('invoice,106\n')),
    remark: null,
  });
  await atNight(
    async () => {
      const { id } = await clerk.send(addFeeDocument, await invoiced(await bought(), 'INV-1', '2026-11-20'));
      const { version } = await reviewer.send(moveFeeDocument, { id, version: 1, action: 'accept' });
      return { id, version, other: await bought() };
    },
    async ({ other, ...accepted }) => {
      expect(await clerk.refused(addFeeDocument, await invoiced(other, 'INV-2', '2026-11-22'))).toBe('BAD_PARAMS');
      await clerk.send(addFeeDocument, await invoiced(other, 'INV-2', '2026-11-21'));
      await reviewer.send(moveFeeDocument, { ...accepted, action: 'reject', reason: '误收' });
      expect(await daysOf('feeDocument', accepted.id)).toEqual(['2026-11-20', '2026-11-21']);
    },
  );
});

test('a lift of credit is asked for from the new day on', async () => {
  await atNight(
    async () => ({ customer_id: String(scene.customer), amount: '10', despite_overdue: false, reason: '旺季' }),
    async (lift) => {
      expect(await clerk.refused(requestLift, { ...lift, valid_until: '2026-11-20' })).toBe('LIFT_TOO_LONG');
      await clerk.send(requestLift, { ...lift, valid_until: '2026-11-21' });
    },
  );
});
