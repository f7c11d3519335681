import { type RawBuilder, sql } from 'kysely';
import type { AccountUse } from '../../ledger/rules.ts';
import { movementOf, transferKinds } from '../../transfer/rules.ts';
import { asOfMonths, type Check, daysOf, linesOn, monthOf } from './check.ts';

/** The account of a movement `t` on one bank account of ours: the one of its kind, of a tax the one on which it is owed. */
const accountOfMovement = sql`case t.kind ${sql.join(
  transferKinds.flatMap((kind) => {
    if (kind === 'transfer') return [];
    const { account } = movementOf(kind);
    return [account === 'tax' ? sql`when ${kind} then t.tax_account` : sql`when ${kind} then ${account}::text`];
  }),
  sql` `,
)} end`;

/**
 * The amounts that journals, openings and movements of money post to an account by its use, party and day, in its currency and in the books. A
 * movement that settles an earlier loan or deposit stands here at the rate of its own day, so its value in the books is not compared.
 */
const movementLines = sql`
  select j.company_id, a.use, l.customer_id, l.carrier_id, l.currency, j.functional_currency, d.day, d.sign * l.amount_minor as amount,
      d.sign * l.functional_minor as functional
    from journal_line l join journal j on j.id = l.journal_id join ledger_account a on a.id = l.account_id ${daysOf(sql`j.posted_on`, sql`j.reversed_on`)}
    where j.state in ('posted', 'reversed')
  union all select o.company_id, a.use, b.customer_id, b.carrier_id, b.currency, o.functional_currency, o.opened_on, b.amount_minor, b.functional_minor
    from opening_balance b join opening o on o.id = b.opening_id join ledger_account a on a.id = b.account_id where o.state = 'posted'
  union all select t.company_id, ${accountOfMovement}, t.customer_id, t.carrier_id, v.currency, t.functional_currency, v.value_on, -v.amount_minor,
      case when v.amount_minor < 0 then t.functional_minor else -t.functional_minor end
    from transfer_movement v join transfer t on t.id = v.transfer_id where t.kind <> 'transfer'`;

/** The part of them on accounts of these uses. */
export function movementsOn(...uses: readonly AccountUse[]): RawBuilder<unknown> {
  return sql`(select * from (${movementLines}) x where use in (${sql.join(uses)})) n`;
}

/** The accounts of the balance sheet that journals, openings and movements of money post to, and deposits also the bills that they settle. */
const plainAccounts: readonly AccountUse[] = [
  'depositPaid',
  'depositReceived',
  'bankLoan',
  'otherReceivable',
  'otherPayable',
  'salaryPayable',
  'otherTax',
  'incomeTaxPayable',
  'fixedAsset',
  'accumulatedDepreciation',
  'paidInCapital',
];

/** Money on its way between our accounts, and the accounts of deposits, bank loans, capital, salaries and taxes at each month end. */
export const movementChecks = {
  transferInTransit: {
    subject: 'bank',
    rows: sql`select t.id as record_id, t.company_id, t.transfer_no as record, t.currency, case t.state when 'inTransit' then t.amount_minor else 0 end as kept,
        coalesce(k.amount, 0) as counted
      from transfer t left join (select e.record_id, sum(l.amount_minor)::bigint as amount ${linesOn('cashInTransit')} and e.subject = 'transfer'
        group by 1) k on k.record_id = t.id`,
  },
  transitAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, p.currency || ' ' || p.month as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, currency`,
        // Money that left the first account is in transit until it stands on the second; a reversal moves both back.
        sql`select t.company_id, t.currency, ${monthOf(sql`v.value_on`)} as month, case when v.amount_minor < 0 then t.amount_minor else -t.amount_minor end as amount
          from transfer_movement v join transfer t on t.id = v.transfer_id where t.kind = 'transfer'`,
        sql`select e.company_id, l.currency, e.month, l.amount_minor as amount ${linesOn('cashInTransit')}`,
      )}) p`,
  },
  movementAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id,
        concat_ws(' ', a.code, p.currency, coalesce(cu.name, ca.name), p.month) as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, use, customer_id, carrier_id, currency`,
        sql`select company_id, use, customer_id, carrier_id, currency, ${monthOf(sql`day`)} as month, amount from ${movementsOn(...plainAccounts)}
          union all select w.company_id, case w.side when 'receivable' then 'depositReceived' else 'depositPaid' end, w.customer_id, w.carrier_id, l.currency,
            ${monthOf(sql`w.business_on`)}, case w.side when 'receivable' then l.amount_minor else -l.amount_minor end
          from write_off_line l join write_off w on w.id = l.write_off_id where l.by = 'deposit'`,
        sql`select e.company_id, a.use, l.customer_id, l.carrier_id, l.currency, e.month, l.amount_minor as amount ${linesOn(...plainAccounts)}`,
      )}) p join ledger_account a on a.use = p.use left join customer cu on cu.id = p.customer_id left join carrier ca on ca.id = p.carrier_id`,
  },
} satisfies Record<string, Check>;
