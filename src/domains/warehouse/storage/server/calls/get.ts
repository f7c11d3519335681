import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { getStorageRun } from '../../contract.ts';
import { differenceOf, type PricedLine, totalOf } from '../../rules.ts';
import { linesOut, runRowOf, runsOf } from '../queries.ts';
import { laterRound, linesCharged, linesNow, termsOf, unmeasuredOf } from '../run.ts';
import { plainName } from '../../../../reference/server/names.ts';

export default handle(getStorageRun, async (work, { id }) => {
  const run = await runsOf(work)
    .innerJoin('own_company as co', 'co.id', 'r.company_id')
    .select(plainName('co', work.who.language).as('company_name'))
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!run) throw new Refusal('NOT_FOUND');
  const lines = await linesOf(work, id);
  const changed =
    run.state === 'void' ? [] : differenceOf(await linesNow(work, run, await termsOf(work, run)), await linesCharged(work, run));
  // They may have gone over to another customer since (docs/decisions/merged-customers.md).
  const tariffs = await work.db
    .selectFrom('storage_tariff')
    .select(['id', 'unit', 'per'])
    .where('id', 'in', [...lines, ...changed].map(({ tariff_id }) => tariff_id).concat(0n))
    .execute();
  return {
    ...runRowOf(run),
    company_name: run.company_name,
    has_later_round: await laterRound(work, run),
    unmeasured: run.state === 'void' ? [] : await unmeasuredOf(work, run),
    untariffed: await work.db
      .selectFrom('storage_run_untariffed')
      .select(['from_on', 'to_on', 'pallets', 'goods'])
      .where('run_id', '=', id)
      .orderBy('from_on')
      .execute(),
    lines: linesOut(lines, tariffs, run.currency),
    differences: linesOut(changed, tariffs, run.currency),
    difference: changed.length === 0 ? null : amountOf(run.currency, totalOf(changed)),
  };
});

async function linesOf({ db }: WarehouseWork, id: bigint): Promise<PricedLine[]> {
  return db
    .selectFrom('storage_run_line')
    .select(['tariff_id', 'kind', 'place', 'from_day', 'to_day', 'pallets', 'quantity', 'price', 'amount_minor'])
    .where('run_id', '=', id)
    .orderBy('id')
    .execute();
}
