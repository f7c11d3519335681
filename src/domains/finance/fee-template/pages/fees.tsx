import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { containerTypes } from '../../../freight/job/kinds.ts';
import { side as sideOf } from '../../side.ts';
import { getFeeTemplate, saveTemplateFees } from '../contract.ts';
import { directions, templateBases } from '../kinds.ts';
import { pagesOfSide } from '../pages.ts';

type Values = ParamsOf<typeof saveTemplateFees> & object;
const newLine = (currency: Currency): Line => ({
  description: null,
  basis: 'bill_of_lading',
  currency,
  customer_id: null,
  carrier_id: null,
  port_id: null,
  container_type: null,
  direction: null,
});

/** The fees of a template with their conditions, in one grid. */
export default function FeeTemplateFees({ page, query }: PageProps): ReactNode {
  const t = useT();
  const { currency } = useOwnCompany();
  const id = query['id'] ?? '';
  const side = sideOf.parse(page.fixed?.['side']);
  const party = side === 'receivable' ? 'customer' : 'carrier';
  const template = useRead(getFeeTemplate, { id });
  const form = useForm(saveTemplateFees, {
    id,
    read: () => readFees(id, currency),
    done: () => link(pagesOfSide[side].list),
  });
  return (
    <Read of={template}>
      {({ name, company_name, business }) => (
        <FormPage
          title={page.title}
          form={form}
          again={false}
          sections={[
            {
              key: 'lines',
              word: 'feeTemplate.lines',
              help: 'feeTemplate.linesHelp',
              body: (
                <p className="kit-quiet">
                  {name} · {company_name} · {t(`charge.business.${business}`)}
                </p>
              ),
              fields: [
                {
                  key: 'lines',
                  is: 'lines',
                  newLine: () => newLine(currency),
                  columns: [
                    { key: 'fee_name_id', is: 'ref', to: 'feeName', within: () => ({ side }), required: true, width: 170 },
                    { key: 'basis', is: 'choice', of: templateBases, words: 'rating.basis', required: true, width: 150 },
                    { key: 'unit_price', is: 'quantity', required: true },
                    { key: 'currency', is: 'code', required: true, width: 80 },
                    { key: `${party}_id`, is: 'ref', to: party, width: 190 },
                    { key: 'port_id', is: 'ref', to: 'station', width: 160 },
                    { key: 'container_type', is: 'choice', of: containerTypes, words: 'freightJob.size_type', width: 130 },
                    { key: 'direction', is: 'choice', of: directions, words: 'feeTemplate.direction', width: 110 },
                    { key: 'description', is: 'text', width: 160 },
                  ],
                },
              ],
            },
          ]}
        />
      )}
    </Read>
  );
}

async function readFees(id: string, currency: Currency): Promise<Values> {
  const { version, lines } = await send(getFeeTemplate, { id });
  // A line of the grid has the columns of a fee; an empty template begins with one line.
  return { id, version, lines: (lines.length > 0 ? lines : [newLine(currency)]) as unknown as Values['lines'] };
}
