import { Alert, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { fillFrom } from '../../../../web/kit/form/fill-from.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getFreightJob } from '../../job/contract.ts';
import { withPlainMeasures } from '../../../../web/kit/form/plain-measures.ts';
import { dangerClasses } from '../../../order/transport-order/kinds.ts';
import { pieceIn, rateIn, surchargeIn } from '../air-lines.ts';
import { getBooking, saveAirBooking } from '../contract.ts';
import { handlingCodes } from '../dangerous.ts';
import {
  type AirSpaceKind,
  airSpaceKinds,
  chargeDues,
  lengthUnits,
  otherChargeCodes,
  rateClasses,
  surchargeBases,
  weightUnits,
} from '../kinds.ts';
import { bookingDetailPage } from '../pages.ts';
import { airCharge, airWeights, otherChargeName, surchargeOf } from '../rules.ts';

type Values = ParamsOf<typeof saveAirBooking> & object;

const newPiece = (): Line => ({ pieces: 1, length: '', width: '', height: '', length_unit: 'cm', weight: '', weight_unit: 'kg' });
const newFlight = (): Line => ({ flight_no: '', origin_station_id: null, destination_station_id: null, departs: '', arrives: '' });
const newRate = (): Line => ({ rate_class: 'Q', from_kg: '45', rate: '' });

const newSurcharge = (): Line => ({ code: 'MY', due: 'carrier', basis: 'chargeable', rate: '' });
const newDangerous = (): Line => ({ un_no: '', dg_class: null, proper_name: '', pieces: 1, net_kg: '' });
const newUld = (): Line => ({ uld_no: '', pieces: 1, gross_kg: '' });

const flightColumns: readonly LineColumn[] = [
  { key: 'flight_no', is: 'code', required: true, width: 110 },
  { key: 'origin_station_id', is: 'ref', to: 'station', required: true, width: 170, within: () => ({ kind: 'airport' }) },
  { key: 'destination_station_id', is: 'ref', to: 'station', required: true, width: 170, within: () => ({ kind: 'airport' }) },
  { key: 'departs', is: 'text', required: true, width: 150 },
  { key: 'arrives', is: 'text', required: true, width: 150 },
];
const pieceColumns: readonly LineColumn[] = [
  { key: 'pieces', is: 'whole', required: true, width: 80, total: true },
  { key: 'length', is: 'quantity', required: true, width: 90 },
  { key: 'width', is: 'quantity', required: true, width: 90 },
  { key: 'height', is: 'quantity', required: true, width: 90 },
  { key: 'length_unit', is: 'choice', of: lengthUnits, words: 'booking.lengthUnit', required: true, width: 90 },
  { key: 'weight', is: 'quantity', required: true, width: 110 },
  { key: 'weight_unit', is: 'choice', of: weightUnits, words: 'booking.weightUnit', required: true, width: 90 },
];
const rateColumns: readonly LineColumn[] = [
  { key: 'rate_class', is: 'choice', of: rateClasses, words: 'booking.rateClass', required: true, width: 200 },
  { key: 'from_kg', is: 'quantity', required: true, width: 110 },
  { key: 'rate', is: 'quantity', required: true, width: 120 },
];

const surchargeColumns: readonly LineColumn[] = [
  {
    key: 'code',
    is: 'choice',
    of: otherChargeCodes,
    words: 'booking.otherCharge',
    required: true,
    width: 200,
    word: 'booking.otherCharge',
  },
  { key: 'due', is: 'choice', of: chargeDues, words: 'booking.due', required: true, width: 130 },
  { key: 'basis', is: 'choice', of: surchargeBases, words: 'booking.basis', required: true, width: 150 },
  { key: 'rate', is: 'quantity', required: true, width: 110 },
  { key: 'min_charge', is: 'quantity', width: 110 },
  { key: 'max_charge', is: 'quantity', width: 110 },
];
const dangerousColumns: readonly LineColumn[] = [
  { key: 'un_no', is: 'code', required: true, width: 100 },
  { key: 'dg_class', is: 'choice', of: dangerClasses, words: 'order.dangerClass', required: true, width: 200 },
  { key: 'proper_name', is: 'text', required: true, width: 220 },
  { key: 'packing_group', is: 'code', width: 110 },
  { key: 'pieces', is: 'whole', required: true, width: 80, total: true },
  { key: 'net_kg', is: 'quantity', required: true, width: 110, total: true },
];
const uldColumns: readonly LineColumn[] = [
  { key: 'uld_no', is: 'code', required: true, width: 150 },
  { key: 'pieces', is: 'whole', required: true, width: 90, total: true },
  { key: 'gross_kg', is: 'quantity', width: 120, total: true },
];

/** An air booking with its number, flights and pieces; the chargeable weight and the weight charge are worked out while it is typed. */
export default function AirBookingForm({ page, query }: PageProps): ReactNode {
  const { id, job } = query;
  const t = useT();
  const hidesCosts = useSession().hidden.includes('cost');
  const [seller, setSeller] = useState<AirSpaceKind>('airline');
  const form = useForm(saveAirBooking, {
    start: {
      volume_divisor: 6000,
      take_next_awb: false,
      piece_lines: [newPiece()] as unknown as Values['piece_lines'],
      flights: [],
      rates: [],
      surcharges: [],
      handling_codes: [],
      dangerous_lines: [],
      ulds: [],
    },
    read: id ? () => readFor(id, setSeller) : job ? () => ofJob(job) : null,
    no: 'booking_no',
    done: (saved) => link(bookingDetailPage, { id: saved.id }),
  });
  const { values } = form;
  return (
    <FormPage
      title={page.title}
      form={form}
      also={{ word: 'booking.saveAndSubmit', params: { submit: true } }}
      sections={[
        {
          key: 'head',
          word: 'booking.section.head',
          fields: [
            {
              key: 'job_id',
              is: 'ref',
              to: 'freightJob',
              within: { mode: 'air' },
              onChange: (job) => void fillFromJob(String(job ?? ''), form),
            },
            {
              key: 'seller',
              is: 'shown',
              span: 3,
              show: (
                <Segmented<AirSpaceKind>
                  aria-label={t('booking.airline')}
                  value={seller}
                  options={airSpaceKinds.map((kind) => ({ value: kind, label: t(`supplier.kind.${kind}`) }))}
                  onChange={(kind) => {
                    setSeller(kind);
                    form.set({ supplier_id: '', awb_id: null, take_next_awb: false });
                  }}
                />
              ),
            },
            {
              key: 'supplier_id',
              word: 'booking.airline',
              is: 'ref',
              to: 'supplier',
              within: { kind: seller },
              onChange: () => form.set({ awb_id: null }),
            },
            seller === 'airline' && {
              key: 'awb_id',
              is: 'ref',
              to: 'awb',
              within: { supplier_id: values.supplier_id || '0' },
              disabled: values.take_next_awb === true,
            },
            seller === 'airline' && { key: 'take_next_awb', is: 'flag' },
            { key: 'carrier_booking_ref', word: 'booking.air_ref', is: 'text' },
            { key: 'load_station_id', word: 'booking.origin', is: 'ref', to: 'station' },
            { key: 'discharge_station_id', word: 'booking.destination', is: 'ref', to: 'station' },
            { key: 'goods', is: 'text' },
            { key: 'contract_no', is: 'text' },
          ],
        },
        {
          key: 'flights',
          word: 'booking.section.flights',
          help: 'sailing.timesHelp',
          fields: [{ key: 'flights', is: 'lines', columns: flightColumns, newLine: newFlight }],
        },
        {
          key: 'pieces',
          word: 'booking.section.pieces',
          fields: [
            { key: 'piece_lines', is: 'lines', columns: pieceColumns, newLine: newPiece },
            { key: 'volume_divisor', is: 'whole', help: 'booking.divisorHelp' },
            { key: 'weights', word: 'booking.weights', is: 'shown', span: 12, show: <LiveWeights values={values} /> },
          ],
        },
        {
          key: 'handling',
          word: 'booking.section.handling',
          help: 'booking.handlingHelp',
          fields: [
            { key: 'handling_codes', is: 'choice', of: handlingCodes, words: 'booking.handlingCode', many: true, span: 12 },
            { key: 'dangerous_lines', is: 'lines', columns: dangerousColumns, newLine: newDangerous },
            { key: 'ulds', is: 'lines', columns: uldColumns, newLine: newUld },
          ],
        },
        {
          key: 'rates',
          word: 'booking.section.rates',
          fields: [
            ...(hidesCosts ? [] : ([{ key: 'rate_currency', is: 'currency' }] as const)),
            { key: 'customer_chargeable_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'airline_chargeable_kg', is: 'quantity', unit: 'unit.kg' },
            ...(hidesCosts
              ? []
              : ([
                  { key: 'rates', is: 'lines', columns: rateColumns, newLine: newRate },
                  { key: 'surcharges', is: 'lines', columns: surchargeColumns, newLine: newSurcharge },
                ] as const)),
            { key: 'remark', is: 'note', rows: 2 },
          ],
        },
      ]}
    />
  );
}

/** Weights and charge of the lines that are complete. */
function LiveWeights({ values }: { values: Partial<Values> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const pieces = (values.piece_lines ?? []).flatMap((line) => pieceIn.safeParse(line).data ?? []);
  const rates = (values.rates ?? []).flatMap((line) => rateIn.safeParse(line).data ?? []);
  const weights = airWeights(pieces, Number(values.volume_divisor) || 6000);
  if (!weights) return <span>–</span>;
  const { rate_currency } = values;
  const charge = rate_currency ? airCharge(weights.chargeable_kg, rates, rate_currency) : null;
  const surcharges = (values.surcharges ?? []).flatMap((line) => surchargeIn.safeParse(line).data ?? []);
  return (
    <>
      <Alert
        type="info"
        title={t('booking.liveWeights', {
          pieces: weights.pieces,
          gross: format.number(weights.gross_kg),
          volume: format.number(weights.volume_m3),
          volumeWeight: format.number(weights.volume_kg),
          chargeable: format.number(weights.chargeable_kg),
        })}
      />
      {charge && rate_currency && (
        <Alert
          className="kit-gap"
          type={charge.next_break ? 'warning' : 'success'}
          title={t(charge.next_break ? 'booking.ratedAs' : 'booking.charged', {
            kg: format.number(charge.rated_kg),
            rateClass: charge.rate_class,
            amount: format.money(amountOf(rate_currency, charge.charge.minor), rate_currency),
          })}
        />
      )}
      {rate_currency &&
        surcharges.map((one) => (
          <Alert
            key={otherChargeName(one)}
            className="kit-gap"
            type="info"
            title={`${otherChargeName(one)} ${t(`booking.otherCharge.${one.code}`)}: ${format.money(
              amountOf(rate_currency, surchargeOf(one, weights, rate_currency).minor),
              rate_currency,
            )}`}
          />
        ))}
    </>
  );
}

/** The fields of a booking that its job gives. */
async function ofJob(job_id: string): Promise<Partial<Values>> {
  const job = await send(getFreightJob, { id: job_id }, { quiet: true });
  return { job_id, load_station_id: job.origin_station_id, discharge_station_id: job.destination_station_id };
}

async function fillFromJob(id: string, form: Form<Values>): Promise<void> {
  if (id) await fillFrom(form, 'job_id', () => ofJob(id));
}

async function readFor(id: string, setSeller: (kind: AirSpaceKind) => void): Promise<Values> {
  const { supplier_kind, piece_lines, flights, rates, surcharges, dangerous_lines, ulds, ...booking } = await send(getBooking, { id });
  setSeller(supplier_kind === 'coLoader' ? 'coLoader' : 'airline');
  const lines = {
    piece_lines: piece_lines.map(({ id: _, ...line }) => line),
    flights: flights.map(({ id: _, origin_name, destination_name, ...flight }) => flight),
    rates: (rates ?? []).map(({ id: _, ...rate }) => rate),
    surcharges: (surcharges ?? []).map(({ id: _, ...line }) => line),
    dangerous_lines: dangerous_lines.map(({ id: _, ...line }) => line),
    ulds: ulds.map(({ id: _, ...line }) => line),
  };
  // The page reads more than the form saves; the form drops it.
  return withPlainMeasures({ ...booking, ...lines }) as unknown as Values;
}
