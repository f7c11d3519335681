import { addDays } from '../../../../kernel/day.ts';
import { customersWithCredit } from '../../credit/server/queries.ts';
import type { Book, Context } from './book.ts';

/** Customers of the demo by their code: slow payers, customers above or near their limit, and the customer with a lift. */
const story = { slow: ['C1007', 'C1024'], over: 'C1012', near: ['C1006', 'C1035'], lifted: 'C1003' } as const;

export async function slowPayers({ db }: Context): Promise<ReadonlySet<bigint>> {
  const rows = await db
    .selectFrom('customer')
    .select('id')
    .where('code', 'in', [...story.slow])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Limits that fit the customers' exposure: most use a third to two thirds of theirs, a few are near it and one is above it. One lift is in
 * force, one waits for approval. Customers without a limit stay without one.
 */
export async function seedCredit({ db, random, now }: Context, book: Book): Promise<void> {
  const customers = await customersWithCredit({ db, now, who: { language: 'zh' } })
    .orderBy('c.id')
    .execute();
  for (const { id, code, credit_limit_minor, exposure } of customers) {
    if (credit_limit_minor === null || exposure <= 0n) continue;
    const percent = code === story.over ? 130 : (story.near as readonly string[]).includes(code) ? 88 : random.between(32, 64);
    const limit = neat((exposure * 100n) / BigInt(percent));
    await db.updateTable('customer').set({ credit_limit_minor: limit }).where('id', '=', id).execute();
  }
  const lift = (code: string | undefined, approved: boolean, reason: string) => {
    const customer = customers.find((row) => row.code === code);
    if (!customer) return [];
    return [
      {
        customer_id: customer.id,
        currency: customer.credit_currency,
        amount_minor: approved ? neat(customer.exposure / 5n) : 0n,
        despite_overdue: !approved,
        valid_until: addDays(book.today, approved ? 30 : 10),
        reason,
        state: approved ? ('approved' as const) : ('requested' as const),
        requested_by: book.person('accountant'),
        decided_by: approved ? book.person('findirector') : null,
        decided_at: approved ? now : null,
        decided_note: null,
      },
    ];
  };
  const lifts = [...lift(story.lifted, true, '年底旺季，订单集中'), ...lift(story.slow[0], false, '客户承诺本周付清')];
  if (lifts.length > 0) await db.insertInto('credit_lift').values(lifts).execute();
}

/** Rounds up to two significant digits, as people set limits. */
function neat(minor: bigint): bigint {
  const size = 10n ** BigInt(Math.max(0, minor.toString().length - 2));
  return ((minor + size - 1n) / size) * size;
}
