import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/store.ts';
import { workOut } from '../../amount.ts';
import { lockCharges, tellCounts } from '../../bill/store.ts';
import { handle } from '../../db.ts';
import { bookRate } from '../../ledger/queries.ts';
import { booksOf, holdMonths } from '../../period/store.ts';
import { priceCharge } from '../contract.ts';
import { chargeStates } from '../states.ts';
import { functionalOf } from '../store.ts';

export default handle(priceCharge, async (work, p) => {
  const { db, now, audit } = work;
  const [charge] = await lockCharges(work, [p]);
  if (!charge) throw new Refusal('NOT_FOUND');
  const state = moveOrRefuse(chargeStates, charge.state, 'price', work.can);
  await holdMonths(work, [charge]);
  const fee = await db.selectFrom('fee_name').selectAll().where('id', '=', p.fee_name_id).executeTakeFirst();
  if (!fee || (fee.side !== 'both' && fee.side !== charge.side)) throw new Refusal('NOT_FOUND');
  const rates = await taxRatesOf(work, [charge.company_id], [fee.id]);
  const dated = taxRateOn(rates(charge.company_id), fee.id, charge.tax_on ?? charge.business_on);
  const taxPercent = fee.disbursement ? '0' : (p.tax_percent ?? dated?.percent);
  if (taxPercent === undefined) throw badField('tax_percent', 'TAX_RATE_MISSING', { day: charge.tax_on ?? charge.business_on });
  const worked = workOut({
    currency: p.currency,
    quantity: p.quantity,
    unitPrice: p.unit_price,
    rounding: fee.rounding,
    taxPercent,
    disbursement: fee.disbursement,
  });
  const books = await booksOf(work, charge.company_id);
  const rate = await bookRate(work, books, { currency: p.currency, day: charge.business_on, side: charge.side });
  const functional = functionalOf({ currency: p.currency, ...worked }, books.currency, rate.rate);
  const version = charge.version + 1;
  await db
    .updateTable('charge')
    .set({
      state,
      fee_name_id: fee.id,
      description: p.description,
      basis: null,
      quantity: p.quantity,
      unit_price: p.unit_price,
      currency: p.currency,
      amount_minor: worked.amountMinor,
      net_minor: worked.netMinor,
      tax_minor: worked.taxMinor,
      tax_percent: taxPercent,
      disbursement: fee.disbursement,
      abnormal: fee.abnormal,
      rate: rate.rate,
      rate_on: rate.on,
      rate_source: rate.source,
      functional_minor: functional.gross,
      functional_net_minor: functional.net,
      source: 'manual',
      quotation_price_id: null,
      returned_reason: null,
      created_by: work.who.accountId,
      version,
      updated_at: now,
    })
    .where('id', '=', p.id)
    .execute();
  audit({
    subject: 'charge',
    id: p.id,
    what: 'price',
    before: { state: charge.state, amount: amountOf(charge.currency, charge.amount_minor), currency: charge.currency },
    after: { state, amount: amountOf(p.currency, worked.amountMinor), currency: p.currency },
  });
  tellCounts(work, charge.company_id);
  return { version };
});
