import type { z } from 'zod';
import { addDays } from '../../../../../kernel/day.ts';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { requireCostCentre } from '../../../../identity/team/server/cost-centre.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { findOfOther } from '../../../server/names-of-party.ts';
import { savePrepaidCost } from '../../contract.ts';
import { lastDayFor } from '../../rules.ts';
import { takeOf } from '../source.ts';

export default handle(savePrepaidCost, async (work, { id, version, ...p }) => {
  const { db, who, now, audit } = work;
  const before = id === undefined ? undefined : await lockOwn(work, 'prepaid_cost', { id, version });
  if (before && before.state !== 'draft') throw new Refusal('PREPAID_FROZEN', { no: before.prepaid_no });
  if (before) requirePreparer(work, before.prepared_by);
  if (who.accountId === null) throw new Refusal('NOT_FOUND');
  const source = await requireContent(work, p);
  if (before && before.company_id !== source.company_id) throw new Refusal('PREPAID_SOURCE');
  const { amount: _, ...fields } = p;
  const content = {
    ...fields,
    carrier_id: source.carrier_id,
    currency: source.currency,
    amount_minor: source.takenMinor,
    functional_currency: source.functional_currency,
    functional_minor: source.functionalMinor,
    base_from: p.from_on,
    base_minor: source.takenMinor,
    base_functional_minor: source.functionalMinor,
  };
  const saved = before
    ? await db
        .updateTable('prepaid_cost')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'prepaid_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('prepaid_cost')
        .values({
          ...content,
          company_id: source.company_id,
          prepaid_no: await work.nextNumber('PE', source.company_id),
          prepared_by: who.accountId,
        })
        .returning(['id', 'version', 'prepaid_no'])
        .executeTakeFirstOrThrow();
  audit({
    subject: 'prepaidCost',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: factsOf({ ...before, amount: amountOf(before.currency, before.amount_minor) }) } : {}),
    after: {
      prepaid_no: saved.prepaid_no,
      ...factsOf({ ...fields, currency: source.currency, amount: amountOf(source.currency, source.takenMinor) }),
    },
  });
  return saved;
});

/** Validates the form against the cost that it spreads, and answers that cost with the part that is taken. */
async function requireContent(work: Work<FinanceTables>, p: Omit<z.output<typeof savePrepaidCost.params>, 'id' | 'version'>) {
  if ((p.charge_id === null) === (p.opening_balance_id === null)) throw badField('charge_id', 'REQUIRED');
  const ids = { charge_id: p.charge_id, opening_balance_id: p.opening_balance_id };
  const { currency } = await takeOf(work, ids, 0n);
  const takenMinor = minorOf('amount', currency, p.amount);
  if (takenMinor === 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const source = await takeOf(work, ids, takenMinor);
  const party = { customer_id: null, carrier_id: p.carrier_id };
  const supplier = { customer_id: null, carrier_id: source.carrier_id };
  if (await findOfOther(work, party, [supplier])) throw badField('charge_id', 'BAD_CHOICE');
  if (p.to_on < p.from_on) throw badField('to_on', 'TOO_SMALL', { limit: p.from_on });
  if (source.bill_id === null && p.from_on <= source.day) throw badField('from_on', 'TOO_SMALL', { limit: addDays(source.day, 1) });
  if (p.to_on > lastDayFor(p.from_on)) throw badField('to_on', 'TOO_LARGE', { limit: lastDayFor(p.from_on) });
  if (p.account !== 'cost' && p.cost_centre_id === null) throw badField('cost_centre_id', 'REQUIRED');
  await requireCostCentre(work, 'cost_centre_id', p.cost_centre_id, source.company_id);
  return { ...source, takenMinor };
}

type Facts = { currency: string; amount: string; account: string; method: string; from_on: string; to_on: string; memo: string };
function factsOf({ currency, amount, account, method, from_on, to_on, memo }: Facts): Facts {
  return { currency, amount, account, method, from_on, to_on, memo };
}
