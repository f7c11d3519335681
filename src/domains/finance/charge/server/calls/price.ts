import { requireMove } from '../../../../../kernel/machine.ts';
import { jsonText } from '../../../../../kernel/json-text.ts';
import { amountOf, requireSize } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../../server/move.ts';
import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { workOut } from '../../../amount.ts';
import { lockCharges } from '../../../bill/server/issue.ts';
import { handle } from '../../../server/db.ts';
import { bookRate } from '../../../ledger/server/queries.ts';
import { booksOf, holdMonths } from '../../../period/server/books.ts';
import { priceCharge } from '../../contract.ts';
import { chargeStates } from '../../states.ts';
import { functionalOf, suppliedTax } from '../charges.ts';
import { chargedFor, taxesOfSupplies } from '../performed.ts';

export default handle(priceCharge, async (work, p) => {
  const { db, now, audit } = work;
  const [charge] = await lockCharges(work, [p]);
  if (!charge) throw new Refusal('NOT_FOUND');
  const [, , state] = requireMove(chargeStates, charge.state, 'price', work.can);
  if (charge.agent_share_id !== null) throw new Refusal('CHARGE_OF_AGENT_SHARE');
  await holdMonths(work, [charge]);
  const fee = await db.selectFrom('fee_name').selectAll().where('id', '=', p.fee_name_id).executeTakeFirst();
  if (!fee || (fee.side !== 'both' && fee.side !== charge.side)) throw new Refusal('NOT_FOUND');
  const rates = await taxRatesOf(work, [charge.company_id], [fee.id]);
  const { company_id: companyId, carrier_id: carrierId } = charge;
  const day = charge.tax_on ?? charge.business_on;
  const dated = taxRateOn(rates(companyId), fee.id, day);
  const supply = carrierId === null || fee.disbursement ? null : { ...chargedFor(charge), carrierId, feeNameId: fee.id };
  const supplierTax = supply && (await taxesOfSupplies(work, [supply]))(supply, { companyId, day });
  const known = supplierTax ? supplierTax.contained(dated?.percent) : dated?.percent;
  const taxPercent = fee.disbursement ? '0' : (p.tax_percent ?? known);
  if (taxPercent === undefined) throw badField('tax_percent', 'TAX_RATE_MISSING', { day });
  const grossOf = {
    currency: p.currency,
    quantity: p.quantity,
    unitPrice: p.unit_price,
    rounding: fee.rounding,
    taxPercent,
    disbursement: fee.disbursement,
  };
  const gross = workOut(grossOf);
  requireSize('unit_price', p.currency, gross.amountMinor);
  if (gross.amountMinor < 0n && p.description === null) throw badField('description', 'REQUIRED');
  const supplied = supplierTax
    ? suppliedTax(supplierTax, {
        currency: p.currency,
        amountMinor: gross.amountMinor,
        taxPercent,
        taxTyped: (p.tax_percent ?? null) !== null,
      })
    : { taxPercent, netMinor: gross.netMinor, inputTax: 'invoice' as const, reversePercent: '0' };
  const worked = { amountMinor: gross.amountMinor, netMinor: supplied.netMinor, taxMinor: gross.amountMinor - supplied.netMinor };
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
      tax_percent: supplied.taxPercent,
      input_tax: supplied.inputTax,
      reverse_percent: supplied.reversePercent,
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
      ...(charge.source === 'manual' ? { preparers: withPreparer(charge.created_by) } : {}),
      // The calculation of a rated line stays, {} where it has none: the line stands for the rated price.
      ...(charge.calc === null && charge.source === 'agreed' ? { calc: jsonText({}) } : {}),
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
  return { version };
});
