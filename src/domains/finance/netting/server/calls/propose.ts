import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { proposeNetting } from '../../contract.ts';
import { billRows } from '../queries.ts';
import { fill } from '../../rules.ts';

export default handle(proposeNetting, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const consent = await work.db.selectFrom('netting_consent').selectAll().where('id', '=', p.consent_id).executeTakeFirst();
  if (!consent) throw new Refusal('NOT_FOUND');
  const rows = (await billRows(work, { companyId: p.company_id, customerId: consent.customer_id, carrierId: consent.carrier_id }))
    .filter((row) => row.currency === p.currency)
    .map((row) => ({ ...row, freeMinor: row.amount_minor - row.written_off_minor - row.requested_minor }));
  const legs = (['receivable', 'payable'] as const).map((side) => rows.filter((row) => row.side === side));
  const totals = legs.map((leg) => leg.reduce((sum, row) => sum + row.freeMinor, 0n));
  const minor = totals.reduce((a, b) => (a < b ? a : b));
  return {
    lines: legs.flatMap((leg) =>
      fill(leg, minor).map(({ bill, amountMinor }) => ({
        side: bill.side,
        bill_id: bill.bill_id,
        bill_no: bill.bill_no,
        bill_on: bill.bill_on,
        currency: bill.currency,
        version: bill.version,
        open: amountOf(bill.currency, bill.amount_minor - bill.written_off_minor),
        amount: amountOf(bill.currency, amountMinor),
      })),
    ),
  };
});
