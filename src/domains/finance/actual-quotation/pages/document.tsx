import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getActualQuotation, type QuotedLine } from '../contract.ts';

type Agreement = ResultOf<typeof getActualQuotation>;

/** An agreement as its reviewers read it beside their decision. */
export default function AgreementDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getActualQuotation} params={{ id }}>
      {(agreement) => (
        <>
          <Comparison agreement={agreement} />
          <QuotedLines lines={agreement.quoted} />
          <Attachments subject="actualQuotation" id={id} />
        </>
      )}
    </Read>
  );
}

/** Quoted and agreed, their difference, and what it does to the profit for those who may see it. */
export function Comparison({ agreement }: { agreement: Agreement }): ReactNode {
  const { margin } = agreement;
  const of = {
    ...agreement,
    margin_currency: margin?.currency ?? null,
    before: margin?.before,
    after: margin?.after,
    effect: margin?.effect,
  };
  return (
    <Facts
      of={of}
      subject="actualQuotation"
      items={[
        { key: 'quoted_amount', is: 'amount', currency: 'currency' },
        { key: 'agreed_amount', is: 'amount', currency: 'currency' },
        { key: 'difference', is: 'amount', currency: 'currency' },
        { key: 'difference_percent', is: 'percent' },
        margin ? { key: 'before', is: 'amount', currency: { all: margin.currency } } : false,
        margin ? { key: 'after', is: 'amount', currency: { all: margin.currency } } : false,
        margin ? { key: 'effect', is: 'amount', currency: { all: margin.currency } } : false,
        { key: 'agreed_on', is: 'day' },
        { key: 'agreed_with', is: 'text' },
        { key: 'priced_on', is: 'day' },
        { key: 'fee_name', is: 'text' },
        { key: 'prepared_by', is: 'text' },
        { key: 'confirmed_by', is: 'text' },
        { key: 'confirmed_at', is: 'instant' },
        { key: 'reason', is: 'text', wrap: true },
      ]}
    />
  );
}

/** The lines of the order's quotation with their calculation. */
export function QuotedLines({ lines }: { lines: readonly QuotedLine[] }): ReactNode {
  const t = useT();
  return (
    <SubTable
      rows={lines}
      rowId={(line) => `${line.fee_name_id} ${line.quotation} ${line.amount}`}
      subject="actualQuotation"
      title="actualQuotation.quoted"
      columns={[
        { key: 'fee_name', is: 'text' },
        { key: 'quotation', is: 'code' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        {
          key: 'calculation',
          is: 'own',
          width: 420,
          show: (line) => line.notes.map((note) => t(note.word, note.facts)).join(' · '),
          text: (line) => line.notes.map((note) => t(note.word, note.facts)).join('\n'),
        },
      ]}
    />
  );
}
