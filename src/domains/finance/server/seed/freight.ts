import { type Currency, minorDigits, parseAmount, splitTax } from '../../../../kernel/money.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/server/rates.ts';
import { isFreightPaidElsewhere } from '../../../freight/job/rules.ts';
import { mainCarriage } from '../../../reference/server/seed/tariff.ts';
import type { Side } from '../../side.ts';
import { type Book, type Context, chunks, dayAt } from './book.ts';
import { type Line, rowsFor } from './charges.ts';

/** The price of one unit in the company's own currency, by fee and mode. A cost is about four fifths of it. */
const prices = {
  ocean: [
    ['OFRT', 4200],
    ['THC', 950],
    ['DOC', 450],
  ],
  air: [
    ['AFRT', 16],
    ['DOC', 300],
  ],
} as const;
/** Units of each currency in a yuan, roughly. */
const inYuan: Partial<Record<Currency, number>> = { CNY: 1, VND: 3500, THB: 4.8 };

/** Charges on both sides of the jobs by sea and air that are on their way, as staff enter them by hand. */
export async function seedFreightCharges(context: Context, book: Book): Promise<void> {
  const { db, today } = context;
  const jobs = await db
    .selectFrom('freight_job as j')
    .selectAll('j')
    .select((eb) => [
      eb.selectFrom('freight_container as k').whereRef('k.job_id', '=', 'j.id').select(eb.fn.countAll<bigint>().as('n')).as('containers'),
      eb.selectFrom('freight_house as h').whereRef('h.job_id', '=', 'j.id').select(eb.fn.countAll<bigint>().as('n')).as('houses'),
    ])
    .where('j.state', 'not in', ['draft', 'cancelled'])
    .orderBy('j.id')
    .execute();
  const fees = await db.selectFrom('fee_name').select(['id', 'code']).where('code', 'in', ['OFRT', 'THC', 'DOC', 'AFRT']).execute();
  const rates = await taxRatesOf(
    context,
    book.companies.map(({ id }) => id),
    fees.map(({ id }) => id),
  );
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const rows = jobs.flatMap((job) => {
    const { currency } = book.company(job.company_id);
    const sailed = dayAt(book, job.company_id, job.etd ?? context.now);
    const day = sailed > today ? today : sailed < firstOfMonth ? firstOfMonth : sailed;
    const units = {
      OFRT: job.containers,
      THC: job.containers,
      DOC: job.houses,
      AFRT: job.chargeable_confirmed_kg ?? job.chargeable_planned_kg,
    };
    const linesOf = (side: Side): Line[] =>
      prices[job.mode].flatMap(([code, yuan]): Line[] => {
        if (side === 'payable' && mainCarriage.includes(code) && isFreightPaidElsewhere(job)) return [];
        const fee = fees.find((one) => one.code === code);
        const rate = fee && taxRateOn(rates(job.company_id), fee.id, day);
        const quantity = String(units[code] ?? 1);
        if (!fee || !rate || quantity === '0') return [];
        const price = yuan * (inYuan[currency] ?? 1) * (side === 'payable' ? 0.8 : 1);
        const unitPrice = price.toFixed(minorDigits[currency]);
        const minor = parseAmount(currency, (Number(unitPrice) * Number(quantity)).toFixed(minorDigits[currency])) ?? 0n;
        return [
          {
            feeNameId: fee.id,
            quantity,
            unitPrice,
            currency,
            amountMinor: minor,
            netMinor: splitTax({ currency, minor }, rate.percent).net.minor,
            taxPercent: rate.percent,
            disbursement: false,
            basis: null,
            priceId: null,
            calc: null,
            source: 'manual',
          },
        ];
      });
    const of = {
      company_id: job.company_id,
      order_id: null,
      work_order_id: null,
      freight_job_id: job.id,
      business: job.mode,
      estimated: false,
    };
    return [
      ...rowsFor(
        context,
        book,
        { ...of, side: 'receivable', customer_id: job.customer_id, carrier_id: null },
        day,
        linesOf('receivable'),
        currency,
      ),
      ...(job.carrier_id
        ? rowsFor(
            context,
            book,
            { ...of, side: 'payable', customer_id: null, carrier_id: job.carrier_id },
            day,
            linesOf('payable'),
            currency,
          )
        : []),
    ];
  });
  for (const part of chunks(rows, 1000)) await db.insertInto('charge').values(part).execute();
}
