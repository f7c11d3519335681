import type { Day } from '../../../../kernel/day.ts';
import { imbalance, type Posting } from '../../ledger/rules.ts';
import { linesOf } from '../../ledger/server/post.ts';
import { type Book, type Context, chunks } from './book.ts';

/** Collects entries and writes them at the end, in the order of their days. */
export type Postings = {
  add(posting: Posting, actor: bigint): void;
  /** The lowest balance that a bank account has on any day so far, in minor units and at most zero. */
  lowestOf(ownBankAccountId: bigint): bigint;
  write(context: Context, book: Book): Promise<void>;
};

export function gatherPostings(): Postings {
  const gathered: { readonly posting: Posting; readonly actor: bigint }[] = [];
  return {
    add(posting, actor) {
      const wrong = imbalance(posting.lines);
      if (wrong.length > 0) throw new Error(`${posting.subject} ${posting.recordId} does not balance in ${wrong.join(', ')}`);
      if (posting.lines.length > 0) gathered.push({ posting, actor });
    },
    lowestOf(ownBankAccountId) {
      const days = new Map<Day, bigint>();
      for (const { posting } of gathered)
        for (const line of posting.lines)
          if (line.account === 'bank' && line.ownBankAccountId === ownBankAccountId)
            days.set(posting.postedOn, (days.get(posting.postedOn) ?? 0n) + line.amountMinor);
      let [balance, lowest] = [0n, 0n];
      for (const [, minor] of [...days].sort(([a], [b]) => compare(a, b))) {
        balance += minor;
        if (balance < lowest) lowest = balance;
      }
      return lowest;
    },
    async write({ db }, book) {
      gathered.sort((a, b) => compare(a.posting.postedOn, b.posting.postedOn));
      const accounts = new Map((await db.selectFrom('ledger_account').select(['id', 'use']).execute()).map((row) => [row.use, row.id]));
      for (const part of chunks(gathered, 1000)) {
        const ids = await db
          .insertInto('ledger_entry')
          .values(
            part.map(({ posting, actor }) => ({
              entry_no: book.next('JE', posting.companyId, posting.postedOn),
              company_id: posting.companyId,
              posted_on: posting.postedOn,
              kind: posting.kind,
              subject: posting.subject,
              record_id: posting.recordId,
              functional_currency: posting.functionalCurrency,
              reverses_id: null,
              reason: null,
              created_at: book.noon(posting.postedOn),
              created_by: actor || null,
            })),
          )
          .returning('id')
          .execute();
        const lines = part.flatMap(({ posting }, place) =>
          linesOf(posting.lines, accounts).map((line) => ({ entry_id: ids[place]?.id ?? 0n, ...line })),
        );
        for (const some of chunks(lines, 2000)) await db.insertInto('ledger_line').values(some).execute();
      }
    },
  };
}

function compare(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
