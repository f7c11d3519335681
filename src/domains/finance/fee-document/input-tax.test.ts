import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Currency } from '../../../kernel/money.ts';
import { moveBill } from '../bill/contract.ts';
import { listCharges } from '../charge/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { addFeeDocument, moveFeeDocument } from './contract.ts';

/*
 * A Chinese company buys from a Thai carrier, from a Chinese general taxpayer, from one without invoices, and a customs service from
 * Thailand. Its recoverable tax is that of accepted invoices alone.
 */

let stage: Stage;
let scene: Scene;
let broker: bigint;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  broker = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with t as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('C', 'C', 'C', 'C', 'C', 'customs') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
      select 'BROKER', 'B', 'B', 'B', 'B', id, 'CNY', 'trip' from t returning id`.execute(db);
    await sql`insert into tax_rate (country, fee_name_id, percent, valid_from) values ('CN', ${rows[0]?.id ?? 0n}, 6, '2020-01-01')`.execute(
      db,
    );
    return rows[0]?.id ?? 0n;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const from = (country: string, taxpayer: string | null) =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update carrier set country = ${country}, taxpayer = ${taxpayer} where id = ${scene.carrier}`.execute(db),
  );
const owed = (fee: bigint, amount: string) =>
  ({ side: 'payable', party: scene.carrier, fee, amount, currency: 'CNY', on: '2026-11-18' }) as const;
async function tax(): Promise<Record<string, string>> {
  const { rows } = await stage.system<FinanceTables, { rows: { use: string; amount: bigint }[] }>(({ db }) =>
    sql<{
      use: string;
      amount: bigint;
    }>`select a.use, sum(l.amount_minor)::bigint as amount from ledger_line l join ledger_account a on a.id = l.account_id
      where a.use in ('inputTax', 'inputTaxPending', 'taxWithheld', 'cost') group by 1 having sum(l.amount_minor) <> 0`.execute(db),
  );
  return Object.fromEntries(rows.map(({ use, amount }) => [use, String(amount)]));
}
const line = async (fee: bigint, amount: string) => {
  const [id] = await reviewed(lan, wei, owed(fee, amount));
  const { rows } = await lan.send(listCharges, { size: 100 });
  const row = rows.find((one) => one.id === id);
  return [row?.tax_percent, row?.net, row?.tax];
};
let papers = 0;
async function document(
  bill: string,
  kind: 'invoice' | 'taxReceipt',
  amount: string,
  taxed: string,
  document_on = '2026-11-19',
  currency: Currency = 'CNY',
): Promise<{ id: string; version: number }> {
  const { rows } = await stage.system<FinanceTables, { rows: { bill_no: string }[] }>(({ db }) =>
    sql<{ bill_no: string }>`select bill_no from bill where id = ${bill}`.execute(db),
  );
  const file_id = await lan.upload('invoice.pdf', Buffer.from(`%PDF-1.4\n${++papers}\n%%EOF`));
  const facts = {
    document_no: `INV-${papers}`,
    document_on,
    currency,
    amount,
    tax: taxed,
    file_id,
    remark: null,
  };
  return lan.send(addFeeDocument, { ...facts, bill_no: rows[0]?.bill_no ?? '', kind });
}
const accept = (paper: { id: string; version: number }) => wei.send(moveFeeDocument, { ...paper, action: 'accept' });
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

describe('input tax', () => {
  test('is not invented for a foreign carrier, nor for one without invoices', async () => {
    await from('TH', 'general');
    expect(await line(scene.fuel, '10900')).toEqual(['0', '10900.00', '0.00']);
    await from('CN', 'none');
    expect(await line(scene.fuel, '106')).toEqual(['0', '106.00', '0.00']);
    await from('CN', null);
    expect(await line(scene.fuel, '106')).toEqual(['0', '106.00', '0.00']);
    await from('CN', 'general');
    expect(await line(scene.fuel, '106')).toEqual(['6', '100.00', '6.00']);
  });

  test('is of rules and rates that are in use', async () => {
    await from('CN', 'general');
    const inUse = (table: string, active: boolean) =>
      stage.system<FinanceTables, unknown>(({ db }) =>
        sql`update ${sql.table(table)} set active = ${active} where country = 'CN'`.execute(db),
      );
    await inUse('input_tax_rule', false);
    expect(await line(scene.fuel, '106')).toEqual(['0', '106.00', '0.00']);
    await inUse('input_tax_rule', true);
    await inUse('tax_rate', false);
    await expect(line(scene.fuel, '106')).rejects.toThrow('TAX_RATE_MISSING');
    await inUse('tax_rate', true);
    expect(await line(scene.fuel, '106')).toEqual(['6', '100.00', '6.00']);
  });

  test('waits for the invoice, is what the accepted invoice shows, and goes back when that is rejected', async () => {
    await from('CN', 'general');
    const bill = await billed(lan, wei, owed(scene.fuel, '1060'));
    expect(await tax()).toEqual({ cost: '100000', inputTaxPending: '6000' });
    // The invoice of 530 shows 3 % and not 6 %: of its share of 30.00 only 15.44 is recoverable.
    const half = await document(bill, 'invoice', '530', '15.44');
    const accepted = await accept(half);
    expect(await tax()).toEqual({ cost: '101456', inputTax: '1544', inputTaxPending: '3000' });
    expect(await differences()).toEqual([]);
    expect(await lan.refused(moveBill, { id: bill, version: 3, action: 'void', reason: '错误' })).toBe('BILL_INVOICED');
    await accept(await document(bill, 'invoice', '530', '30'));
    expect(await tax()).toEqual({ cost: '101456', inputTax: '4544' });
    await wei.send(moveFeeDocument, { id: half.id, version: accepted.version, action: 'reject', reason: '税率错误' });
    expect(await tax()).toEqual({ cost: '100000', inputTax: '3000', inputTaxPending: '3000' });
    expect(await differences()).toEqual([]);
    await accept(await document(bill, 'invoice', '530', '30'));
    expect(await tax()).toEqual({ cost: '100000', inputTax: '6000' });
  });

  test('falls by the red-letter invoice of a credit note, up to what the credit note takes back', async () => {
    await from('CN', 'general');
    const before = await tax();
    const bill = await billed(lan, wei, owed(scene.fuel, '109.18'));
    await accept(await document(bill, 'invoice', '109.18', '6.18'));
    const credit = await billed(lan, wei, owed(scene.fuel, '-21.20'));
    expect(await tax()).toMatchObject({ inputTax: String(Number(before['inputTax']) + 618), inputTaxPending: '-120' });
    await expect(document(credit, 'invoice', '21.20', '1.20')).rejects.toThrow('BAD_PARAMS');
    await expect(document(credit, 'invoice', '-21.20', '1.20')).rejects.toThrow('BAD_PARAMS');
    expect(await wei.refused(moveFeeDocument, { ...(await document(credit, 'invoice', '-21.21', '-1.20')), action: 'accept' })).toBe(
      'DOCUMENT_OVER',
    );
    const red = await document(credit, 'invoice', '-21.20', '-1.20');
    const accepted = await accept(red);
    expect((await tax())['inputTax']).toBe(String(Number(before['inputTax']) + 498));
    expect(await tax()).not.toHaveProperty('inputTaxPending');
    expect(await differences()).toEqual([]);
    await wei.send(moveFeeDocument, { id: red.id, version: accepted.version, action: 'reject', reason: '红字信息表有误' });
    expect(await tax()).toMatchObject({ inputTaxPending: '-120' });
    await accept(await document(credit, 'invoice', '-21.20', '-1.20'));
    expect(await differences()).toEqual([]);
  });

  test('of a foreign service is declared by us and recovered by the receipt of the tax office', async () => {
    const before = await tax();
    await from('TH', 'general');
    const bill = await billed(lan, wei, owed(broker, '500'));
    expect(await tax()).toEqual({ ...before, cost: '158300', inputTaxPending: '3000', taxWithheld: '-3000' });
    expect(await wei.refused(moveFeeDocument, { ...(await document(bill, 'taxReceipt', '500', '31')), action: 'accept' })).toBe(
      'DOCUMENT_TAX_OVER',
    );
    await accept(await document(bill, 'taxReceipt', '30', '30'));
    expect(await tax()).toEqual({ cost: '158300', inputTax: '9498', taxWithheld: '-3000' });
    expect(await differences()).toEqual([]);
    expect(await lan.refused(moveBill, { id: bill, version: 3, action: 'void', reason: '错误' })).toBe('BILL_INVOICED');
  });

  test('of a foreign service in dollars leaves nothing pending in the books once all of it is receipted', async () => {
    await from('TH', 'general');
    // 6 % of 47.61 dollars are 2.86, and of their 338.03 yuan 20.28; a share of the bill would be 20.31.
    const bill = await billed(lan, wei, { ...owed(broker, '47.61'), currency: 'USD', on: '2026-11-20' });
    const pending = async () => {
      const { rows } = await stage.system<FinanceTables, { rows: { amount: bigint; functional: bigint }[] }>(({ db }) =>
        sql<{
          amount: bigint;
          functional: bigint;
        }>`select sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
          from ledger_line l join ledger_account a on a.id = l.account_id where a.use = 'inputTaxPending' and l.bill_id = ${bill}`.execute(
          db,
        ),
      );
      return [rows[0]?.amount, rows[0]?.functional];
    };
    expect(await pending()).toEqual([286n, 2028n]);
    await accept(await document(bill, 'taxReceipt', '1', '1', '2026-11-20', 'USD'));
    expect(await pending()).toEqual([186n, 1319n]);
    const rest = await document(bill, 'taxReceipt', '1.86', '1.86', '2026-11-20', 'USD');
    const accepted = await accept(rest);
    expect(await pending()).toEqual([0n, 0n]);
    await wei.send(moveFeeDocument, { id: rest.id, version: accepted.version, action: 'reject', reason: '税票有误' });
    expect(await pending()).toEqual([186n, 1319n]);
    await accept(await document(bill, 'taxReceipt', '1.86', '1.86', '2026-11-20', 'USD'));
    expect(await pending()).toEqual([0n, 0n]);
    expect(await differences()).toEqual([]);
  });

  test('is no more than the rates of the bill contain, whatever its invoices show', async () => {
    await from('CN', 'general');
    const bill = await billed(lan, wei, owed(scene.fuel, '10600'));
    const before = await tax();
    // 10,600 at 6 % contain 600.00. Suppliers round each line, so 0.01 more passes for the one line of the bill.
    await expect(document(bill, 'invoice', '10600', '9000')).rejects.toThrow('BAD_PARAMS');
    await expect(document(bill, 'invoice', '10600', '600.02')).rejects.toThrow('BAD_PARAMS');
    await expect(document(bill, 'invoice', '1060', '60.02')).rejects.toThrow('BAD_PARAMS');
    const [part, rest] = [await document(bill, 'invoice', '1060', '60.01'), await document(bill, 'invoice', '9540', '540.01')];
    await accept(part);
    expect(await wei.refused(moveFeeDocument, { ...rest, action: 'accept' })).toBe('INVOICE_TAX_OVER');
    await accept(await document(bill, 'invoice', '9540', '540'));
    expect((await tax())['inputTax']).toBe(String(Number(before['inputTax']) + 60001));
    expect(await differences()).toEqual([]);
  });

  test('is not that of a document of a later day', async () => {
    await from('CN', 'general');
    const bill = await billed(lan, wei, owed(scene.fuel, '106'));
    await expect(document(bill, 'invoice', '106', '6', '2026-11-21')).rejects.toThrow('document_on');
    await document(bill, 'invoice', '106', '6', '2026-11-20');
  });

  test('of a bill that is void in the next month stands at the end of this one', async () => {
    await from('TH', 'general');
    const before = await tax();
    await billed(lan, wei, owed(broker, '100'));
    const bill = await billed(lan, wei, owed(broker, '200'));
    await accept(await document(await billed(lan, wei, owed(broker, '50')), 'taxReceipt', '3', '3'));
    stage.clock.set('2026-12-02T02:00:00Z');
    await lan.send(moveBill, { id: bill, version: 3, action: 'void', reason: '错误' });
    expect(await tax()).toMatchObject({ taxWithheld: String(Number(before['taxWithheld']) - 900) });
    expect(await differences()).toEqual([]);
  });
});
