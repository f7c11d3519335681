import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainStatements, stepsOf } from '../../../apps/plans/explained.ts';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { openPool } from '../../../server/db.ts';
import type { AccountWho } from '../../../server/session.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { listProfitAnalysis } from './contract.ts';

/*
 * A question about two facts at once has no summary: it reads the facts of the orders, by the rarer of both. One in two hundred is of the
 * customer, the line, the way, the carrier and the salesperson that are asked for.
 */

const [facts, share] = [12_000, 200];

let stage: Stage;
let scene: DispatchScene;
let who: AccountWho;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  const clerk = await stage.cast({ permits: 'all', scope: 'all' });
  const { vina, lux, line, nanning, hanoi, jinlong, saoViet } = scene;
  await stage.system<DispatchTables, unknown>(({ db }) =>
    sql`insert into profit_fact (company_id, month, side, business, party_id, customer_id, carrier_id, line_id, origin_station_id,
        destination_station_id, sales_id, currency, accrued_minor, line_count)
      select (${Object.values(stage.companies)}::bigint[])[1 + place % 3], to_char('2026-11-01'::date - make_interval(months => place % 12), 'YYYY-MM'),
        case when place % 2 = 0 then 'receivable' else 'payable' end, 'road', place, case when rare then ${vina}::bigint else ${lux}::bigint end,
        case when rare then ${jinlong}::bigint else ${saoViet}::bigint end, case when rare then ${line}::bigint end,
        case when rare then ${nanning}::bigint end, case when rare then ${hanoi}::bigint end, case when rare then ${clerk.accountId}::bigint end,
        'CNY', 100, 1
      from generate_series(1, ${facts}::int) place, lateral (select place % ${share}::int = 7 as rare) one`.execute(db),
  );
  const owner = openPool(stage.ownerUrl, 1);
  await owner.query('analyze profit_fact');
  await owner.end();
  const account = await stage.door.whoOf(clerk.accountId);
  if (!account) throw new Error('the clerk has no account');
  who = account;
}, 120_000);
afterAll(() => stage.close());

test.each(['customer', 'line', 'route', 'carrier', 'salesperson'] as const)(
  'the profit of one %s by another fact reads the facts of that one alone',
  async (fact) => {
    const { vina, line, nanning, hanoi, jinlong } = scene;
    const asked = {
      customer: { customer: [String(vina)] },
      line: { line: [String(line)] },
      route: { origin: [String(nanning)], destination: [String(hanoi)] },
      carrier: { carrier: [String(jinlong)] },
      salesperson: { salesperson: [String(who.accountId)] },
    }[fact];
    const where = { by: [fact === 'line' ? 'carrier' : 'line'], ...asked };
    const explained = await explainStatements(
      () => stage.door.read(who, listProfitAnalysis.cmd, { where, size: 50 }),
      (text) => text.includes('profit_fact'),
    );
    const read = explained
      .flatMap(({ plan }) => stepsOf(plan))
      .filter(({ does }) => does === 'reads profit_fact')
      .map(({ rows }) => rows);
    expect(read).not.toEqual([]);
    expect(Math.max(...read)).toBe(facts / share);
  },
);
