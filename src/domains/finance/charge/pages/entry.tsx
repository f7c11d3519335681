import type { ReactNode } from 'react';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { business as businessOf, side as sideOf } from '../../side.ts';
import { enterCharges } from '../contract.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { TaxRates } from './tax-rates.tsx';
import { ApplyTemplate } from '../../fee-template/pages/apply.tsx';
import { link } from '../../../../kernel/link.ts';
import { payableDetailsPage, receivableDetailsPage } from '../pages.ts';

/** Lines typed or pasted from a spreadsheet. Either all of them are saved or none. */
export default function ChargeEntry({ page }: PageProps): ReactNode {
  const { query } = useTab();
  const today = useToday();
  const side = sideOf.catch('payable').parse(page.fixed?.['side'] ?? query['side']);
  const business = page.fixed?.['business'] ? { business: businessOf.parse(page.fixed['business']) } : {};
  const list = page.fixed?.['list'];
  // A job's own page leads here with its number.
  const job = query['job'] ?? null;
  const hasJobs = job !== null || page.fixed?.['business'] === 'ocean';
  const party = side === 'receivable' ? 'customer' : 'carrier';
  const { currency } = useOwnCompany();
  const newLine = () => ({
    side,
    ...business,
    order_no: null,
    work_order_no: null,
    ...(hasJobs ? { freight_job_no: job } : {}),
    customer_id: null,
    carrier_id: null,
    fee_name_id: null,
    description: null,
    quantity: '1',
    unit_price: null,
    currency,
    tax_percent: null,
    business_on: today,
  });
  const form = useForm(enterCharges, {
    start: { lines: [] },
    done: () => list ?? (side === 'receivable' ? link(receivableDetailsPage, { tab: 'open' }) : link(payableDetailsPage, { tab: 'open' })),
  });
  const lines = (form.values.lines ?? []).filter((line) => line.fee_name_id && line.business_on);
  const params = {
    ...(form.values.company_id ? { company_id: form.values.company_id } : {}),
    lines: lines.map(({ fee_name_id, business_on, order_no, work_order_no, freight_job_no, carrier_id }) => ({
      fee_name_id,
      business_on,
      order_no,
      work_order_no,
      ...(freight_job_no ? { freight_job_no } : {}),
      carrier_id,
    })),
  };
  return (
    <FormPage
      title={side === 'receivable' && page.fixed === undefined ? 'charge.receivableEntry' : page.title}
      form={form}
      sections={[
        { key: 'basic', word: 'charge.entry', fields: [{ key: 'company_id', is: 'ref', to: 'ownCompany' }] },
        {
          key: 'lines',
          word: 'charge.lines',
          body: <ApplyTemplate side={side} business={business.business ?? 'road'} job={job} />,
          fields: [
            {
              key: 'lines',
              is: 'lines',
              newLine,
              columns: [
                ...(hasJobs ? [{ key: 'freight_job_no', is: 'code' as const, width: 150 }] : []),
                { key: 'order_no', is: 'code', width: 150 },
                { key: 'work_order_no', is: 'code', width: 150 },
                { key: `${party}_id`, is: 'ref', to: party, width: 180 },
                { key: 'fee_name_id', is: 'ref', to: 'feeName', within: () => ({ side }), required: true, width: 150 },
                { key: 'description', is: 'text', width: 160 },
                { key: 'quantity', is: 'quantity', required: true },
                { key: 'unit_price', is: 'quantity', required: true },
                { key: 'currency', is: 'code', required: true, width: 90 },
                { key: 'tax_percent', is: 'quantity', width: 90 },
                { key: 'business_on', is: 'day', required: true },
              ],
            },
          ],
        },
        {
          key: 'tax',
          word: 'charge.taxRates',
          help: 'charge.taxRatesHelp',
          body: <TaxRates asked={params} typed={lines.map((line) => line.tax_percent || null)} />,
        },
      ]}
    />
  );
}
