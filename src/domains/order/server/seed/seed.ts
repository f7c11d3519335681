import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { type Currency, minorDigits } from '../../../../kernel/money.ts';
import { type Random, seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { OrderTables } from '../db.ts';
import type { BusinessType } from '../../transport-order/kinds.ts';
import { dueAt, type Journey, planMilestones, regionOf, totalsOf } from '../../transport-order/rules.ts';
import type { OrderState } from '../../transport-order/states.ts';
import { milestoneCodes, type MilestoneCode } from '../../tracking/kinds.ts';
import { atWork, drawActual, drawLines, type DrawnLine, drawPickup, drawState } from './draw.ts';
import { exceptionNotes, places } from './goods.ts';
import { demoPaper } from './paper.ts';
import { type Book, type BookCustomer, type BookLine, type BookPlace, readBook } from './book.ts';

type Context = SeedContext<OrderTables>;
type OrderInsert = Insertable<OrderTables['transport_order']>;
type Drawn = {
  readonly order: OrderInsert & { readonly state: OrderState; readonly order_time: Date };
  readonly lines: readonly DrawnLine[];
  readonly journey: Journey;
  readonly actual: ReadonlyMap<MilestoneCode, Date>;
};

/**
 * Orders of two years in every state, with their goods, journeys, waybills, documents and exceptions. Dispatch and finance build on them.
 */
export async function seedOrders(context: Context): Promise<void> {
  const book = await readBook(context.db);
  if (book.customers.length === 0 || book.lines.length === 0 || book.clerks.length === 0) return;
  const drafts: Drawn[] = [];
  while (drafts.length < context.orders) drafts.push(drawOrder(context, book, drafts.length));
  drafts.sort((a, b) => a.order.order_time.getTime() - b.order.order_time.getTime());
  const numbers = numbering(book);
  const numberedOrders = drafts.map((one) => ({
    ...one,
    order: { ...one.order, order_no: numbers.next('SO', one.order.company_id, one.order.order_time) },
  }));
  const ids = await insertOrders(context, numberedOrders);
  await insertLines(context, numberedOrders, ids);
  await insertMilestones(context, numberedOrders, ids, book);
  await insertWaybills(context, numberedOrders, ids, numbers);
  await insertPapers(context, numberedOrders, ids, book);
  await insertExceptions(context, numberedOrders, ids, book);
  await numbers.keep(context);
}

function drawOrder({ random, now }: Context, book: Book, place: number): Drawn {
  const customer = random.pick(book.customers);
  const state = drawState(random);
  const line = lineFor(random, book, customer);
  const business = drawBusiness(random, line);
  const truck = random.pick(book.trucks.filter((type) => type.container === (business === 'container')).concat(book.trucks.slice(0, 1)));
  const pickupFrom = atWork(random, drawPickup(random, state, line.hours, now));
  const pickupTo = new Date(pickupFrom.getTime() + random.between(2, 4) * 3_600_000);
  const agreed = random.chance(0.35) ? new Date(pickupTo.getTime() + (line.hours * 1.15 + 4) * 3_600_000) : null;
  const journey: Journey = { pickupFrom, pickupTo, deliverTo: agreed, standardHours: line.hours, crossBorder: line.crossBorder };
  const lines = drawLines(random, countryOf(line.from.country), business, truck);
  const actual = drawActual(random, state, journey, now);
  const [first] = lines;
  const placed = Math.min(pickupFrom.getTime() - random.between(14, 60) * 3_600_000, now.getTime() - random.between(1, 26) * 1_800_000);
  const orderTime = new Date(Math.max(placed, now.getTime() - 740 * 86_400_000));
  const clerk = random.pick(book.clerks.filter(({ companyId }) => companyId === customer.companyId).concat(book.clerks.slice(0, 1)));
  const reviewers = book.clerks.filter(({ id }) => id !== clerk.id);
  const reviewer = reviewers.length > 0 ? random.pick(reviewers) : clerk;
  // An order is submitted and reviewed before it is received, and not ahead of now.
  const passedMs = (actual.get('received') ?? now).getTime() - orderTime.getTime();
  const after = (minutes: number, share: number): Date => new Date(orderTime.getTime() + Math.min(minutes * 60_000, passedMs * share));
  const submitted = state !== 'draft' ? after(random.between(5, 90), 0.4) : null;
  const reviewed = isReviewed(state) ? after(random.between(100, 400), 0.8) : null;
  const value = lines.reduce((sum, one) => sum + one.gross_kg * one.goods.usdPerKg, 0);
  const order: Drawn['order'] = {
    order_no: '',
    company_id: customer.companyId,
    customer_id: customer.id,
    bill_to_id: customer.id,
    customer_ref: random.chance(0.85) ? `PO${String(240_000 + place * 7 + random.whole(7))}` : null,
    business_type: business,
    mode: 'road',
    line_id: line.id,
    customer_line_id: line.customerLineId,
    origin_station_id: line.from.id,
    destination_station_id: line.to.id,
    border_station_id: null,
    region: regionOf(business, line.from, line.to),
    ...shipperOf(placeFor(random, book, customer, line.from, 'shipper')),
    ...consigneeOf(placeFor(random, book, customer, line.to, 'consignee')),
    pickup_from: pickupFrom,
    pickup_to: pickupTo,
    deliver_from: agreed ? new Date(agreed.getTime() - 4 * 3_600_000) : null,
    deliver_to: agreed,
    due_at: dueAt(journey),
    vehicle_type_id: truck.id,
    container_type: business === 'container' ? random.pick(['22G1', '42G1', '45G1'] as const) : null,
    container_no: business === 'container' ? containerNo(random) : null,
    is_dg: first?.goods.danger !== undefined,
    un_no: first?.goods.danger?.un ?? null,
    dg_class: first?.goods.danger?.class ?? null,
    packing_group: first?.goods.danger?.group ?? null,
    flash_point_c: first?.goods.danger?.flash ?? null,
    emergency_contact: first?.goods.danger ? '国家化学事故应急响应中心' : null,
    emergency_phone: first?.goods.danger ? '0532-83889090' : null,
    temperature_min_c: first?.goods.cool?.[0] ?? null,
    temperature_max_c: first?.goods.cool?.[1] ?? null,
    odour: first?.goods.odour ?? null,
    ...totals(lines),
    goods_value_minor: BigInt(Math.round(value * 10 ** minorDigits.USD)),
    goods_value_currency: 'USD' satisfies Currency,
    insured: random.chance(0.3),
    remark: random.chance(0.12)
      ? random.pick(['到达前两小时电话通知', 'Gọi trước khi giao 30 phút', 'ต้องใช้รถท้ายยก', '尾板车，现场需叉车'])
      : null,
    state,
    order_time: orderTime,
    submitted_by: submitted ? clerk.id : null,
    submitted_at: submitted,
    reviewed_by: reviewed ? reviewer.id : null,
    reviewed_at: reviewed,
    reason: state === 'cancelled' ? random.pick(['客户取消', 'Khách đổi kế hoạch', 'ลูกค้ายกเลิก', '货物未备齐']) : null,
    departed_at: actual.get('departed') ?? null,
    signed_at: actual.get('signed') ?? null,
    signed_by_name: null,
    pod_at: actual.get('podReturned') ?? null,
    closed_at: state === 'closed' ? new Date((actual.get('podReturned') ?? orderTime).getTime() + 2 * 86_400_000) : null,
    cancelled_at: state === 'cancelled' ? new Date(orderTime.getTime() + random.between(2, 10) * 3_600_000) : null,
    income_done: state === 'closed',
    cost_done: state === 'closed',
    sales_id: customer.salesId,
    service_id: customer.serviceId ?? clerk.id,
    source: random.pick(['manual', 'manual', 'import', 'copy'] as const),
    copied_from_id: null,
    created_by: clerk.id,
    version: 1,
    created_at: orderTime,
    updated_at: actual.get('podReturned') ?? actual.get('signed') ?? reviewed ?? orderTime,
  };
  return { order: { ...order, signed_by_name: order.signed_at ? order.consignee_contact : null }, lines, journey, actual };
}

function isReviewed(state: OrderState): boolean {
  return state !== 'draft' && state !== 'submitted' && state !== 'cancelled';
}
function countryOf(country: string): 'CN' | 'VN' | 'TH' {
  return country === 'VN' || country === 'TH' ? country : 'CN';
}

/** One of the customer's own lines, else one that begins in its country, else any line. */
function lineFor(random: Random, book: Book, customer: BookCustomer): BookLine {
  const own = book.lines.filter((line) => line.customerId === customer.id);
  if (own.length > 0 && random.chance(0.7)) return random.pick(own);
  const common = book.lines.filter((line) => line.customerId === null);
  const near = common.filter((line) => line.from.country === customer.country);
  const [any] = [near, common, own].filter((lines) => lines.length > 0);
  return random.pick(any ?? book.lines);
}

function drawBusiness(random: Random, line: BookLine): BusinessType {
  if (line.crossBorder) return 'crossBorder';
  return (['ftl', 'ftl', 'ltl', 'ltl', 'container'] as const)[random.whole(5)] ?? 'ftl';
}

type Party = { id: bigint | null; name: string; contact: string; phone: string; address: string };
function shipperOf({ id, name, contact, phone, address }: Party) {
  return { shipper_id: id, shipper_name: name, shipper_contact: contact, shipper_phone: phone, shipper_address: address };
}
function consigneeOf({ id, name, contact, phone, address }: Party) {
  return { consignee_id: id, consignee_name: name, consignee_contact: contact, consignee_phone: phone, consignee_address: address };
}

/** A place of the customer's address book in the city of the station, or one of that city that is not in the book. */
function placeFor(random: Random, book: Book, customer: BookCustomer, at: BookPlace, as: 'shipper' | 'consignee'): Party {
  const near = book.parties.filter(
    (one) =>
      (one.customerId === customer.id || one.customerId === null) &&
      (one.stationId === at.id || (one.country === at.country && one.city === at.name)) &&
      (one.kind === as || one.kind === 'both'),
  );
  // One number is drawn in either case, so that an address more in the book changes no other order of the demo.
  const own = seeded(random.whole(1_000_000));
  if (near.length > 0) return own.pick(near);
  const local = places[countryOf(at.country)];
  const fill = (text: string) => text.replace('{{city}}', at.name).replace('{{n}}', String(own.between(1, 280)));
  return {
    id: null,
    name: fill(local[as]),
    contact: own.pick(local.contacts),
    phone: `${local.phone}${String(own.whole(10 ** local.digits)).padStart(local.digits, '0')}`,
    address: fill(local.address),
  };
}

function totals(lines: readonly DrawnLine[]) {
  return totalsOf(lines.map(measures));
}
function measures(line: DrawnLine) {
  return {
    pieces: line.pieces,
    pallets: String(line.pallets),
    gross_kg: line.gross_kg.toFixed(3),
    volume_m3: line.volume_m3.toFixed(4),
    length_cm: String(line.goods.cm[0]),
    width_cm: String(line.goods.cm[1]),
    height_cm: String(line.goods.cm[2]),
  };
}

/** A container number with its check digit (ISO 6346). */
function containerNo(random: Random): string {
  const body = `${random.pick(['TCLU', 'MSKU', 'OOLU', 'CMAU', 'WHSU'])}${String(random.between(100_000, 999_999))}`;
  const value = (sign: string) => {
    const code = sign.charCodeAt(0) - 65;
    return code < 0 ? Number(sign) : 10 + code + Math.floor((code + 9) / 10);
  };
  const sum = [...body].reduce((total, sign, at) => total + value(sign) * 2 ** at, 0);
  return `${body}${(sum % 11) % 10}`;
}

/** Numbers as the counters would have issued them, and the state of the counters after that. */
function numbering(book: Book) {
  const last = new Map<string, number>();
  return {
    next(series: 'SO' | 'WB', companyId: bigint, at: Date): string {
      const company = book.companies.find(({ id }) => id === companyId);
      const day = dayIn(at, company?.timeZone ?? 'Asia/Shanghai');
      const key = `${companyId} ${series} ${day}`;
      const n = (last.get(key) ?? 0) + 1;
      last.set(key, n);
      return `${series}${company?.mark ?? ''}${day.slice(2).replaceAll('-', '')}${String(n).padStart(4, '0')}`;
    },
    async keep({ db }: Context): Promise<void> {
      const rows = [...last].map(([key, n]) => [...key.split(' '), n] as [string, string, string, number]);
      await sql`insert into number_series (company_id, series, day, last)
        select * from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, series]) => series)}::text[],
          ${rows.map(([, , day]) => day)}::date[], ${rows.map(([, , , n]) => n)}::int[])
        on conflict (company_id, series, day) do update set last = greatest(number_series.last, excluded.last)`.execute(db);
    },
  };
}

type Numbered = Drawn & { readonly order: OrderInsert & { readonly order_no: string } };
type Ids = ReadonlyMap<string, bigint>;

async function inChunks<T>(rows: readonly T[], size: number, insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += size) await insert(rows.slice(from, from + size));
}

async function insertOrders({ db }: Context, drawn: readonly Numbered[]): Promise<Ids> {
  const ids = new Map<string, bigint>();
  await inChunks(drawn, 900, async (chunk) => {
    const orderRows = await db
      .insertInto('transport_order')
      .values(chunk.map(({ order }) => order))
      .returning(['id', 'order_no'])
      .execute();
    for (const { id, order_no } of orderRows) ids.set(order_no, id);
  });
  return ids;
}

function idOf(ids: Ids, order: { order_no: string }): bigint {
  const id = ids.get(order.order_no);
  if (id === undefined) throw new Error(`${order.order_no} was not made`);
  return id;
}

async function insertLines({ db }: Context, drawn: readonly Numbered[], ids: Ids): Promise<void> {
  const rows = drawn.flatMap(({ order, lines }) =>
    lines.map((line, place) => ({
      ...measures(line),
      order_id: idOf(ids, order),
      line_no: place + 1,
      goods_name: line.goods.name,
      hs_code: line.goods.hs,
      packing: line.goods.packing,
      net_kg: (line.gross_kg * 0.92).toFixed(3),
    })),
  );
  await inChunks(rows, 4000, (chunk) => db.insertInto('order_line').values(chunk).execute());
}

async function insertMilestones({ db, random }: Context, drawn: readonly Numbered[], ids: Ids, book: Book): Promise<void> {
  const rows = drawn.flatMap(({ order, journey, actual }) =>
    [...planMilestones(journey)].map(([code, planned]) => {
      const at = actual.get(code) ?? null;
      const byHand = code === 'received' || code === 'podReturned' || code === 'arrived';
      return {
        order_id: idOf(ids, order),
        code,
        planned_at: planned,
        actual_at: at,
        recorded_at: at ? new Date(at.getTime() + random.between(0, 25) * 60_000) : null,
        recorded_by: at && byHand ? random.pick(book.clerks).id : null,
        source: at ? (byHand ? ('staff' as const) : ('system' as const)) : ('plan' as const),
        place: null,
        remark: null,
      };
    }),
  );
  rows.sort((a, b) => Number(a.order_id - b.order_id) || milestoneCodes.indexOf(a.code) - milestoneCodes.indexOf(b.code));
  await inChunks(rows, 6000, (chunk) => db.insertInto('order_milestone').values(chunk).execute());
}

async function insertWaybills({ db, random }: Context, drawn: readonly Numbered[], ids: Ids, numbers: ReturnType<typeof numbering>) {
  const rows = drawn.flatMap(({ order }) => {
    if (!(order.reviewed_at instanceof Date)) return [];
    const printed = order.state !== 'reviewed' && (order.state !== 'received' || random.chance(0.5));
    return {
      waybill_no: numbers.next('WB', order.company_id, order.reviewed_at),
      order_id: idOf(ids, order),
      company_id: order.company_id,
      printed_count: printed ? random.between(1, 2) : 0,
      printed_at: printed ? new Date(order.reviewed_at.getTime() + 3_600_000) : null,
      void_at: null,
      created_at: order.reviewed_at,
    };
  });
  await inChunks(rows, 4000, (chunk) => db.insertInto('waybill').values(chunk).execute());
}

/** The signed proofs of delivery: the bytes of one demonstration sheet, stored under each order's name. */
async function insertPapers({ db, product, random }: Context, drawn: readonly Numbered[], ids: Ids, book: Book): Promise<void> {
  const bytes = demoPaper();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await product.files.put(sha256, bytes);
  const kinds = drawn.flatMap(({ order }) => {
    const returned = order.state === 'podReturned' || order.state === 'closed';
    const crossing = order.business_type === 'crossBorder' && isReviewed(order.state);
    return [
      ...(returned || (order.state === 'signed' && random.chance(0.35)) ? [{ order, kind: 'pod' as const }] : []),
      ...(crossing && random.chance(0.9) ? [{ order, kind: 'packingList' as const }] : []),
      ...(crossing && random.chance(0.9) ? [{ order, kind: 'invoice' as const }] : []),
      ...(crossing && random.chance(0.75) ? [{ order, kind: 'customs' as const }] : []),
    ];
  });
  await inChunks(kinds, 4000, async (chunk) => {
    const files = await db
      .insertInto('file')
      .values(
        chunk.map(({ order, kind }) => ({
          sha256,
          name: `${kind}-${order.order_no}.pdf`,
          mime: 'application/pdf',
          bytes: BigInt(bytes.length),
          account_id: random.pick(book.clerks).id,
        })),
      )
      .returning(['id', 'account_id'])
      .execute();
    const papers = await db
      .insertInto('order_document')
      .values(
        chunk.map(({ order, kind }, place) => ({
          order_id: idOf(ids, order),
          kind,
          file_id: files[place]?.id ?? 0n,
          work_order_id: null,
          remark: null,
          created_by: files[place]?.account_id ?? null,
          created_at: order.pod_at ?? order.reviewed_at ?? order.order_time,
        })),
      )
      .returning(['id', 'file_id'])
      .execute();
    await db
      .insertInto('file_use')
      .values(papers.map(({ id, file_id }) => ({ file_id, subject: 'orderDocument', record_id: id })))
      .execute();
  });
}

async function insertExceptions({ db, random, now }: Context, drawn: readonly Numbered[], ids: Ids, book: Book): Promise<void> {
  const kinds = Object.keys(exceptionNotes) as (keyof typeof exceptionNotes)[];
  const rows = drawn.flatMap(({ order, actual }) => {
    const departed = actual.get('departed');
    const running = order.state === 'inTransit';
    if (!departed || !random.chance(running ? 0.16 : 0.025)) return [];
    const kind = random.pick(kinds);
    const happened_at = new Date(Math.min(departed.getTime() + random.between(1, 12) * 3_600_000, now.getTime() - 600_000));
    const clerk = random.pick(book.clerks).id;
    const resolved = running ? null : new Date(Math.min(happened_at.getTime() + 20 * 3_600_000, now.getTime()));
    return {
      order_id: idOf(ids, order),
      kind,
      happened_at,
      place: null,
      note: random.pick(exceptionNotes[kind]),
      resolved_at: resolved,
      resolved_by: resolved ? clerk : null,
      resolution: resolved ? random.pick(['已与客户确认，按现状签收', 'Đã thống nhất với khách hàng', 'ตกลงกับลูกค้าเรียบร้อยแล้ว']) : null,
      created_by: clerk,
      created_at: happened_at,
    };
  });
  if (rows.length > 0) await db.insertInto('order_exception').values(rows).execute();
}
