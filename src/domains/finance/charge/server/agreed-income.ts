import type { Selectable } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/server/rates.ts';
import type { FinanceTables } from '../../server/db.ts';
import { agreedLine, type NewCharge, unpricedLine } from './charges.ts';

type Order = Pick<Selectable<FinanceTables['transport_order']>, 'id' | 'company_id' | 'bill_to_id'>;

/** The one receivable line of an order whose price was agreed and confirmed; null where its quotations charge it. */
export async function agreedIncome(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  order: Order,
  { day, estimated }: { readonly day: Day; readonly estimated: boolean },
): Promise<NewCharge | null> {
  const agreement = await db
    .selectFrom('actual_quotation as a')
    .innerJoin('fee_name as f', 'f.id', 'a.fee_name_id')
    .select(['a.no', 'a.currency', 'a.agreed_minor', 'a.compared_minor', 'a.fee_name_id', 'f.disbursement', 'f.abnormal'])
    .where('a.order_id', '=', order.id)
    .where('a.state', '=', 'confirmed')
    .executeTakeFirst();
  if (!agreement) return null;
  const { currency, agreed_minor: minor, compared_minor: quoted, fee_name_id: feeNameId } = agreement;
  const place = {
    side: 'receivable',
    orderId: order.id,
    workOrderId: null,
    customerId: order.bill_to_id,
    carrierId: null,
    estimated,
  } as const;
  const calc = {
    agreement: agreement.no,
    agreed: amountOf(currency, minor),
    quoted: quoted === null ? null : amountOf(currency, quoted),
    currency,
  };
  const rates = await taxRatesOf({ db }, [order.company_id], [feeNameId]);
  const taxPercent = agreement.disbursement ? '0' : taxRateOn(rates(order.company_id), feeNameId, day)?.percent;
  if (taxPercent === undefined)
    return { ...unpricedLine(place, currency, calc), feeNameId, source: 'agreed', description: agreement.no, reason: 'TAX_RATE_MISSING' };
  const fee = { id: feeNameId, disbursement: agreement.disbursement, abnormal: agreement.abnormal };
  return agreedLine({ ...place, description: agreement.no }, fee, { currency, amountMinor: minor, taxPercent, calc });
}
