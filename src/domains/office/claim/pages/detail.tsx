import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { BookEntries } from '../../../finance/ledger/pages/book-entries.tsx';
import { may as ledger } from '../../../finance/ledger/permits.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { getClaim } from '../contract.ts';
import { printActivityFeePage, printFeePage } from '../pages.ts';
import { ClaimBasic, ClaimLines } from './document.tsx';
import { decidable, isChecked, stateTones, useClaimEdit, useClaimMoves } from './moves.ts';
import { PayDialog } from './pay-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type Claim = ResultOf<typeof getClaim>;

/** One claim: its lines with their invoices, the decisions, the loans that it offsets, and its entries in the books. */
export function ClaimDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getClaim, { id });
  const [shown, setShown] = useState<'pay' | 'review' | null>(null);
  const moves = useClaimMoves(() => setShown('pay'));
  const edit = useClaimEdit();
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="expenseClaim"
        id={id}
        read={read}
        title={(claim) => claim.claim_no}
        state={(claim) => claim.state}
        tones={stateTones}
        print={(claim) => link(claim.kind === 'activity' ? printActivityFeePage : printFeePage, { id: claim.id })}
        above={(claim) => <Offsets claim={claim} />}
        keyFacts={(claim) => [
          { key: 'claimant_name', is: 'ref' },
          { key: 'claimed', is: 'amount', currency: 'currency' },
          claim.approved !== null && { key: 'approved', is: 'amount', currency: 'currency' },
          claim.state === 'approved' && { key: 'payment', is: 'amount', currency: 'currency' },
          { key: 'purpose', is: 'text' },
        ]}
        actions={(claim) => [
          isChecked(claim) && { key: 'review', word: 'expenseClaim.do.review', run: () => setShown('review') },
          ...decisions.of(decidable(claim)),
          ...moves.of(claim),
          ...edit(claim),
        ]}
        rail={{ attachments: { kinds: ['receipt', 'contract', 'bankSlip'] } }}
        sections={(claim) => [
          { key: 'lines', word: 'expenseClaim.lines', count: claim.lines.length, body: <ClaimLines claim={claim} /> },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="expenseClaim" id={id} /> },
          { key: 'basic', word: 'expenseClaim.basic', body: <ClaimBasic claim={claim} /> },
          can(ledger.view) &&
            claim.state === 'approved' && { key: 'books', word: 'loan.books', body: <BookEntries subject="expenseClaim" id={id} /> },
        ]}
      />
      {decisions.dialog}
      {shown === 'pay' && read.data && <PayDialog claim={read.data} close={() => setShown(null)} />}
      {shown === 'review' && read.data && <ReviewDialog claim={read.data} close={() => setShown(null)} />}
    </>
  );
}

function Offsets({ claim }: { claim: Claim }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { offsets, currency, state } = claim;
  if (offsets.length === 0 || state === 'cancelled') return null;
  const loans = offsets.map(({ loan_no, amount }) => `${loan_no} ${format.money(amount, currency)}`).join(', ');
  const word = state === 'approved' ? 'expenseClaim.hasOffset' : 'expenseClaim.offsets';
  return <Alert type="info" showIcon title={t(word, { loans, payment: format.money(claim.to_pay, currency) })} />;
}
