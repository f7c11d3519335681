import { sql } from 'kysely';
import { addDays, type Day } from '../../../../kernel/day.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { RequestState } from '../../quotation-request/states.ts';
import type { QuotationAnswer } from '../../own-quotation/rules.ts';
import type { PricingTables } from '../db.ts';

type Context = SeedContext<PricingTables>;

type Draft = {
  /** Days since the customer asked. */
  readonly ago: number;
  readonly state: RequestState;
  readonly goods: string;
  readonly pieces: number;
  readonly gross_kg: string;
  readonly volume_m3: string;
  readonly note?: string;
  readonly reason?: string;
  /** The customer's answer to the sheet that was sent; without one the sheet waits for it. */
  readonly answer?: QuotationAnswer;
};

/** The requests of each customer for whom somebody signs in, by the customer's country. */
const drafts: Readonly<Record<string, readonly Draft[]>> = {
  CN: [
    {
      ago: 18,
      state: 'declined',
      goods: '锂电池 UN3480',
      pieces: 40,
      gross_kg: '2600',
      volume_m3: '9.5',
      reason: '该线路承运车辆没有第 9 类危险品资质',
    },
    { ago: 9, state: 'quoted', goods: '电子元件 20 托', pieces: 400, gross_kg: '8200', volume_m3: '32', note: '需要尾板车，每周两车' },
    { ago: 1, state: 'requested', goods: '显示模组 12 托', pieces: 240, gross_kg: '5400', volume_m3: '21.6', note: '防震，不可叠放' },
  ],
  VN: [
    { ago: 12, state: 'withdrawn', goods: 'Linh kiện nhựa', pieces: 180, gross_kg: '3100', volume_m3: '16' },
    {
      ago: 2,
      state: 'requested',
      goods: 'Bo mạch điện tử',
      pieces: 300,
      gross_kg: '4200',
      volume_m3: '18.4',
      note: 'Giao trước 8 giờ sáng',
    },
  ],
  TH: [
    { ago: 15, state: 'quoted', goods: 'ชิ้นส่วนยานยนต์', pieces: 220, gross_kg: '9800', volume_m3: '28', answer: 'accepted' },
    { ago: 3, state: 'requested', goods: 'เครื่องใช้ไฟฟ้า', pieces: 150, gross_kg: '6100', volume_m3: '34' },
  ],
};

/** Requests of customers in every state; the quoted ones were answered with the customer's approved sheet. */
export async function seedRequests(context: Context): Promise<void> {
  const { db, today } = context;
  const askers = await askersOf(context);
  const counters = new Map<string, number>();
  const numberOn = (day: Day, company: { id: bigint; mark: string }): string => {
    const key = `${company.id} ${day}`;
    const count = (counters.get(key) ?? 0) + 1;
    counters.set(key, count);
    return `RQ${company.mark}${day.slice(2).replaceAll('-', '')}${String(count).padStart(4, '0')}`;
  };
  for (const asker of askers)
    for (const { ago, answer, note, reason, state, ...goods } of drafts[asker.country] ?? []) {
      const day = addDays(today, -ago);
      const at = new Date(`${day}T02:00:00Z`);
      const { sheet_id, sender_id } = asker;
      if (state === 'quoted' && (sheet_id === null || sender_id === null)) continue;
      const number = numberOn(day, { id: asker.company_id, mark: asker.mark });
      await db
        .insertInto('quotation_request')
        .values({
          ...goods,
          request_no: number,
          state,
          version: state === 'requested' ? 1 : 2,
          created_by: asker.account_id,
          created_at: at,
          updated_at: at,
          company_id: asker.company_id,
          customer_id: asker.customer_id,
          mode: 'road',
          origin_station_id: asker.origin_station_id,
          destination_station_id: asker.destination_station_id,
          vehicle_type_id: asker.vehicle_type_id,
          starts_on: addDays(day, 14),
          note: note ?? null,
          quotation_id: state === 'quoted' ? sheet_id : null,
          reason: reason ?? null,
        })
        .execute();
      if (state === 'quoted' && sheet_id !== null && sender_id !== null)
        await sendSheet(context, { sheet_id, sender_id, account_id: asker.account_id, day, answer });
    }
  for (const [key, last] of counters) {
    const [companyId = '', day = ''] = key.split(' ');
    await sql`insert into number_series (company_id, series, day, last) values (${companyId}, 'RQ', ${day}, ${last})`.execute(db);
  }
}

/** The first user of the first customers who sign in, one of each country, with a line of theirs and their approved sheet. */
async function askersOf({ db }: Context) {
  const { rows } = await sql<{
    account_id: bigint;
    customer_id: bigint;
    country: string;
    company_id: bigint;
    mark: string;
    sender_id: bigint | null;
    sheet_id: bigint | null;
    origin_station_id: bigint;
    destination_station_id: bigint;
    vehicle_type_id: bigint | null;
  }>`
    select distinct on (c.country) a.id as account_id, c.id as customer_id, c.country, c.company_id, o.number_mark as mark,
      coalesce(c.sales_id, c.service_id) as sender_id, l.origin_station_id, l.destination_station_id, k.vehicle_type_id,
      (select q.id from quotation q where q.customer_id = c.id and q.company_id = c.company_id and q.side = 'sell' and q.state = 'approved'
       order by q.id limit 1) as sheet_id
    from account a join customer c on c.id = a.customer_id join own_company o on o.id = c.company_id
      join customer_line k on k.customer_id = c.id and k.active join line l on l.id = k.line_id
    where a.user_type = 4 and a.active
    order by c.country, a.id, k.id`.execute(db);
  return rows;
}

type SentSheet = {
  readonly sheet_id: bigint;
  readonly sender_id: bigint;
  readonly account_id: bigint;
  readonly day: Day;
  readonly answer: QuotationAnswer | undefined;
};

async function sendSheet({ db }: Context, { sheet_id, sender_id, account_id, day, answer }: SentSheet): Promise<void> {
  await db
    .updateTable('quotation')
    .set({
      sent_at: new Date(`${addDays(day, 1)}T03:00:00Z`),
      sent_by: sender_id,
      sent_note: null,
      answer: answer ?? null,
      answered_by: answer ? account_id : null,
      answered_at: answer ? new Date(`${addDays(day, 3)}T03:00:00Z`) : null,
    })
    .where('id', '=', sheet_id)
    .execute();
}
