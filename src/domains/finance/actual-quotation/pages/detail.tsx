import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { getActualQuotation } from '../contract.ts';
import { handleActualQuotationPage } from '../pages.ts';
import { may } from '../permits.ts';
import { actualQuotationStates } from '../states.ts';
import { Comparison, QuotedLines } from './document.tsx';
import { decidable, stateTones, useAgreementMoves } from './moves.ts';

const path = ['draft', 'salesReview', 'executiveReview', 'agreed', 'confirmed'] as const;

/** One agreed price: the comparison with the quotation, its approval, what it charged, and the agreements before it. */
export function AgreementDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const read = useRead(getActualQuotation, { id });
  const moves = useAgreementMoves();
  const decisions = useDecisions();
  return (
    <>
      <DetailPage
        subject="actualQuotation"
        id={id}
        read={read}
        title={(agreement) => agreement.no}
        party={(agreement) => agreement.customer_name}
        state={(agreement) => agreement.state}
        tones={stateTones}
        machine={actualQuotationStates}
        steps={({ state }) => statePath('actualQuotation.state', path, state === 'superseded' ? 'confirmed' : state, 'stage')}
        keyFacts={() => [
          { key: 'order_no', is: 'code' },
          { key: 'quoted_amount', is: 'amount', currency: 'currency' },
          { key: 'agreed_amount', is: 'amount', currency: 'currency' },
          { key: 'difference', is: 'amount', currency: 'currency' },
        ]}
        actions={(agreement) => [
          ...decisions.of(decidable(agreement)),
          ...moves.of(agreement),
          agreement.state === 'draft' &&
            can(may.prepare) && {
              key: 'edit',
              word: 'kit.edit',
              run: () => open(link(handleActualQuotationPage, { id, edit: 'yes' })),
            },
        ]}
        above={(agreement) =>
          agreement.stale ? <Alert className="kit-gap" type="warning" showIcon title={t('actualQuotation.stale')} /> : null
        }
        rail={{ attachments: { kinds: ['evidence'] } }}
        sections={(agreement) => [
          { key: 'agreement', word: 'actualQuotation.agreement', body: <Comparison agreement={agreement} /> },
          {
            key: 'quoted',
            word: 'actualQuotation.quoted',
            count: agreement.quoted.length,
            body: <QuotedLines lines={agreement.quoted} />,
          },
          {
            key: 'charged',
            word: 'actualQuotation.charged',
            count: agreement.charged.length,
            body: (
              <SubTable
                rows={agreement.charged}
                subject="charge"
                title="actualQuotation.charged"
                columns={[
                  { key: 'fee_name', is: 'text' },
                  { key: 'state', is: 'state' },
                  { key: 'amount', is: 'amount', currency: 'currency' },
                  { key: 'estimated', is: 'flag' },
                ]}
              />
            ),
          },
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="actualQuotation" id={id} /> },
          {
            key: 'history',
            word: 'actualQuotation.history',
            count: agreement.history.length,
            body: (
              <SubTable
                rows={agreement.history}
                subject="actualQuotation"
                title="actualQuotation.history"
                columns={[
                  { key: 'no', is: 'link', open: (row) => link(handleActualQuotationPage, { id: row.id }) },
                  { key: 'state', is: 'state', tones: stateTones },
                  { key: 'agreed_on', is: 'day' },
                  { key: 'agreed_amount', is: 'amount', currency: 'currency' },
                  { key: 'prepared_by', is: 'text' },
                  { key: 'confirmed_by', is: 'text' },
                ]}
              />
            ),
          },
        ]}
      />
      {decisions.dialog}
    </>
  );
}
