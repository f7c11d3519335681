import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import type { Day } from '../../../kernel/day.ts';
import type { getJournal, saveJournal } from './contract.ts';

type Journal = ResultOf<typeof getJournal>;
type Values = ParamsOf<typeof saveJournal>;

/** A journal as its form takes it. Its company is chosen once, when it is written. */
export function valuesOf({ id, version, posted_on, memo, reverse_next, adjustment, repeat_to, lines }: Journal): Values {
  return {
    id,
    version,
    posted_on,
    memo,
    reverse_next,
    adjustment,
    repeat_to,
    lines: lines.map(({ account, currency, debit, credit, rate, customer_id, carrier_id, order_no, cost_centre_id, memo: text }) => ({
      account,
      currency,
      debit,
      credit,
      rate,
      customer_id,
      carrier_id,
      order_no,
      cost_centre_id,
      memo: text,
    })),
  };
}

/** A new journal like another one: of its company, of today, at the rates of today. An audit adjustment or a repetition is none of its own. */
export function copyOf(journal: Journal, today: Day): Values {
  const { id: _id, version: _version, lines, ...values } = valuesOf(journal);
  return {
    ...values,
    company_id: journal.company_id,
    posted_on: today,
    adjustment: false,
    repeat_to: null,
    lines: lines.map((line) => ({ ...line, rate: null })),
  };
}
