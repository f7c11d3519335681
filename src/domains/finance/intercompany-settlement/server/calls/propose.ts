import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { proposeIntercompanySettlement } from '../../contract.ts';
import { propose } from '../../rules.ts';
import { openBillsBetween } from '../queries.ts';

export default handle(proposeIntercompanySettlement, async (work, { kind, company_id, receiver_id, currency }) => {
  const payerId = company_id ?? work.who.companyId;
  if (payerId === null || !companiesOf(work.who).includes(payerId)) throw new Refusal('NOT_FOUND');
  const bills = await openBillsBetween(work, payerId, receiver_id, currency);
  const open = bills.map((bill) => ({
    bill,
    owed: bill.seller_id === receiver_id,
    amountMinor: bill.amount_minor - bill.settled_minor,
  }));
  const proposed = new Map(propose(kind, open).map(({ bill, amountMinor }) => [bill.id, amountOf(currency, amountMinor)]));
  return {
    lines: open.map(({ bill, owed, amountMinor }) => ({
      bill_id: bill.id,
      bill_no: bill.bill_no,
      bill_on: bill.bill_on,
      owed,
      open: amountOf(currency, amountMinor),
      amount: proposed.get(bill.id) ?? null,
    })),
  };
});
