import { type RawBuilder, sql } from 'kysely';
import type { UserType } from '../../../kernel/permit.ts';
import type { Who } from '../../../server/session.ts';

/** Where one kind of record is picked from. All expressions are of alias `p`. */
export type PickSource = {
  readonly table: string;
  readonly users: readonly UserType[];
  readonly name: (who: Who) => RawBuilder<unknown>;
  readonly code: RawBuilder<unknown>;
  readonly extra?: RawBuilder<unknown>;
  readonly usable: RawBuilder<unknown>;
  /** The column with the trigram index; or what people know a record by, where the rows are few. */
  readonly search: string | RawBuilder<unknown>;
  /** It has its plain text stored, with an index of trigrams and one of letters. */
  readonly quick?: true;
  readonly order?: (who: Who) => RawBuilder<unknown>;
  /** Columns that `within` may narrow by, by their name on the wire. */
  readonly within?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns of `within` where no value, or `both`, suits every value: a shared consignor, a fee of either side. */
  readonly shared?: readonly string[];
  /** Whose rows, beyond row-level security. */
  readonly only?: (who: Who) => RawBuilder<unknown>;
  /** Whose names may be shown where a record names them, when that is wider than who may be found. */
  readonly named?: (who: Who) => RawBuilder<unknown>;
};

const all = [1, 2, 4, 5] as const;
const staff = [1] as const;
const plainName = (): RawBuilder<unknown> => sql`p.name`;
const nameInLanguage = (who: Who): RawBuilder<unknown> => sql`p.${sql.ref(`name_${who.language}`)}`;
const active = sql`p.active`;
const kind = { search: 'p.search', usable: active } as const;
const none = sql`null::text`;
/** An account is known by its holder, its bank and its last digits, written with or without gaps. */
const accountWords = sql`concat_ws(' ', p.account_name, p.bank, p.branch, p.account_no, regexp_replace(p.account_no, '[^0-9A-Za-z]', '', 'g'))`;
const ofCompanies = (who: Who): RawBuilder<unknown> => sql`p.company_id = any(${who.companyIds.map(String)}::bigint[])`;

export const pickSources: Readonly<Record<string, PickSource>> = {
  customer: {
    ...kind,
    quick: true,
    table: 'customer',
    users: [1, 4, 5],
    name: plainName,
    code: sql`p.code`,
    extra: sql`p.short_name`,
    within: { company_id: sql`p.company_id` },
  },
  customerCompany: {
    ...kind,
    table: 'customer_company',
    users: [1, 4],
    name: plainName,
    code: sql`p.tax_no`,
    within: { customer_id: sql`p.customer_id` },
  },
  customerLine: {
    ...kind,
    table: 'customer_line',
    users: [1, 4],
    name: plainName,
    code: none,
    within: { customer_id: sql`p.customer_id`, line_id: sql`p.line_id` },
  },
  customerProduct: {
    ...kind,
    table: 'customer_product',
    users: [1, 4, 5],
    name: plainName,
    code: sql`p.code`,
    within: { customer_id: sql`p.customer_id` },
  },
  // A shared consignor belongs to no customer and serves all.
  consignor: {
    ...kind,
    quick: true,
    table: 'consignor',
    users: [1, 4],
    name: plainName,
    code: sql`p.city`,
    extra: sql`p.address`,
    within: { customer_id: sql`p.customer_id`, kind: sql`p.kind` },
    shared: ['customer_id', 'kind'],
  },
  carrier: {
    ...kind,
    table: 'carrier',
    users: [1, 2],
    name: plainName,
    code: sql`p.code`,
    usable: sql`p.active and not p.blacklisted`,
    extra: sql`p.short_name`,
    within: { kind: sql`p.kind` },
  },
  supplier: { ...kind, table: 'supplier', users: staff, name: plainName, code: sql`p.code`, within: { kind: sql`p.kind` } },
  vehicle: {
    ...kind,
    table: 'vehicle',
    users: [1, 2],
    name: () => sql`p.plate_no`,
    code: sql`(select t.code from vehicle_type t where t.id = p.vehicle_type_id)`,
    usable: sql`p.status = 'available'`,
    within: { carrier_id: sql`p.carrier_id`, vehicle_type_id: sql`p.vehicle_type_id` },
  },
  vehicleType: { ...kind, table: 'vehicle_type', users: all, name: nameInLanguage, code: sql`p.code`, order: () => sql`p.length_m` },
  driver: { ...kind, table: 'driver', users: [1, 2], name: plainName, code: sql`p.phone`, within: { carrier_id: sql`p.carrier_id` } },
  station: {
    ...kind,
    table: 'station',
    users: all,
    name: plainName,
    code: sql`p.code`,
    extra: sql`p.name_en`,
    within: { kind: sql`p.kind`, country: sql`p.country`, region: sql`p.region` },
  },
  line: {
    ...kind,
    table: 'line',
    users: all,
    name: plainName,
    code: sql`p.code`,
    within: { origin_station_id: sql`p.origin_station_id`, destination_station_id: sql`p.destination_station_id` },
  },
  route: { ...kind, table: 'route', users: staff, name: plainName, code: sql`p.code`, within: { line_id: sql`p.line_id` } },
  feeType: { ...kind, table: 'fee_type', users: all, name: nameInLanguage, code: sql`p.code` },
  feeName: {
    ...kind,
    table: 'fee_name',
    users: all,
    name: nameInLanguage,
    code: sql`p.code`,
    order: () => sql`p.code`,
    within: { side: sql`p.side`, fee_type_id: sql`p.fee_type_id` },
    shared: ['side'],
  },
  contract: {
    ...kind,
    table: 'contract',
    users: staff,
    name: plainName,
    code: sql`p.contract_no`,
    within: { customer_id: sql`p.customer_id`, carrier_id: sql`p.carrier_id` },
    only: ofCompanies,
  },
  ownCompany: { ...kind, table: 'own_company', users: all, name: plainName, code: sql`p.code`, extra: sql`p.currency` },
  ownBankAccount: {
    table: 'own_bank_account',
    users: staff,
    name: () => sql`p.bank || ' ' || p.account_no || ' ' || p.currency`,
    code: sql`p.currency`,
    usable: active,
    search: accountWords,
    within: { company_id: sql`p.company_id`, currency: sql`p.currency` },
    only: ofCompanies,
  },
  // Only accounts that were approved a day ago can be paid to.
  bankAccount: {
    table: 'party_bank_account',
    users: staff,
    name: () => sql`p.account_name || ' ' || p.bank || ' ' || p.account_no`,
    code: sql`p.currency`,
    usable: sql`p.state = 'approved' and p.usable_from <= now()`,
    search: accountWords,
    within: { carrier_id: sql`p.carrier_id`, customer_id: sql`p.customer_id`, supplier_id: sql`p.supplier_id`, currency: sql`p.currency` },
  },
  account: {
    table: 'account',
    users: staff,
    name: plainName,
    code: sql`p.login_name`,
    usable: active,
    search: 'p.name',
    within: { company_id: sql`p.company_id`, team_id: sql`p.team_id`, user_type: sql`p.user_type` },
    only: ofCompanies,
    // Somebody of another company who sells to a shared customer, say: a colleague is named where a record names him.
    named: (who) => sql`(${ofCompanies(who)} or p.user_type = 1)`,
  },
  team: {
    table: 'team',
    users: staff,
    name: plainName,
    code: none,
    usable: active,
    search: 'p.name',
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  warehouse: {
    ...kind,
    table: 'warehouse',
    users: [1, 4, 5],
    name: (who) => (who.language === 'zh' ? sql`p.name` : sql`p.name_en`),
    code: sql`p.code`,
    within: { company_id: sql`p.company_id` },
    only: (who) => (who.userType === 1 ? sql`p.company_id = any(${who.companyIds.map(String)}::bigint[])` : sql`true`),
  },
  warehouseZone: {
    ...kind,
    table: 'warehouse_zone',
    users: staff,
    name: plainName,
    code: sql`(select w.code || ' ' || p.code from warehouse w where w.id = p.warehouse_id)`,
    within: { warehouse_id: sql`p.warehouse_id` },
  },
  location: {
    ...kind,
    table: 'location',
    users: staff,
    name: () => sql`p.code`,
    code: none,
    usable: sql`p.active and not p.frozen`,
    within: { zone_id: sql`p.zone_id`, warehouse_id: sql`(select z.warehouse_id from warehouse_zone z where z.id = p.zone_id)` },
  },
  role: { table: 'role', users: staff, name: plainName, code: none, usable: active, search: 'p.name' },
};
