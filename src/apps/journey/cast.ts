import { sql } from 'kysely';
import type { DispatchTables } from '../../domains/dispatch/server/db.ts';
import { addTruck, type DispatchScene, setDispatchScene, type Truck } from '../../domains/dispatch/server/seed/scene.ts';
import type { FinanceTables } from '../../domains/finance/server/db.ts';
import { type Scene as MoneyScene, setScene as setMoneyScene } from '../../domains/finance/server/seed/scene.ts';
import { type DemoRole, demoRoles } from '../../domains/identity/server/seed/roles.ts';
import { listOrders } from '../../domains/order/transport-order/contract.ts';
import { moveQuotation, saveQuotation } from '../../domains/pricing/quotation/contract.ts';
import type { ParamsOf } from '../../kernel/call.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

type Scene = DispatchScene & Omit<MoneyScene, keyof DispatchScene> & { readonly first: Truck; readonly second: Truck };
export const people = [
  'orderClerk',
  'orderReviewer',
  'dispatcher',
  'accountant',
  'payablesClerk',
  'director',
  'firstExecutive',
  'secondExecutive',
  'settlement',
  'financeDirector',
  'cashier',
] as const satisfies DemoRole[];

export let stage: Stage;
export let scene: Scene;
export let staff: Record<(typeof people)[number] | 'secondAccountant' | 'secondPayablesClerk', Player>;
export let fleet: Player;
export let rival: Player;

/** All people and their agreements before the first order; for the whole journey. */
export async function begin(): Promise<void> {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const rates = { '2026-11-21': '7.12', '2026-11-22': '7.10', '2026-11-25': '7.15', '2026-11-28': '7.05' };
    const money = await setMoneyScene(work, stage.companies.cn, rates);
    const road = await setDispatchScene(work, stage.companies.cn);
    return {
      ...money,
      ...road,
      first: await addTruck(work, money.carrier, { plate: '桂F10001', kg: '10000', m3: '40' }),
      second: await addTruck(work, money.carrier, { plate: '桂F20002', kg: '10000', m3: '40' }),
    };
  });
  const cast = (role: DemoRole) => {
    const { may, scope } = demoRoles[role];
    return stage.cast({ name: role, permits: [...stage.door.product.permits].filter(may), scope });
  };
  const cast1 = await Promise.all(people.map(async (role) => [role, await cast(role)] as const));
  staff = {
    ...(Object.fromEntries(cast1) as Record<(typeof people)[number], Player>),
    secondAccountant: await cast('accountant'),
    secondPayablesClerk: await cast('payablesClerk'),
  };
  fleet = await stage.cast({ name: 'FLEET 调度', type: 2, carrierId: scene.carrier });
  rival = await stage.cast({ name: 'RIVAL 调度', type: 2, carrierId: scene.rival });
  await quote('sell', scene.customer, staff.accountant, staff.secondAccountant);
  await quote('buy', scene.carrier, staff.payablesClerk, staff.secondPayablesClerk);
}

/** A quotation of this year, approved by a person other than its author. */
async function quote(side: 'sell' | 'buy', party: bigint, maker: Player, approver: Player): Promise<void> {
  type Price = NonNullable<ParamsOf<typeof saveQuotation>['prices']>[number];
  const sell: Price[] = [
    { fee_name_id: text(scene.freight), basis: 'ton', currency: 'USD', price: '250', tax_percent: '6', line_id: text(scene.line) },
    {
      fee_name_id: text(scene.fuel),
      percent_of_fee_name_id: text(scene.freight),
      basis: 'percent',
      currency: 'USD',
      price: '8',
      tax_percent: '6',
    },
    { fee_name_id: text(scene.duty), basis: 'trip', currency: 'USD', price: '50' },
  ];
  const buy: Price[] = [
    { fee_name_id: text(scene.freight), basis: 'trip', currency: 'CNY', price: '3650', tax_percent: '9', line_id: text(scene.line) },
  ];
  const { id, version } = await maker.send(saveQuotation, {
    side,
    company_id: text(stage.companies.cn),
    party_id: text(party),
    title: '2026',
    currency: side === 'sell' ? 'USD' : 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: side === 'sell' ? sell : buy,
  });
  const submitted = await maker.send(moveQuotation, { id, version, action: 'submit' });
  await approver.send(moveQuotation, { id, version: submitted.version, action: 'approve' });
}

export const text = (id: bigint): string => String(id);
export const ordersOf = async (): Promise<Record<string, { id: string; version: number; state: string; order_no: string }>> => {
  const { rows } = await staff.orderClerk.send(listOrders, { where: { customer_id: [text(scene.customer)] } });
  return Object.fromEntries(rows.map((row) => [row.customer_ref ?? '', row]));
};
export const orderA = async () => (await ordersOf())['PO-A'] ?? { id: '', version: 0, state: '', order_no: '' };
export const orderB = async () => (await ordersOf())['PO-B'] ?? { id: '', version: 0, state: '', order_no: '' };

/** Balances of the books by account and currency, in minor units: `its own | in yuan`; zero balances are left out. */
export async function books(): Promise<Record<string, string>> {
  return stage.system<FinanceTables, Record<string, string>>(async ({ db }) => {
    const { rows } = await sql<{ use: string; currency: string; amount: bigint; functional: bigint }>`
      select a.use, l.currency, sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
      from ledger_line l join ledger_account a on a.id = l.account_id group by 1, 2
      having sum(l.amount_minor) <> 0 or sum(l.functional_minor) <> 0 order by 1, 2`.execute(db);
    return Object.fromEntries(rows.map((row) => [`${row.use} ${row.currency}`, `${row.amount} | ${row.functional}`]));
  });
}
