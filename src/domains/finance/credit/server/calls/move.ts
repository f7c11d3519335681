import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import type { Work } from '../../../../../server/work.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle, mover } from '../../../server/db.ts';
import { moveLift } from '../../contract.ts';
import { may } from '../../permits.ts';
import { liftStates } from '../../states.ts';

const lifts = mover({
  subject: 'creditLift',
  table: 'credit_lift',
  machine: liftStates,
  parts: { prepared: (_work, lift) => lift.requested_by },
  effects: {
    approve: async (work, lift, { reason }) => {
      const { company_id } = await work.db
        .selectFrom('customer')
        .select('company_id')
        .where('id', '=', lift.customer_id)
        .executeTakeFirstOrThrow();
      if (lift.valid_until < (await todayOf(work, company_id))) throw new Refusal('LIFT_EXPIRED', { day: lift.valid_until });
      return decidedBy(work, reason);
    },
    refuse: (work, _lift, { reason }) => decidedBy(work, reason),
    // The approver stays on the lift when it ends; the audit names the person who ended it.
    withdraw: ({ who, can }, lift) => {
      if (lift.requested_by !== who.accountId && !can(may.approve)) throw new Refusal('NOT_YOURS', { who: who.name });
      return {};
    },
  },
});

function decidedBy({ who, now }: Work<FinanceTables>, reason: string | null) {
  return { decided_by: who.accountId, decided_at: now, decided_note: reason };
}

export default handle(moveLift, async (work, p) => {
  const lift = await work.db
    .selectFrom('credit_lift as l')
    .innerJoin('customer as c', 'c.id', 'l.customer_id')
    .selectAll('l')
    .where('l.id', '=', p.id)
    .where('c.company_id', 'in', companiesOf(work.who))
    .forUpdate('l')
    .executeTakeFirst();
  return lifts.take(work, requireVersion(lift, p.version), p);
});
