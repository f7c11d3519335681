import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { Fields } from '../../../../web/kit/form/field-kinds.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import type { LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useRead } from '../../../../web/query.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getQuotation } from '../../../pricing/quotation/contract.ts';
import { freightJobTemplates } from '../../job-template/master.ts';
import { getFreightJob, saveFreightJob } from '../contract.ts';
import { containerTypes, freightDirections, freightServices, freightTerms, incoterms, shareBases, vgmMethods } from '../kinds.ts';
import { freightJobPage } from '../pages.ts';
import { undepartedStates } from '../states.ts';
import { copyOf } from './copy.ts';
import { PassedCutOffs } from './cut-offs.tsx';
import { Differences } from './differences.tsx';
import { differencesOf, volumeOf, volumeWeight } from '../rules.ts';
import { withPlainMeasures } from '../../../../web/kit/form/plain-measures.ts';
import { chargeableOf, confirmedWeights, measuresOf, numberOf, wholeDimensions, withVgm } from './measures.ts';

type Values = ParamsOf<typeof saveFreightJob> & object;

/** A new job, an open one, a copy of another, or one that carries out a quotation; the path says by which mode. */
export default function FreightJobForm({ page, query }: PageProps): ReactNode {
  const { id, copy, quotation, price } = query;
  const isAir = page.fixed?.['mode'] === 'air';
  const { company_id } = useOwnCompany();
  const form = useForm(saveFreightJob, {
    start: {
      company_id,
      mode: isAir ? 'air' : 'ocean',
      direction: 'export',
      service: isAir ? 'consol' : 'fcl',
      share_by: isAir ? 'chargeable' : 'weight',
      volume_divisor: 6000,
      houses: [],
      containers: [],
      dimensions: [],
    },
    read: id ? () => readFor(id) : copy ? () => copyFor(copy) : quotation ? () => carryingOut(quotation, price) : null,
    no: 'no',
    done: (saved) => link(freightJobPage, { id: saved.id }),
  });
  const kind = isAir ? 'airport' : 'port';
  const job = useRead(getFreightJob, { id: id ?? '' }, { enabled: Boolean(id) && !isAir, quiet: true });
  const bookings = job.data?.bookings ?? [];
  const cutOffs = job.data && undepartedStates.includes(job.data.state) ? job.data.cut_offs : [];
  return (
    <FormPage
      title={page.title}
      form={form}
      again={false}
      sections={[
        {
          key: 'head',
          word: 'freightJob.section.head',
          fields: [
            !id && {
              key: 'template_id',
              is: 'ref',
              to: 'freightJobTemplate',
              within: { mode: isAir ? 'air' : 'ocean' },
              help: 'freightJob.templateHelp',
              onChange: (template) => {
                if (typeof template === 'string') void templateOf(template).then(form.set);
              },
            },
            { key: 'customer_id', is: 'ref', to: 'customer' },
            { key: 'company_id', is: 'ref', to: 'ownCompany', disabled: Boolean(id) },
            { key: 'customer_ref', is: 'text' },
            { key: 'direction', is: 'choice', of: freightDirections, words: 'freightJob.direction', as: 'radio' },
            {
              key: 'service',
              is: 'choice',
              of: freightServices.filter((service) => !isAir || (service !== 'fcl' && service !== 'lcl')),
              words: 'freightJob.service',
            },
            { key: 'incoterm', is: 'choice', of: incoterms, words: (term) => term },
            { key: 'freight_term', is: 'choice', of: freightTerms, words: 'freightJob.freight_term' },
            { key: 'share_by', is: 'choice', of: shareBases, words: 'freightJob.share_by' },
          ],
        },
        {
          key: 'voyage',
          word: 'freightJob.section.voyage',
          fields: [
            { key: 'receipt_station_id', is: 'ref', to: 'station' },
            {
              key: 'origin_station_id',
              word: isAir ? 'freightJob.originAirport' : 'freightJob.origin_station_id',
              is: 'ref',
              to: 'station',
              within: { kind },
            },
            {
              key: 'destination_station_id',
              word: isAir ? 'freightJob.destinationAirport' : 'freightJob.destination_station_id',
              is: 'ref',
              to: 'station',
              within: { kind },
            },
            { key: 'delivery_station_id', is: 'ref', to: 'station' },
            { key: 'carrier_id', is: 'ref', to: 'carrier' },
            { key: 'master_no', is: 'code' },
            !isAir && { key: 'vessel', is: 'text' },
            !isAir && { key: 'voyage', is: 'text' },
            isAir && { key: 'flight_no', is: 'text' },
            { key: 'etd', is: 'instant' },
            { key: 'eta', is: 'instant' },
            { key: 'master_consignee', is: 'note', rows: 3, span: 6, help: 'freightJob.masterConsigneeHelp' },
            { key: 'handling_info', is: 'note', rows: 3, span: 6 },
          ],
        },
        isAir && { key: 'weights', word: 'freightJob.section.weights', help: 'freightJob.weightsHelp', fields: airFields(form) },
        {
          key: 'houses',
          word: 'freightJob.houses',
          help: 'freightJob.housesHelp',
          fields: [
            !isAir && { key: 'pieces', is: 'whole' },
            !isAir && { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            !isAir && { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
            { key: 'houses', is: 'lines', columns: houseColumns, newLine: () => ({ house_no: null, pieces: null, goods: '' }) },
          ],
          body: (
            <>
              <PassedCutOffs rows={cutOffs} kinds={['DCO']} />
              <Differences differences={differencesOf(measuresOf(form.values), (form.values.houses ?? []).map(measuresOf))} />
            </>
          ),
        },
        !isAir && {
          key: 'containers',
          word: 'freightJob.containers',
          help: 'freightJob.vgmHelp',
          fields: [
            {
              key: 'containers',
              is: 'lines',
              columns: bookings.length > 0 && id ? [bookingColumn(id), ...containerColumns] : containerColumns,
              newLine: () => ({ container_no: null, size_type: '45G1', ...(bookings.length === 1 ? { booking_id: bookings[0]?.id } : {}) }),
              changed: withVgm,
            },
          ],
          body: <PassedCutOffs rows={cutOffs} kinds={['VCO', 'FCO']} />,
        },
        { key: 'remark', word: 'freightJob.remark', fields: [{ key: 'remark', is: 'note' }] },
      ]}
    />
  );
}

const houseColumns: readonly LineColumn[] = [
  { key: 'house_no', is: 'code', width: 150 },
  { key: 'shipper', is: 'text', width: 170 },
  { key: 'consignee', is: 'text', width: 170 },
  { key: 'notify', is: 'text', width: 150 },
  { key: 'pieces', is: 'whole', required: true, width: 90, total: true },
  { key: 'gross_kg', is: 'quantity', required: true, width: 110, total: true },
  { key: 'volume_m3', is: 'quantity', required: true, width: 100, total: true },
  { key: 'goods', is: 'text', required: true, width: 160 },
  { key: 'hs_code', is: 'code', width: 110 },
  { key: 'marks', is: 'text', width: 120 },
];

/** The booking of a container is one of its own job. */
const bookingColumn = (jobId: string): LineColumn => ({
  key: 'booking_id',
  is: 'ref',
  to: 'booking',
  within: () => ({ job_id: jobId }),
  width: 170,
});

const containerColumns: readonly LineColumn[] = [
  { key: 'container_no', is: 'code', width: 140 },
  { key: 'size_type', is: 'choice', of: containerTypes, words: 'freightJob.size_type', required: true, width: 150 },
  { key: 'seal_no', is: 'code', width: 120 },
  { key: 'house_no', is: 'code', width: 150 },
  { key: 'pieces', is: 'whole', width: 90, total: true },
  { key: 'gross_kg', is: 'quantity', width: 110, total: true },
  { key: 'volume_m3', is: 'quantity', width: 100, total: true },
  { key: 'vgm_kg', is: 'quantity', width: 110 },
  { key: 'vgm_method', is: 'choice', of: vgmMethods, words: 'freightJob.vgm_method', width: 150 },
  { key: 'tare_kg', is: 'quantity', width: 100 },
  { key: 'packing_kg', is: 'quantity', width: 130 },
  { key: 'vgm_party', is: 'text', width: 170 },
  { key: 'vgm_signatory', is: 'text', width: 140 },
  { key: 'vgm_weighed_on', is: 'day', width: 120 },
  { key: 'vgm_place', is: 'text', width: 140 },
];

/** Volume and chargeable weights follow what is typed above them; a typed chargeable weight stays until its base changes. */
function airFields(form: Form<Values>): Fields<Values> {
  const { values, set } = form;
  const divisor = values.volume_divisor ?? 6000;
  const kilograms = (volume: unknown): ReactNode => <VolumeWeight volume={numberOf(volume)} divisor={divisor} />;
  const planned = (gross: unknown, volume: unknown, by = divisor) => ({
    chargeable_planned_kg: chargeableOf(gross, volume, by),
  });
  const confirmed = (gross: unknown, volume: unknown, by = divisor) => confirmedWeights(chargeableOf(gross, volume, by), values);
  return [
    { key: 'pieces', is: 'whole' },
    { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', onChange: (gross) => set(planned(gross, values.volume_m3)) },
    { key: 'volume_m3', is: 'quantity', unit: 'unit.m3', onChange: (volume) => set(planned(values.gross_kg, volume)) },
    {
      key: 'volume_divisor',
      is: 'whole',
      onChange: (by) =>
        typeof by === 'number' && by >= 1000
          ? set({ ...planned(values.gross_kg, values.volume_m3, by), ...confirmed(values.confirmed_kg, values.confirmed_m3, by) })
          : undefined,
    },
    { key: 'volume_kg', is: 'shown', show: kilograms(values.volume_m3) },
    { key: 'chargeable_planned_kg', is: 'quantity', unit: 'unit.kg' },
    {
      key: 'dimensions',
      is: 'lines',
      newLine: () => ({ pieces: null }),
      columns: [
        { key: 'pieces', is: 'whole', required: true, width: 100, total: true },
        { key: 'length_cm', is: 'quantity', required: true, width: 120 },
        { key: 'width_cm', is: 'quantity', required: true, width: 120 },
        { key: 'height_cm', is: 'quantity', required: true, width: 120 },
      ],
      onChange: (lines) => {
        const volume = volumeOf(wholeDimensions(lines));
        if (volume) set({ volume_m3: volume, ...planned(values.gross_kg, volume) });
      },
    },
    { key: 'confirmed_pieces', is: 'whole' },
    { key: 'confirmed_kg', is: 'quantity', unit: 'unit.kg', onChange: (gross) => set(confirmed(gross, values.confirmed_m3)) },
    { key: 'confirmed_m3', is: 'quantity', unit: 'unit.m3', onChange: (volume) => set(confirmed(values.confirmed_kg, volume)) },
    { key: 'chargeable_confirmed_kg', is: 'quantity', unit: 'unit.kg' },
    { key: 'chargeable_customer_kg', is: 'quantity', unit: 'unit.kg' },
    { key: 'chargeable_airline_kg', is: 'quantity', unit: 'unit.kg' },
  ];
}

function VolumeWeight({ volume, divisor }: { volume: string | null; divisor: number }): ReactNode {
  const format = useFormat();
  const t = useT();
  return <>{volume && divisor > 0 ? `${format.number(volumeWeight(volume, divisor))} ${t('unit.kg')}` : '—'}</>;
}

async function readFor(id: string): Promise<Values> {
  const { houses, containers, dimensions, ...job } = await send(getFreightJob, { id });
  return withPlainMeasures({ ...job, houses, containers, dimensions });
}

async function copyFor(id: string): Promise<Values> {
  return withPlainMeasures(copyOf(await send(getFreightJob, { id })));
}

/** The facts that a template states; what it leaves open stays as it is. */
async function templateOf(id: string): Promise<Partial<Values>> {
  const { name: _name, mode: _mode, id: _id, version: _version, active: _active, ...facts } = await send(freightJobTemplates.get, { id });
  const stated = Object.entries(facts).filter(([key, value]) => value !== null && key in saveFreightJob.params.shape);
  return Object.fromEntries(stated);
}

/** A job that carries out a quotation begins with its customer, its company and the route of one of its prices. */
async function carryingOut(quotation_id: string, price: string | undefined): Promise<Partial<Values>> {
  const sheet = await send(getQuotation, { id: quotation_id });
  const lane = sheet.prices.find(({ id }) => id === price);
  return {
    quotation_id,
    customer_id: sheet.party_id,
    company_id: sheet.company_id,
    ...(lane?.origin_station_id ? { origin_station_id: lane.origin_station_id } : {}),
    ...(lane?.destination_station_id ? { destination_station_id: lane.destination_station_id } : {}),
  };
}
