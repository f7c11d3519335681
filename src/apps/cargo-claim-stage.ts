import { type DispatchScene, setDispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import type { DispatchTables } from '../domains/dispatch/server/db.ts';
import { decideClaim, getClaim, moveClaim, saveClaim } from '../domains/order/claim/contract.ts';
import { orderSheet } from '../domains/order/server/seed/order-sheet.ts';
import { saveOrder } from '../domains/order/transport-order/contract.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Player, startStage } from './stage.ts';

type Claim = ParamsOf<typeof saveClaim>;
type Shares = ParamsOf<typeof decideClaim>['shares'];
export type CargoClaimActs = ReturnType<typeof cargoClaimActs>;

/** A stage with the people of a claim for goods, two customers, and an order of the first of them for ten cartons by a carrier. */
export async function startCargoClaimStage() {
  const stage = await startStage();
  const scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  const people = {
    clerk: await stage.cast({ name: 'Lan' }),
    investigator: await stage.cast({ name: 'Minh' }),
    supervisor: await stage.cast({ name: 'Wei' }),
    director: await stage.cast({ name: 'Xu' }),
    finance: await stage.cast({ name: 'Luo' }),
    lux: await stage.cast({ name: 'Lux', type: 4, customerId: scene.lux }),
    vina: await stage.cast({ name: 'Vina', type: 4, customerId: scene.vina }),
  };
  const order = await people.clerk.send(saveOrder, orderSheet(scene, { submit: false }));
  const carrier = String(scene.jinlong);
  return { stage, scene, people, order, carrier, claims: cargoClaimActs(people, order.order_no, carrier) };
}

type People = Readonly<Record<'clerk' | 'investigator' | 'supervisor', Player>>;

/** The acts of the tests of claims for goods: register one, move it, and decide who is liable. */
export function cargoClaimActs({ clerk, investigator, supervisor }: People, order_no: string, carrier_id: string) {
  const wet = (more: Partial<Claim> = {}): Claim => ({
    order_no,
    mode: 'air',
    kind: 'wet',
    happened_at: '2026-11-19T08:00:00Z',
    place: '友谊关',
    description: '雨布破损，十箱受潮',
    cartons: 10,
    gross_kg: '85',
    currency: 'CNY',
    claimed: '1000',
    delivered_on: '2026-11-19',
    ...more,
  });
  const register = async (more: Partial<Claim> = {}): Promise<string> => (await clerk.send(saveClaim, wet(more))).id;
  const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;
  const move = async (
    who: Player,
    id: string,
    action: ParamsOf<typeof moveClaim>['action'],
    more: Partial<ParamsOf<typeof moveClaim>> = {},
  ) => (await who.send(moveClaim, { id, version: await versionOf(id), action, ...more })).state;
  const shares: Shares = [
    { party: 'carrier', carrier_id, percent: '70' },
    { party: 'own', percent: '30' },
  ];
  /** A claim whose liability is decided, by default that of the carrier for most of it. */
  async function decidedClaim(more: Partial<Claim> = {}, of: Shares = shares): Promise<string> {
    const id = await register(more);
    await move(investigator, id, 'investigate');
    await supervisor.send(decideClaim, { id, version: await versionOf(id), shares: of, reason: '承运商责任' });
    return id;
  }
  return { wet, register, versionOf, move, shares, decidedClaim };
}
