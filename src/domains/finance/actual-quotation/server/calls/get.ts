import { sql } from 'kysely';
import { amountOf, convert, type Currency, splitTax } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { feeNameIn } from '../../../charge/server/queries.ts';
import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { getActualQuotation } from '../../contract.ts';
import { openStates } from '../../states.ts';
import { isStale } from '../agreement.ts';
import { agreementRowOf, type NamedAgreement, namedAgreements } from '../queries.ts';
import { rateOrNull } from '../../../../reference/exchange/server/rates.ts';

export default handle(getActualQuotation, async (work, { id }) => {
  const agreement = await namedAgreements(work).where('a.id', '=', id).executeTakeFirst();
  if (!agreement) throw new Refusal('NOT_FOUND');
  const order = await work.db
    .selectFrom('transport_order')
    .select('bill_to_id')
    .where('id', '=', agreement.order_id)
    .executeTakeFirstOrThrow();
  const charged = await work.db
    .selectFrom('charge as c')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .select(['c.id', 'c.state', 'c.currency', 'c.amount_minor', 'c.estimated', feeNameIn(work.who).as('fee_name')])
    .where('c.order_id', '=', agreement.order_id)
    .where('c.side', '=', 'receivable')
    .where('c.state', '<>', 'void')
    .orderBy('c.id')
    .execute();
  const history = await namedAgreements(work).where('a.order_id', '=', agreement.order_id).orderBy('a.id', 'desc').execute();
  return {
    ...agreementRowOf(agreement, work),
    quoted: agreement.quoted.map((line) => ({ ...line, notes: [...line.notes] })),
    stale: openStates.includes(agreement.state) && (await isStale(work, agreement, order.bill_to_id)),
    margin: await marginOf(work, agreement),
    charged: charged.map((line) => ({ ...line, amount: amountOf(line.currency, line.amount_minor) })),
    history: history.map((one) => agreementRowOf(one, work)),
  };
});

/** Both prices without the tax of the fee, less the cost of the order: what it really costs where that is known, else what was planned. */
async function marginOf(work: Work<FinanceTables>, agreement: NamedAgreement) {
  const { currency, company_id: companyId, compared_minor: compared, fee_name_id: feeNameId, priced_on: day } = agreement;
  if (compared === null) return null;
  const company = await work.db.selectFrom('own_company').select('currency').where('id', '=', companyId).executeTakeFirstOrThrow();
  const rate = await rateOrNull(work, { from: currency, to: company.currency, day, side: 'receivable', companyId });
  if (rate === null) return null;
  const rates = await taxRatesOf(work, [companyId], [feeNameId]);
  const percent = taxRateOn(rates(companyId), feeNameId, day)?.percent ?? '0';
  const net = (minor: bigint): bigint => convert(splitTax({ currency, minor }, percent).net, company.currency, rate).minor;
  const cost = await costOf(work, agreement.order_id, company.currency);
  const [before, after] = [net(compared) - cost, net(agreement.agreed_minor) - cost];
  const text = (minor: bigint): string => amountOf(company.currency, minor);
  return { currency: company.currency, before: text(before), after: text(after), effect: text(after - before) };
}

/** The cost of an order in the books of its company. */
async function costOf({ db }: Work<FinanceTables>, orderId: bigint, books: Currency): Promise<bigint> {
  const { rows } = await sql<{ actual: bigint | null; planned: bigint | null }>`
    select sum(functional_net_minor) filter (where not estimated)::bigint as actual, sum(functional_net_minor) filter (where estimated)::bigint as planned
    from charge where order_id = ${orderId} and functional_currency = ${books} and side = 'payable' and state not in ('void', 'unpriced')
      and not disbursement`.execute(db);
  return rows[0]?.actual ?? rows[0]?.planned ?? 0n;
}
