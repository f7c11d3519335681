import { amountOf, type Currency, type Money } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import type { Side } from '../../../side.ts';
import { proposeNetting } from '../../contract.ts';
import { billRows } from '../queries.ts';
import { fill, largestOf, rateOrRefuse } from '../../rules.ts';

export default handle(proposeNetting, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const consent = await work.db.selectFrom('netting_consent').selectAll().where('id', '=', p.consent_id).executeTakeFirst();
  if (!consent) throw new Refusal('NOT_FOUND');
  const { currency, payable_currency = currency, rate = null } = p;
  rateOrRefuse(currency, payable_currency, rate);
  const rows = await billRows(work, { companyId: p.company_id, customerId: consent.customer_id, carrierId: consent.carrier_id });
  const open = (side: Side, of: Currency) =>
    rows
      .filter((row) => row.side === side && row.currency === of)
      .map((row) => ({ ...row, freeMinor: row.amount_minor - row.written_off_minor - row.requested_minor }));
  const [receivable, payable] = [open('receivable', currency), open('payable', payable_currency)];
  const total = (of: Currency, leg: typeof receivable): Money => ({
    currency: of,
    minor: leg.reduce((sum, row) => sum + row.freeMinor, 0n),
  });
  const largest = largestOf(total(currency, receivable), total(payable_currency, payable), rate);
  return {
    lines: [...fill(receivable, largest.receivable), ...fill(payable, largest.payable)].map(({ bill, amountMinor }) => ({
      side: bill.side,
      bill_id: bill.bill_id,
      bill_no: bill.bill_no,
      bill_on: bill.bill_on,
      currency: bill.currency,
      version: bill.version,
      open: amountOf(bill.currency, bill.amount_minor - bill.written_off_minor),
      amount: amountOf(bill.currency, amountMinor),
    })),
  };
});
