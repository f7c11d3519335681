import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import type { Fields } from '../../../../web/kit/form/field-kinds.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getFreightJob } from '../../../freight/job/contract.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { customsCountries, directions, originKinds } from '../../tariff/kinds.ts';
import { declarationsOfFreightJob, getDeclaration, saveDeclaration } from '../contract.ts';
import {
  type CostKind,
  costMarks,
  dutyModes,
  exemptionNatures,
  packageTypes,
  supervisionModes,
  tradeTerms,
  transportModes,
  vietnameseTypes,
} from '../kinds.ts';
import { declarationPage } from '../pages.ts';
import { factsOfJob } from './facts-of-job.ts';
import { Faults } from './faults.tsx';
import { filledLine, newLine } from './goods-line.ts';

type Values = ParamsOf<typeof saveDeclaration> & object;

/** A new declaration, one of an order or a freight job, or a draft to change. The faults of a rejected one stand above the form. */
export default function DeclarationForm({ page, query }: PageProps): ReactNode {
  const today = useToday();
  const { company_id, country: own } = useOwnCompany();
  const country = customsCountries.find((one) => one === own) ?? customsCountries[0];
  const id = query['id'];
  const order = query['order'];
  const job = query['job'];
  const form = useForm(saveDeclaration, {
    // A line of the grid has the columns of an HS line.
    start: {
      company_id,
      country,
      direction: 'export',
      declared_on: today,
      transport_mode: 'road',
      package_type: 'carton',
      trade_term: 'FOB',
      lines: [newLine()] as unknown as Values['lines'],
    },
    read: id
      ? () => readDraft(id)
      : order
        ? () => readOrder(order, { today, country })
        : job
          ? () => readJob(job, { today, country })
          : null,
    no: 'no',
    done: (saved) => link(declarationPage, { id: saved.id }),
  });
  const { values } = form;
  return (
    <FormPage
      title={page.title}
      form={form}
      sections={[
        { key: 'head', word: 'declaration.section.head', body: id ? <RejectedFields id={id} /> : null, fields: headFields(values) },
        {
          key: 'parties',
          word: 'declaration.section.parties',
          fields: [
            { key: 'domestic_party', is: 'text' },
            { key: 'domestic_code', is: 'code', required: true },
            values.country === 'CN' && { key: 'domestic_uscc', is: 'code', required: true },
            { key: 'overseas_party', is: 'text' },
            { key: 'producing_party', is: 'text' },
          ],
        },
        {
          key: 'transport',
          word: 'declaration.section.transport',
          fields: [
            { key: 'transport_mode', is: 'choice', of: transportModes, words: 'declaration.transport_mode' },
            { key: 'vehicle', is: 'text' },
            { key: 'voyage', is: 'text' },
            { key: 'bl_no', is: 'code' },
            { key: 'loading_port', is: 'text' },
            { key: 'transit_port', is: 'text' },
            { key: 'package_type', is: 'choice', of: packageTypes, words: 'declaration.package_type' },
            { key: 'pieces', is: 'whole' },
            { key: 'gross_kg', is: 'quantity' },
            { key: 'net_kg', is: 'quantity' },
            { key: 'marks', is: 'note' },
          ],
        },
        { key: 'trade', word: 'declaration.section.trade', fields: tradeFields(values) },
        {
          key: 'confirmations',
          word: 'declaration.section.confirmations',
          fields: [
            { key: 'special_relation', is: 'flag' },
            { key: 'price_influence', is: 'flag' },
            { key: 'royalty', is: 'flag' },
            { key: 'self_pay', is: 'flag' },
          ],
        },
        {
          key: 'lines',
          word: 'declaration.section.lines',
          fields: [{ key: 'lines', is: 'lines', columns: lineColumns(values.country), newLine, changed: filledLine(values) }],
        },
      ]}
    />
  );
}

function headFields(values: Partial<Values>): Fields<Values> {
  return [
    { key: 'company_id', is: 'ref', to: 'ownCompany' },
    { key: 'customer_id', is: 'ref', to: 'customer' },
    values.customer_id ? { key: 'freight_job_id', is: 'ref', to: 'freightJob', within: { customer_id: values.customer_id } } : false,
    { key: 'country', is: 'choice', of: customsCountries, words: 'customsCountry' },
    { key: 'direction', is: 'choice', of: directions, words: 'customsDirection' },
    values.country === 'VN' && {
      key: 'type_code',
      is: 'code',
      required: true,
      of: values.direction ? vietnameseTypes[values.direction] : [],
      words: 'vietnameseType',
    },
    { key: 'customs_office', is: 'code', required: true },
    { key: 'port', is: 'text' },
    { key: 'declared_on', is: 'day' },
    { key: 'crossing_on', is: 'day' },
    { key: 'pre_entry_no', is: 'code' },
    { key: 'broker_id', is: 'ref', to: 'supplier', within: { kind: 'customsBroker' } },
    values.country === 'CN' && { key: 'supervision_mode', is: 'code', required: true, of: supervisionModes, words: 'supervisionMode' },
    values.country === 'CN' && { key: 'exemption_nature', is: 'code', of: exemptionNatures, words: 'exemptionNature' },
    values.country === 'CN' && { key: 'record_no', is: 'code' },
  ];
}

function tradeFields(values: Partial<Values>): Fields<Values> {
  const cost = (name: CostKind): Fields<Values> => [
    { key: `${name}_mark`, is: 'choice', of: costMarks, words: 'declaration.mark' },
    { key: `${name}_value`, is: 'quantity' },
    values[`${name}_mark`] !== 'percent' && { key: `${name}_currency`, is: 'currency' },
  ];
  return [
    { key: 'trade_term', is: 'choice', of: tradeTerms, words: (term) => term },
    { key: 'contract_no', is: 'text' },
    { key: 'licence_no', is: 'text' },
    { key: 'trade_country', is: 'country' },
    { key: 'counter_country', is: 'country' },
    ...cost('freight'),
    ...cost('insurance'),
    ...cost('other'),
  ];
}

function lineColumns(country: string | undefined): readonly LineColumn[] {
  return [
    { key: 'hs_code', is: 'text', required: true, width: 130 },
    { key: 'name', is: 'text', required: true, width: 200 },
    { key: 'spec', is: 'text', width: 180 },
    { key: 'qty', is: 'quantity', required: true, width: 110 },
    { key: 'unit', is: 'text', required: true, width: 80 },
    { key: 'unit_price', is: 'quantity', required: true, width: 120 },
    { key: 'total', is: 'amount', currency: 'currency', required: true, width: 140, total: true },
    { key: 'currency', is: 'text', required: true, width: 80 },
    { key: 'origin', is: 'text', required: true, width: 80 },
    { key: 'origin_kind', is: 'choice', of: originKinds, words: 'customsOrigin', width: 150 },
    { key: 'duty_mode', is: 'choice', of: dutyModes, words: 'declaration.duty_mode', width: 110 },
    { key: 'legal_qty', is: 'quantity', width: 120 },
    { key: 'legal_unit', is: 'text', width: 100 },
    { key: 'second_qty', is: 'quantity', width: 120 },
    { key: 'second_unit', is: 'text', width: 100 },
    { key: 'destination', is: 'text', width: 100 },
    ...(country === 'CN'
      ? ([
          { key: 'ciq_code', is: 'text', width: 100 },
          { key: 'district', is: 'text', width: 120 },
        ] as const)
      : []),
    ...(country === 'TH' ? ([{ key: 'retail_price', is: 'quantity', width: 140 }] as const) : []),
  ];
}

function RejectedFields({ id }: { id: string }): ReactNode {
  const { data } = useRead(getDeclaration, { id });
  return data && data.faults.length > 0 ? <Alert className="kit-gap" type="error" showIcon title={<Faults of={data.faults} />} /> : null;
}

async function readDraft(id: string): Promise<Values> {
  const { hs_lines, ...declaration } = await send(getDeclaration, { id });
  const lines = hs_lines.map(({ id: _id, line_no, gap, value, duty, consumption, vat, local_currency, steps, ...line }) => line);
  // The detail holds the lines with their assessment; the form holds what was entered.
  return { ...declaration, lines } as unknown as Values;
}

type Here = { readonly today: string; readonly country: (typeof customsCountries)[number] };

/** The fields of a declaration that an order gives. */
async function readOrder(id: string, { today, country }: Here): Promise<Values> {
  const order = await send(getOrder, { id });
  // A new declaration without the fields that the order does not know; the form asks for them.
  return {
    order_id: id,
    company_id: order.company_id,
    customer_id: order.customer_id,
    country,
    direction: 'export',
    declared_on: today,
    transport_mode: 'road',
    package_type: 'carton',
    trade_term: 'FOB',
    pieces: order.pieces,
    gross_kg: order.gross_kg,
    lines: [newLine()],
  } as unknown as Values;
}

/** The fields of a declaration that a freight job gives. */
async function readJob(id: string, { today, country }: Here): Promise<Values> {
  const [job, { rows }] = await Promise.all([send(getFreightJob, { id }), send(declarationsOfFreightJob, { job_id: id })]);
  // A new declaration without the fields that the job does not know; the form asks for them.
  return { ...factsOfJob(job, rows), country, declared_on: today, package_type: 'carton', lines: [newLine()] } as unknown as Values;
}
