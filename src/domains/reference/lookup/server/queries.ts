import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import type { Who } from '../../../../server/session.ts';
import { roleName, roleWords } from '../../../identity/role/server/names.ts';
import { active, companyKind, kind, none, ofCompanies, staff, storedName } from './source-parts.ts';
import { documentSources } from './documents.ts';
import { nearStation } from './near-station.ts';
import type { PickSource } from './pick-source.ts';
import { seaSpaceKinds } from '../../supplier/master.ts';
import { customerLineName, goodsName, lineName, partyName, plainName, stationName } from '../../server/names.ts';

const all = [1, 2, 4, 5] as const;
const nameInLanguage = (who: Who): RawBuilder<unknown> => sql`p.${sql.ref(`name_${who.language}`)}`;
/** A record that is named for its reader; the order is that of the index. */
const named = (name: (alias: string, language: Language) => RawBuilder<unknown>) =>
  ({ name: ({ language }: Who) => name('p', language), order: storedName }) as const;
const staffByName = { users: staff, name: storedName, code: none } as const;
/** A picker shows only the last four digits of an account: the whole number is on the pages of the users who maintain or pay it. */
const lastFour = sql`'…' || right(p.account_no, 4)`;
/** An account is identified by its holder, its bank and its last digits. */
const accountWords = sql`concat_ws(' ', p.account_name, p.bank, p.branch, right(p.account_no, 4))`;

const ownCompanyKind = {
  ...kind,
  table: 'own_company',
  ...named(plainName),
  code: sql`p.code`,
  extra: sql`p.currency`,
} as const;

const customerKind = {
  ...kind,
  quick: true,
  table: 'customer',
  ...named(partyName),
  code: sql`p.code`,
  extra: sql`p.short_name`,
  within: { company_id: sql`p.company_id` },
} as const;

export const pickSources: Readonly<Record<string, PickSource>> = {
  customer: { permit: 'signedIn', ...customerKind, users: [1, 4, 5] },
  // Also customers that are out of use or merged, while goods of theirs stand in a warehouse.
  goodsOwner: {
    permit: ['outbound', 'stock', 'stockCount', 'storage'],
    ...customerKind,
    usable: sql`(p.active or exists (select from stock_balance b where b.customer_id = p.id and b.qty > 0))`,
    users: staff,
  },
  customerCompany: {
    permit: 'signedIn',
    ...kind,
    table: 'customer_company',
    users: [1, 4],
    name: storedName,
    code: sql`p.tax_no`,
    within: { customer_id: sql`p.customer_id` },
  },
  customerLine: {
    permit: 'signedIn',
    ...kind,
    table: 'customer_line',
    users: [1, 4],
    ...named(customerLineName),
    code: none,
    within: { customer_id: sql`p.customer_id`, line_id: sql`p.line_id` },
  },
  customerProduct: {
    permit: 'signedIn',
    ...kind,
    table: 'customer_product',
    users: [1, 4, 5],
    ...named(goodsName),
    code: sql`p.code`,
    within: { customer_id: sql`p.customer_id` },
    // Users of a merged customer read the goods of its survivor, and plan with none of them (docs/decisions/merged-customers.md).
    only: ({ userType, customerId }) => (userType === 1 ? sql`true` : sql`p.customer_id = ${customerId}`),
    named: () => sql`true`,
  },
  // A shared consignor belongs to no customer and serves all.
  consignor: {
    permit: 'signedIn',
    ...kind,
    quick: true,
    table: 'consignor',
    users: [1, 4],
    ...named(partyName),
    code: sql`p.city`,
    extra: sql`p.address`,
    // An order copies the whole address of a place, so users with a right of orders read it.
    reduced: { unless: ['consignor', 'order'], extra: none, digitsIn: sql`concat_ws(' ', p.name, p.name_en, p.city)` },
    within: { customer_id: sql`p.customer_id`, kind: sql`p.kind` },
    shared: ['customer_id', 'kind'],
    near: { near_station_id: nearStation },
  },
  carrier: {
    permit: 'signedIn',
    ...kind,
    table: 'carrier',
    users: [1, 2],
    ...named(partyName),
    code: sql`p.code`,
    usable: sql`p.active and not p.blacklisted`,
    extra: sql`p.short_name`,
    within: { kind: sql`p.kind` },
  },
  supplier: {
    permit: 'signedIn',
    ...kind,
    table: 'supplier',
    users: staff,
    ...named(partyName),
    code: sql`p.code`,
    within: { kind: sql`p.kind`, books_sea: sql`p.kind = any(${[...seaSpaceKinds]}::text[])` },
  },
  vehicle: {
    permit: 'signedIn',
    ...kind,
    table: 'vehicle',
    users: [1, 2],
    name: () => sql`p.plate_no`,
    code: sql`(select t.code from vehicle_type t where t.id = p.vehicle_type_id)`,
    usable: sql`p.status = 'available'`,
    within: { carrier_id: sql`p.carrier_id`, vehicle_type_id: sql`p.vehicle_type_id` },
  },
  vehicleType: {
    permit: 'signedIn',
    ...kind,
    table: 'vehicle_type',
    users: all,
    name: nameInLanguage,
    code: sql`p.code`,
    order: () => sql`p.length_m`,
  },
  driver: {
    permit: 'signedIn',
    ...kind,
    table: 'driver',
    users: [1, 2],
    name: storedName,
    code: sql`p.phone`,
    // Namesakes are told apart by their last digits.
    reduced: { unless: ['driver'], code: sql`'…' || right(p.phone, 4)`, digitsIn: sql`concat_ws(' ', p.name, right(p.phone, 4))` },
    within: { carrier_id: sql`p.carrier_id` },
  },
  station: {
    permit: 'signedIn',
    ...kind,
    table: 'station',
    users: all,
    ...named(stationName),
    code: sql`p.code`,
    extra: sql`p.name`,
    within: { kind: sql`p.kind`, country: sql`p.country`, region: sql`p.region` },
  },
  line: {
    permit: 'signedIn',
    ...kind,
    table: 'line',
    users: all,
    ...named(lineName),
    code: sql`p.code`,
    within: { origin_station_id: sql`p.origin_station_id`, destination_station_id: sql`p.destination_station_id` },
  },
  route: {
    permit: 'signedIn',
    ...kind,
    table: 'route',
    users: staff,
    name: storedName,
    code: sql`p.code`,
    within: { line_id: sql`p.line_id` },
  },
  feeType: { permit: 'signedIn', ...kind, table: 'fee_type', users: all, name: nameInLanguage, code: sql`p.code` },
  feeName: {
    permit: 'signedIn',
    ...kind,
    table: 'fee_name',
    users: all,
    name: nameInLanguage,
    code: sql`p.code`,
    order: () => sql`p.code`,
    within: { side: sql`p.side`, fee_type_id: sql`p.fee_type_id` },
    shared: ['side'],
  },
  feeTemplate: {
    permit: ['feeTemplate'],
    ...companyKind,
    search: 'p.name',
    table: 'fee_template',
    name: storedName,
    code: none,
    within: { company_id: sql`p.company_id`, side: sql`p.side`, business: sql`p.business` },
  },
  journalTemplate: {
    permit: ['journal'],
    ...companyKind,
    search: 'p.name',
    table: 'journal_template',
    name: storedName,
    code: none,
    within: { company_id: sql`p.company_id` },
  },
  attendanceShift: {
    permit: ['attendanceShift', 'attendanceRoster'],
    ...kind,
    table: 'attendance_shift',
    users: staff,
    name: storedName,
    code: sql`p.code`,
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  ownSeal: {
    permit: ['ownSeal', 'sealRequest'],
    ...kind,
    table: 'own_seal',
    ...staffByName,
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  allowancePlace: {
    permit: ['trip', 'allowancePlace'],
    ...companyKind,
    table: 'allowance_place',
    name: nameInLanguage,
    code: sql`p.code`,
    order: () => sql`p.code`,
    within: { company_id: sql`p.company_id` },
  },
  leaveType: {
    permit: ['leave', 'leaveType', 'leaveEntitlement'],
    ...kind,
    table: 'leave_type',
    users: staff,
    name: nameInLanguage,
    code: sql`p.code`,
    order: () => sql`p.id`,
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  leaveBlock: {
    permit: ['leaveBlock', 'leaveBlockException'],
    table: 'leave_block',
    name: storedName,
    code: none,
    extra: sql`p.from_on || ' – ' || p.to_on`,
    order: () => sql`p.from_on desc`,
    within: { company_id: sql`p.company_id` },
    ...companyKind,
  },
  vessel: {
    permit: ['vessel', 'sailing'],
    ...kind,
    table: 'vessel',
    users: staff,
    name: storedName,
    code: sql`p.imo`,
  },
  // An air waybill number of the stock that no booking has.
  awb: {
    permit: ['awbStock', 'booking'],
    table: 'awb_stock',
    users: staff,
    name: () => sql`left(p.awb_no, 3) || '-' || substr(p.awb_no, 4)`,
    code: none,
    order: () => sql`p.awb_no`,
    usable: sql`p.state in ('unused', 'reserved')`,
    search: sql`p.awb_no`,
    within: { supplier_id: sql`p.supplier_id`, state: sql`p.state` },
    only: ofCompanies,
  },
  // A sailing is named by its vessel and voyage; its ports in their order tell one from another.
  sailing: {
    permit: ['sailing', 'booking'],
    table: 'sailing',
    users: staff,
    name: () => sql`(select v.name || ' ' || p.voyage from vessel v where v.id = p.vessel_id)`,
    order: () => sql`p.first_departure desc`,
    // The day at the clock of its first port.
    code: sql`(select to_char(p.first_departure at time zone s.time_zone, 'YYYY-MM-DD') from port_call c join station s on s.id = c.station_id
      where c.sailing_id = p.id order by c.seq limit 1)`,
    extra: sql`(select string_agg(s.code, ' → ' order by c.seq) from port_call c join station s on s.id = c.station_id where c.sailing_id = p.id)`,
    usable: active,
    search: sql`(select v.name || ' ' || v.imo || ' ' || p.voyage from vessel v where v.id = p.vessel_id)`,
  },
  contract: {
    permit: ['contract', 'customer', 'carrier', 'quotation'],
    ...kind,
    table: 'contract',
    users: staff,
    name: storedName,
    code: sql`p.contract_no`,
    within: { customer_id: sql`p.customer_id`, carrier_id: sql`p.carrier_id` },
    only: ofCompanies,
  },
  // Companies for which the caller acts. Where a record names another one, its name is shown.
  ownCompany: {
    permit: 'signedIn',
    ...ownCompanyKind,
    users: all,
    only: ({ companyIds }) => sql`p.id = any(${companyIds.map(String)}::bigint[])`,
    named: () => sql`true`,
  },
  // Every company of the group: the other side of what the companies owe each other, the companies of shared customers, readers of articles.
  groupCompany: {
    permit: ['customer', 'intercompanyBill', 'intercompanySettlement', 'knowledge'],
    ...ownCompanyKind,
    users: staff,
  },
  ownBankAccount: {
    permit: ['ownBankAccount', 'bill', 'cash', 'ledger', 'paymentRequest'],
    table: 'own_bank_account',
    users: staff,
    name: () => sql`p.bank || ' ' || ${lastFour} || ' ' || p.currency`,
    code: sql`p.currency`,
    usable: active,
    search: accountWords,
    within: { company_id: sql`p.company_id`, currency: sql`p.currency` },
    only: ofCompanies,
  },
  // Only accounts approved at least a day ago can be paid to.
  bankAccount: {
    permit: ['bankAccount', 'paymentRequest', 'transfer'],
    table: 'party_bank_account',
    users: staff,
    name: () => sql`p.account_name || ' ' || p.bank || ' ' || ${lastFour}`,
    code: sql`p.currency`,
    usable: sql`p.state = 'approved' and p.usable_from <= now()`,
    search: accountWords,
    within: { carrier_id: sql`p.carrier_id`, customer_id: sql`p.customer_id`, supplier_id: sql`p.supplier_id`, currency: sql`p.currency` },
  },
  account: {
    permit: 'signedIn',
    table: 'account',
    users: staff,
    name: storedName,
    // Namesakes are told apart by their team. The login name is for those who keep accounts.
    code: none,
    extra: sql`(select t.name from team t where t.id = p.team_id)`,
    usable: active,
    search: 'p.name',
    within: { company_id: sql`p.company_id`, team_id: sql`p.team_id`, user_type: sql`p.user_type` },
    only: ofCompanies,
    // A colleague of another company, such as the salesperson of a shared customer, is shown by name where a record refers to them.
    named: (who) => sql`(${ofCompanies(who)} or p.user_type = 1)`,
  },
  team: {
    permit: 'signedIn',
    table: 'team',
    ...staffByName,
    usable: active,
    search: 'p.name',
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  warehouse: {
    permit: 'signedIn',
    ...kind,
    table: 'warehouse',
    users: [1, 4, 5],
    ...named(plainName),
    code: sql`p.code`,
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  warehouseZone: {
    permit: 'signedIn',
    ...kind,
    table: 'warehouse_zone',
    users: staff,
    name: storedName,
    code: sql`(select w.code || ' ' || p.code from warehouse w where w.id = p.warehouse_id)`,
    within: { warehouse_id: sql`p.warehouse_id` },
    only: (who) =>
      sql`exists (select from warehouse w where w.id = p.warehouse_id and w.company_id = any(${who.companyIds.map(String)}::bigint[]))`,
  },
  location: {
    permit: 'signedIn',
    ...kind,
    table: 'location',
    users: staff,
    name: () => sql`p.code`,
    code: none,
    usable: sql`p.active and not p.frozen`,
    within: { zone_id: sql`p.zone_id`, warehouse_id: sql`(select z.warehouse_id from warehouse_zone z where z.id = p.zone_id)` },
    only: (who) => sql`exists (select from warehouse_zone z join warehouse w on w.id = z.warehouse_id
      where z.id = p.zone_id and w.company_id = any(${who.companyIds.map(String)}::bigint[]))`,
  },
  ...documentSources,
  role: {
    permit: ['role', 'account', 'knowledge'],
    table: 'role',
    ...staffByName,
    ...named(roleName),
    usable: active,
    search: roleWords('p'),
  },
};
