import type { ReactNode } from 'react';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { type getClaim, reviewClaim } from '../contract.ts';

type Claim = ResultOf<typeof getClaim>;
type Lines = ParamsOf<typeof reviewClaim>['lines'];

/** Checks the lines of a claim: the amount approved beside the amount asked, and each invoice beside its receipt. */
export function ReviewDialog({ claim, close }: { claim: Claim; close: () => void }): ReactNode {
  const format = useFormat();
  const { id, version, currency } = claim;
  const lineOf = (line: Line) => claim.lines.find((one) => one.id === line['id']);
  const isAbroad = claim.lines.some((line) => line.currency !== currency);
  /** An amount of a line as it was spent. */
  const spent = (line: Line, key: 'amount' | 'tax'): string => {
    const of = lineOf(line);
    return of?.[key] ? format.money(of[key], of.currency) : '';
  };
  const lines = claim.lines.map((line) => ({ id: line.id, approved: line.approved, confirmed: line.confirmed_by !== null }));
  return (
    <FormDialog
      call={reviewClaim}
      verb="expenseClaim.do.review"
      of={claim.claim_no}
      width={1000}
      // The grid holds the params of the lines; what is shown beside them comes from the claim.
      start={{ id, version, lines: lines as Lines, reason: null }}
      fields={[
        {
          key: 'lines',
          is: 'lines',
          columns: [
            {
              key: 'fee_type',
              word: 'expenseLine.fee_type',
              is: 'shown',
              show: (line) => lineOf(line)?.fee_type ?? '',
              align: 'left',
              width: 140,
            },
            ...(isAbroad
              ? [
                  {
                    key: 'amount',
                    word: 'expenseLine.amount',
                    is: 'shown' as const,
                    show: (line: Line) => spent(line, 'amount'),
                    align: 'right' as const,
                    width: 130,
                  },
                ]
              : []),
            {
              key: 'claimed',
              word: 'expenseLine.claimed',
              is: 'shown',
              show: (line) => format.amount(lineOf(line)?.claimed ?? '0', currency),
              align: 'right',
              width: 120,
            },
            { key: 'approved', word: 'expenseLine.approved', is: 'amount', currency: { all: currency }, total: true, width: 140 },
            {
              key: 'invoice',
              word: 'expenseLine.invoice_no',
              is: 'shown',
              show: (line) => [lineOf(line)?.invoice_no, lineOf(line)?.seller_tax_no, spent(line, 'tax')].filter(Boolean).join(' · '),
              align: 'left',
              width: 260,
            },
            { key: 'confirmed', word: 'expenseLine.confirmed', is: 'flag', width: 110 },
          ],
        },
        { key: 'reason', word: 'expenseClaim.reduction', is: 'note', span: 12 },
      ]}
      close={close}
    />
  );
}
