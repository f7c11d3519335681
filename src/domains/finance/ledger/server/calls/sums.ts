import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listLedger, sumLedger } from '../../contract.ts';
import { ledgerSource } from '../queries.ts';

export default handle(sumLedger, async (work, p) => {
  const scope = listScope(work, listLedger, p, ledgerSource);
  const { rows } = await sql<{ currency: Currency; debit: bigint; credit: bigint }>`
    select functional_currency as currency, coalesce(sum(functional_minor) filter (where functional_minor > 0), 0)::bigint as debit,
      coalesce(-sum(functional_minor) filter (where functional_minor < 0), 0)::bigint as credit
    from (${scope}) shown group by 1 order by 1`.execute(work.db);
  return {
    sums: rows.map(({ currency, debit, credit }) => ({ currency, debit: amountOf(currency, debit), credit: amountOf(currency, credit) })),
  };
});
