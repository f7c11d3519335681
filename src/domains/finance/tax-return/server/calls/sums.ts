import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTaxLines, sumTaxLines } from '../../contract.ts';
import { askedMonth, taxLineSource } from '../source.ts';

export default handle(sumTaxLines, async (work, p) => {
  const asked = await askedMonth(work, p);
  const scope = listScope(work, listTaxLines, p, taxLineSource(asked));
  const { rows } = await sql<{ ledger: bigint; documents: bigint }>`
    select coalesce(sum(tax) filter (where source = 'ledger'), 0)::bigint as ledger, coalesce(sum(tax) filter (where source = 'document'), 0)::bigint as documents
    from (${scope}) shown`.execute(work.db);
  const { currency } = asked.books;
  const { ledger, documents } = rows[0] ?? { ledger: 0n, documents: 0n };
  return {
    functional_currency: currency,
    ledger: amountOf(currency, ledger),
    documents: amountOf(currency, documents),
    difference: amountOf(currency, ledger - documents),
  };
});
