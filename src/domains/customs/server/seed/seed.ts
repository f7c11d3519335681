import { type Insertable, sql } from 'kysely';
import { addDays, dayIn } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { declarationFields } from '../../declaration/contract.ts';
import { type Declaration, saveDraft } from '../../declaration/server/declaration.ts';
import type { DeclarationState } from '../../declaration/states.ts';
import { simulatedNo } from '../../robot/rules.ts';
import type { FilingTable } from '../../robot/server/tables.ts';
import type { FilingState } from '../../robot/states.ts';
import { type CustomsCountry, currencyOf, type Direction, timeZoneOf } from '../../tariff/kinds.ts';
import type { CustomsTables } from '../db.ts';
import { seedBrokers } from './brokers.ts';
import { seedTariff } from './tariff.ts';

type Context = SeedContext<CustomsTables>;
type Order = {
  readonly id: bigint;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly customer: string;
  readonly pieces: number;
  readonly gross_kg: string;
};
type Case = { readonly country: CustomsCountry; readonly direction: Direction; readonly state: DeclarationState; readonly agoDays: number };

const of = (country: CustomsCountry, direction: Direction, states: readonly (readonly [DeclarationState, number])[]): Case[] =>
  states.map(([state, agoDays]) => ({ country, direction, state, agoDays }));
/** China first and most, in every state that somebody works on. */
const cases: readonly Case[] = [
  ...of('CN', 'export', [
    ['draft', 0],
    ['draft', 1],
    ['checking', 0],
    ['checking', 0],
    ['reviewed', 0],
    ['rejected', 1],
    ['accepted', 1],
  ]),
  ...of('CN', 'export', [
    ['released', 2],
    ['released', 3],
    ['released', 4],
    ['closed', 9],
    ['closed', 12],
    ['void', 6],
  ]),
  ...of('CN', 'import', [
    ['draft', 0],
    ['checking', 1],
    ['rejected', 2],
    ['accepted', 1],
    ['inspection', 2],
    ['released', 3],
    ['closed', 14],
  ]),
  ...of('VN', 'import', [
    ['checking', 0],
    ['accepted', 1],
    ['released', 2],
    ['closed', 10],
  ]),
  ...of('VN', 'export', [
    ['draft', 0],
    ['released', 2],
  ]),
  ...of('TH', 'import', [
    ['checking', 0],
    ['released', 2],
  ]),
  ...of('TH', 'export', [
    ['draft', 1],
    ['closed', 8],
  ]),
];

type Goods = { readonly hs: string; readonly name: string; readonly unit: string; readonly price: number };
const goods: readonly Goods[] = [
  { hs: '8517130000', name: '智能手机', unit: '台', price: 210 },
  { hs: '8544421100', name: '连接线缆组件', unit: '千克', price: 18 },
  { hs: '6203429090', name: '棉制男式长裤', unit: '件', price: 9 },
  { hs: '0810600000', name: '鲜榴莲', unit: '千克', price: 5 },
  { hs: '8471300000', name: '便携式计算机', unit: '台', price: 480 },
];

const officeOf = { CN: '7202', VN: '15E1', TH: '2801' } as const;
const partyOf = {
  CN: { domestic_code: '4516980011', domestic_uscc: '91451481MA5KC3NQ2P', supervision_mode: '0110', exemption_nature: '101' },
  VN: { domestic_code: '0100109106' },
  TH: { domestic_code: '0105536000315' },
} as const;
const hsDigits = { CN: 10, VN: 8, TH: 8 } as const;
const hourMs = 3_600_000;

/** The tariff, customs rates, filing channels on the simulator, and declarations of border orders in every state. */
export async function seedCustoms(context: Context): Promise<void> {
  await seedTariff(context);
  const { db } = context;
  const companies = await db.selectFrom('own_company').select(['id', 'country', 'number_mark']).execute();
  await db
    .insertInto('customs_channel')
    .values(
      companies.flatMap(({ id }) =>
        (['CN', 'VN', 'TH'] as const).map((country) => ({
          company_id: id,
          country,
          adapter: 'simulator' as const,
          mail_to: null,
          remark: null,
          created_by: null,
        })),
      ),
    )
    .execute();
  const counters = new Map<string, number>();
  for (const company of companies) {
    const own = cases.filter(({ country }) => country === company.country);
    const declarants = await accountsOf(context, company.id);
    const [first, second] = declarants;
    if (first === undefined || second === undefined) continue;
    const orders = await ordersOf(context, company.id, own.length);
    for (const [place, order] of orders.entries()) {
      const one = own[place];
      if (!one) continue;
      const day = addDays(dayIn(context.now, timeZoneOf[one.country]), -one.agoDays);
      const takeNumber = async (series: string): Promise<string> => {
        const count = (counters.get(`${company.id} ${day}`) ?? 0) + 1;
        counters.set(`${company.id} ${day}`, count);
        return `${series}${company.number_mark}${day.slice(2).replaceAll('-', '')}${String(count).padStart(4, '0')}`;
      };
      await seedOne(context, { one, order, day, place, takeNumber, people: [first, second], companyIds: [company.id] });
    }
  }
  for (const [key, last] of counters) {
    const [companyId = '', day = ''] = key.split(' ');
    await sql`insert into number_series (company_id, series, day, last) values (${companyId}, 'CD', ${day}, ${last})`.execute(db);
  }
  await seedBrokers(context);
}

/** The two declarants of a company; where it has none, its first two people. */
async function accountsOf({ db }: Context, companyId: bigint): Promise<bigint[]> {
  const people = await db
    .selectFrom('account')
    .select(['id', 'login_name'])
    .where('company_id', '=', companyId)
    .where('user_type', '=', 1)
    .orderBy('id')
    .execute();
  const declarants = people.filter(({ login_name }) => login_name.startsWith('declarant'));
  return [...declarants, ...people].slice(0, 2).map(({ id }) => id);
}

async function ordersOf({ db }: Context, companyId: bigint, count: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('transport_order as o')
    .innerJoin('customer as k', 'k.id', 'o.customer_id')
    .select(['o.id', 'o.company_id', 'o.customer_id', 'o.pieces', 'o.gross_kg', 'k.name as customer'])
    .where('o.company_id', '=', companyId)
    .where('o.state', 'in', ['reviewed', 'received', 'dispatched', 'inTransit'])
    .where('o.pieces', '>', 0)
    .orderBy('o.id', 'desc')
    .limit(count)
    .execute();
  return rows;
}

type Seeded = {
  readonly one: Case;
  readonly order: Order;
  readonly day: string;
  readonly place: number;
  readonly takeNumber: (series: string) => Promise<string>;
  readonly people: readonly [bigint, bigint];
  readonly companyIds: readonly bigint[];
};

async function seedOne(context: Context, seeded: Seeded): Promise<void> {
  const { db } = context;
  const { one, day, people, takeNumber, companyIds } = seeded;
  const at = new Date(Math.min(context.now.getTime() - 2 * hourMs, Date.parse(`${day}T02:00:00Z`)));
  const draft = await saveDraft(
    { db, now: at, who: { accountId: people[0], companyIds }, audit: () => {}, takeNumber },
    declarationFields.parse(fieldsOf(context, seeded)),
    null,
  );
  if (one.state !== 'draft')
    await db
      .updateTable('customs_paper')
      .set((eb) => ({ state: 'verified' as const, document_no: eb.fn<string>('upper', [eb.ref('kind')]) }))
      .where('declaration_id', '=', draft.id)
      .execute();
  await settle(context, seeded, draft, at);
}

function fieldsOf({ random }: Context, { one, order, day, place, companyIds: [companyId] }: Seeded) {
  const { country, direction } = one;
  const isImport = direction === 'import';
  const currency: Currency = place % 4 === 3 ? currencyOf[country] : 'USD';
  const lines = [0, 1].map((step) => {
    const chosen = goods[(place + step) % goods.length] ?? goods[0];
    const hs = chosen ? chosen.hs.slice(0, hsDigits[country]) : '';
    const qty = random.between(20, 400);
    const price = chosen?.price ?? 1;
    return {
      hs_code:
        one.state === 'rejected' && step === 0 ? `${hs.slice(0, 4)}99999`.slice(0, hsDigits[country]).padEnd(hsDigits[country], '0') : hs,
      name: chosen?.name ?? '',
      spec: null,
      qty: String(qty),
      unit: chosen?.unit ?? '',
      unit_price: String(price),
      total: amountOf(currency, BigInt(qty * price) * 10n ** BigInt(currency === 'VND' ? 0 : 2)),
      currency,
      origin: isImport ? (country === 'CN' ? 'TH' : 'CN') : country,
      duty_mode: 'levied',
      origin_kind: 'mfn',
    };
  });
  const gross = Math.max(1, Math.round(Number(order.gross_kg)));
  return {
    ...partyOf[country],
    ...(country === 'VN' ? { type_code: isImport ? 'A11' : 'B11' } : {}),
    company_id: String(companyId),
    customer_id: String(order.customer_id),
    order_id: String(order.id),
    country,
    direction,
    domestic_party: order.customer,
    overseas_party: isImport ? 'Siam Fresh Export Co., Ltd.' : 'Hanoi Electronics JSC',
    customs_office: officeOf[country],
    port: country === 'CN' ? '友谊关' : country === 'VN' ? 'Hữu Nghị' : 'มุกดาหาร',
    declared_on: day,
    transport_mode: 'road',
    vehicle: `桂F${String(10_000 + place * 37)}`,
    bl_no: `TR${String(260_000 + place * 11)}`,
    contract_no: `HT-2026-${String(100 + place)}`,
    trade_country: isImport ? 'TH' : 'VN',
    counter_country: isImport ? 'TH' : 'VN',
    package_type: 'carton',
    pieces: order.pieces,
    gross_kg: String(gross),
    net_kg: String(Math.max(0.5, Math.floor(gross * 0.92))),
    trade_term: isImport ? 'CIF' : 'FOB',
    lines,
  };
}

const filingOf: Partial<Record<DeclarationState, FilingState>> = {
  accepted: 'accepted',
  inspection: 'accepted',
  released: 'released',
  closed: 'released',
  rejected: 'rejected',
};

/** The state that the demo shows, with the filing and the answers that led there. */
async function settle({ db }: Context, { one, people, day }: Seeded, draft: Declaration, at: Date): Promise<void> {
  const { state, country, direction } = one;
  if (state === 'draft') return;
  const later = (hours: number): Date => new Date(at.getTime() + hours * (hourMs / 4));
  const reviewed = !['checking', 'void'].includes(state);
  const filing = filingOf[state];
  const accepted = filing !== undefined && state !== 'rejected';
  const customsNo = accepted ? simulatedNo(country, direction, day.slice(0, 4), draft.id, officeOf[country]) : null;
  const taxes = draft.duty_minor + draft.consumption_minor + draft.vat_minor > 0n;
  const done = state === 'released' || state === 'closed';
  await db
    .updateTable('customs_declaration')
    .set({
      state,
      customs_no: customsNo,
      channel: accepted ? (state === 'inspection' ? 'red' : 'green') : null,
      reviewed_by: reviewed ? people[1] : null,
      reviewed_at: reviewed ? later(1) : null,
      accepted_at: accepted ? later(3) : null,
      released_at: done ? later(5) : null,
      closed_at: state === 'closed' ? later(6) : null,
      inspection_no: state === 'inspection' ? `SIMULATOR-${draft.no}` : null,
      taxes_confirmed_by: taxes && done ? people[1] : null,
      taxes_confirmed_at: taxes && done ? later(4) : null,
      reason: state === 'rejected' ? 'SIMULATOR' : state === 'void' ? '客户取消出货' : null,
      filings: filing ? 1 : 0,
    })
    .where('id', '=', draft.id)
    .execute();
  if (!filing) return;
  const faults = state === 'rejected' ? [{ at: 'lines.0.hs_code', code: 'SIM02', text: 'HS code is not in the tariff' }] : [];
  const row: Insertable<FilingTable> = {
    filing_key: `${draft.no}-1`,
    declaration_id: draft.id,
    round: 1,
    company_id: draft.company_id,
    country,
    ie: direction,
    adapter: 'simulator',
    state: filing,
    attempts: 1,
    queued_at: later(2),
    sending_at: later(2),
    filed_at: later(2),
    answered_at: later(done ? 5 : 3),
    reason: state === 'rejected' ? 'SIMULATOR' : null,
    faults: JSON.stringify(faults),
    created_by: people[0],
  };
  await db.insertInto('customs_filing').values(row).execute();
  const answers = [
    { kind: 'filed' as const, outgoing: true, happened_at: later(2), reference: row.filing_key },
    { kind: accepted ? ('accepted' as const) : ('rejected' as const), outgoing: false, happened_at: later(3), reference: 'SIMULATOR' },
    ...(state === 'inspection' ? [{ kind: 'inspection' as const, outgoing: false, happened_at: later(4), reference: 'SIMULATOR' }] : []),
    ...(done ? [{ kind: 'released' as const, outgoing: false, happened_at: later(5), reference: 'SIMULATOR' }] : []),
  ];
  await db
    .insertInto('customs_message')
    .values(
      answers.map((answer) => ({ ...answer, declaration_id: draft.id, faults: JSON.stringify(answer.kind === 'rejected' ? faults : []) })),
    )
    .execute();
}
