import { minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { requestLift } from '../../contract.ts';
import { lastLiftDay, liftDaysMax } from '../../rules.ts';

export default handle(requestLift, async (work, p) => {
  const { db, who, audit } = work;
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'company_id', 'credit_currency'])
    .where('id', '=', p.customer_id)
    .where('company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!customer) throw new Refusal('NOT_FOUND');
  const minor = minorOf('amount', customer.credit_currency, p.amount);
  if (minor < 0n || (minor === 0n && !p.despite_overdue)) throw new Refusal('LIFT_EMPTY');
  const today = await todayOf(work, customer.company_id);
  if (p.valid_until < today || p.valid_until > lastLiftDay(today)) throw new Refusal('LIFT_TOO_LONG', { days: liftDaysMax });
  const { id } = await db
    .insertInto('credit_lift')
    .values({
      customer_id: customer.id,
      currency: customer.credit_currency,
      amount_minor: minor,
      despite_overdue: p.despite_overdue,
      valid_until: p.valid_until,
      reason: p.reason,
      requested_by: who.accountId,
      decided_by: null,
      decided_at: null,
      decided_note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const facts = { amount: p.amount, currency: customer.credit_currency, despite_overdue: p.despite_overdue, valid_until: p.valid_until };
  audit({ subject: 'creditLift', id, what: 'create', after: facts, note: p.reason });
  return { id, version: 1 };
});
