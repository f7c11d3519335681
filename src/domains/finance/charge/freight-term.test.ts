import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import type { saveQuotation } from '../../pricing/quotation/contract.ts';
import { applyFeeTemplate, saveFeeTemplate, saveTemplateFees } from '../fee-template/contract.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { templateLine } from '../server/seed/template-line.ts';
import { freightJobCharges, rateFreightJob } from './contract.ts';

/*
 * Freight is paid once: at origin by the shipper (prepaid, PP on an air waybill) or at destination by the consignee (collect, CC). The forwarder
 * at the other end owes the airline or line none of it, and is still charged for what is done at its own end: here the fuel of the truck.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let refs: Pick<Job, 'company_id' | 'customer_id' | 'carrier_id' | 'origin_station_id' | 'destination_station_id'>;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  const orders = await stage.system<FinanceTables, Awaited<ReturnType<typeof setOrders>>>((work) => setOrders(work, stage.companies.cn));
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('fee_name').set({ main_carriage: true }).where('id', '=', scene.freight).execute(),
  );
  lan = await stage.cast({ name: 'Lan' });
  const wang = await stage.cast({ name: 'Wang' });
  refs = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    carrier_id: String(scene.carrier),
    origin_station_id: String(orders.nanning),
    destination_station_id: String(orders.hanoi),
  };
  const both = (unit: string) => (['air', 'sea'] as const).flatMap((mode) => [price('freight', unit, mode), price('fuel', '1', mode)]);
  for (const [side, party_id, prices] of [
    ['sell', refs.customer_id, both('31')],
    ['buy', String(scene.carrier), both('20')],
    ['buy', String(scene.rival), [price('freight', '19', 'air')]],
  ] as const) {
    const sheet = { side, company_id: refs.company_id, title: party_id, currency: 'CNY' as const, valid_from: '2026-11-01' };
    await quotationInForce(lan, wang, { ...sheet, party_id, valid_to: '2026-12-31', prices: [...prices] });
  }
}, 60_000);
afterAll(() => stage.close());

type Job = ParamsOf<typeof saveFreightJob>;
type Price = NonNullable<ParamsOf<typeof saveQuotation>['prices']>[number];
const price = (fee: 'freight' | 'fuel', unit: string, mode: 'air' | 'sea'): Price => ({
  fee_name_id: String(scene[fee]),
  basis: 'flat',
  mode,
  currency: 'CNY',
  price: unit,
  tax_percent: '0',
});
type Terms = Required<Pick<Job, 'mode' | 'direction' | 'freight_term'>>;
const save = (terms: Terms, more: Partial<Job> = {}) =>
  lan.send(saveFreightJob, { ...refs, service: 'direct', gross_kg: '240', volume_m3: '3', ...terms, ...more } as Job);
async function linesOf(id: string): Promise<string[]> {
  const { rows } = await lan.send(freightJobCharges, { freight_job_id: id });
  return rows.map(({ side, fee_name, amount }) => `${side} ${fee_name} ${amount}`).sort();
}

const ours = ['payable FREIGHT 20.00', 'payable FUEL 1.00', 'receivable FREIGHT 31.00', 'receivable FUEL 1.00'];
const [, ...theirs] = ours;

test.each([
  ['air', 'import', 'prepaid', theirs],
  ['air', 'import', 'collect', ours],
  ['air', 'export', 'prepaid', ours],
  ['air', 'export', 'collect', theirs],
  ['ocean', 'import', 'prepaid', theirs],
  ['ocean', 'import', 'collect', ours],
  ['ocean', 'export', 'prepaid', ours],
  ['ocean', 'export', 'collect', theirs],
  ['air', 'cross', 'prepaid', ours],
  ['ocean', 'cross', 'collect', ours],
  ['air', 'import', null, ours],
  ['ocean', 'export', null, ours],
] as const)('the %s freight of an %s that is %s', async (mode, direction, freight_term, lines) => {
  const { id } = await save({ mode, direction, freight_term });
  await lan.send(rateFreightJob, { freight_job_id: id });
  expect(await linesOf(id)).toEqual(lines);
});

test('a term that is corrected takes the carriage off the job, and brings it back', async () => {
  const terms = { mode: 'air', direction: 'import' } as const;
  const { id } = await save({ ...terms, freight_term: 'collect' });
  const rated = async (freight_term: 'prepaid' | 'collect') => {
    await save({ ...terms, freight_term }, { id, version: (await lan.send(getFreightJob, { id })).version });
    await lan.send(rateFreightJob, { freight_job_id: id });
    return linesOf(id);
  };
  expect(await rated('collect')).toEqual(ours);
  expect(await rated('prepaid')).toEqual(theirs);
  expect(await rated('collect')).toEqual(ours);
});

test('a carrier that has only a price for the carriage is owed nothing, and no line waits for a price', async () => {
  const { id } = await save({ mode: 'air', direction: 'import', freight_term: 'prepaid' }, { carrier_id: String(scene.rival) });
  expect(await lan.send(rateFreightJob, { freight_job_id: id })).toEqual({ receivable: 2, payable: 0, unpriced: 0 });
  expect(await linesOf(id)).toEqual(['receivable FREIGHT 31.00', 'receivable FUEL 1.00']);
});

test('a template adds the carriage of a prepaid import to nobody but an agent whom it names', async () => {
  const { id, no } = await save({ mode: 'air', direction: 'import', freight_term: 'prepaid' });
  const template = async (name: string, carrier_id: string | null) => {
    const { id: template_id, version } = await lan.send(saveFeeTemplate, {
      company_id: refs.company_id,
      business: 'air',
      side: 'payable',
      name,
      remark: null,
    });
    const lines = [templateLine(scene.freight, { unit_price: '500', carrier_id }), templateLine(scene.fuel, { unit_price: '7' })];
    await lan.send(saveTemplateFees, { id: template_id, version, lines });
    return template_id;
  };
  const apply = (template_id: string) =>
    lan.send(applyFeeTemplate, { template_id, order_no: null, work_order_no: null, freight_job_no: no, business_on: '2026-11-20' });
  expect(await apply(await template('airline', null))).toEqual({ added: 1, present: 0, unmet: 1 });
  expect(await linesOf(id)).toEqual(['payable FUEL 7.00']);
  expect(await apply(await template('agent', String(scene.rival)))).toEqual({ added: 2, present: 0, unmet: 0 });
  expect(await linesOf(id)).toEqual(['payable FREIGHT 500.00', 'payable FUEL 7.00', 'payable FUEL 7.00']);
});
