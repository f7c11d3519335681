import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Comments } from '../../../../web/kit/record/comments.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { ApprovalPanel } from '../../../workspace/approval/pages/approval-panel.tsx';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { orderDetailPage } from '../../transport-order/pages.ts';
import { type ClaimDetail, getClaim } from '../contract.ts';
import { evidenceKinds, neededEvidence } from '../kinds.ts';
import { claimFormPage, printClaimNoticePage } from '../pages.ts';
import { may } from '../permits.ts';
import { answerableStates, claimStates, editableStates, isOpen } from '../states.ts';
import { AnswerDialog, ClaimDialog, InsureDialog, LimitHint, NotifyDialog, RecoverDialog } from './dialogs.tsx';
import { ClaimGlances } from './glances.tsx';
import { type ClaimDialogKind, decidable, stateTones, toneOfDeadline, useClaimMoves } from './moves.ts';

type Share = ClaimDetail['shares'][number];
type DialogChoice = ClaimDialogKind | 'notify' | 'insure' | { readonly share: Share; readonly what: 'recover' | 'answer' };

/** One claim: the event, the goods, the deadlines, who is liable with which part, and the approval of its amount. */
export default function ClaimPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getClaim, { id });
  const [dialog, setDialog] = useState<DialogChoice | null>(null);
  const moves = useClaimMoves<ClaimDetail>((kind) => setDialog(kind));
  const decisions = useDecisions();
  const others = useSections('cargoClaim', id);
  const close = () => setDialog(null);
  return (
    <>
      <DetailPage
        subject="cargoClaim"
        id={id}
        read={read}
        title={(claim) => claim.claim_no}
        party={(claim) => claim.customer_name}
        state={(claim) => claim.state}
        tones={stateTones}
        machine={claimStates}
        steps={stepsOf}
        keyFacts={() => [
          { key: 'kind', is: 'choice', words: 'cargoClaim.kind' },
          { key: 'claimed', is: 'amount', currency: 'currency' },
          { key: 'approved', is: 'amount', currency: 'currency' },
          { key: 'recoverable', is: 'amount', currency: 'currency' },
          { key: 'recovered', is: 'amount', currency: 'currency' },
          { key: 'notice_due_on', is: 'day' },
          { key: 'investigator_name', is: 'text' },
        ]}
        glances={(claim) => <ClaimGlances claim={claim} />}
        actions={(claim) => [
          ...decisions.of(decidable(claim)),
          ...moves.of(claim),
          can(may.investigate) && isOpen(claim) && { key: 'notify', word: 'cargoClaim.do.notify', run: () => setDialog('notify') },
          can(may.investigate) && isOpen(claim) && { key: 'insure', word: 'cargoClaim.do.insure', run: () => setDialog('insure') },
          can(may.register) &&
            editableStates.some((state) => state === claim.state) && {
              key: 'edit',
              word: 'kit.edit',
              run: () => open(link(claimFormPage, { id })),
            },
          { key: 'print', word: 'cargoClaim.do.print', run: () => open(link(printClaimNoticePage, { id })) },
        ]}
        above={(claim) => <Warnings claim={claim} />}
        rail={{ attachments: { kinds: evidenceKinds, ...(read.data ? { required: neededEvidence[read.data.kind] } : {}) } }}
        sections={(claim) => [
          { key: 'facts', word: 'cargoClaim.facts', body: <ClaimFacts claim={claim} /> },
          {
            key: 'shares',
            word: 'cargoClaim.shares',
            count: claim.shares.length,
            body: (
              <Shares
                claim={claim}
                open={setDialog}
                acts={[
                  can(may.settle) && claim.state === 'posted' && 'recover',
                  can(may.investigate) && answerableStates.some((state) => state === claim.state) && 'answer',
                ]}
              />
            ),
          },
          { key: 'offer', word: 'cargoClaim.offer', body: <Offer claim={claim} /> },
          { key: 'deadlines', word: 'cargoClaim.deadlines', body: <Deadlines claim={claim} /> },
          ...others,
          { key: 'approval', word: 'approval.history', body: <ApprovalPanel subject="cargoClaim" id={id} /> },
        ]}
      />
      {decisions.dialog}
      {read.data && dialog && <Dialogs claim={read.data} dialog={dialog} close={close} />}
    </>
  );
}

function Dialogs({ claim, dialog, close }: { claim: ClaimDetail; dialog: DialogChoice; close: () => void }): ReactNode {
  if (dialog === 'notify') return <NotifyDialog claim={claim} close={close} />;
  if (dialog === 'insure') return <InsureDialog claim={claim} close={close} />;
  if (typeof dialog === 'string') return <ClaimDialog kind={dialog} claim={claim} close={close} />;
  if (dialog.what === 'answer') return <AnswerDialog claim={claim} share={dialog.share} close={close} />;
  return <RecoverDialog claim={claim} share={dialog.share} close={close} />;
}

const path = ['registered', 'investigating', 'liabilityDecided', 'amountApproved', 'posted', 'settled', 'closed'] as const;

/** The life of a claim. While its amount is in approval, its liability is decided. */
function stepsOf(claim: ClaimDetail): readonly Step[] {
  const inApproval = claim.state === 'directorReview' || claim.state === 'financeDirectorReview';
  return statePath('cargoClaim.state', path, inApproval ? 'liabilityDecided' : claim.state, 'event', {
    registered: { actual_at: claim.created_at },
    investigating: { actual_at: claim.investigated_at },
    liabilityDecided: { actual_at: claim.decided_at },
    amountApproved: { actual_at: claim.approved_at },
    posted: { actual_at: claim.posted_at },
    settled: { actual_at: claim.settled_at },
    closed: { actual_at: claim.closed_at },
  });
}

function Warnings({ claim }: { claim: ClaimDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const day = claim.notice_due_on ? format.day(claim.notice_due_on) : '';
  const insurerDay = claim.insurer_due_on ? format.day(claim.insurer_due_on) : '';
  return (
    <>
      {claim.deadline === 'over' && <Alert className="kit-gap" type="error" showIcon title={t('cargoClaim.isOver', { day })} />}
      {claim.deadline === 'near' && <Alert className="kit-gap" type="warning" showIcon title={t('cargoClaim.isNear', { day })} />}
      {claim.insurer_deadline === 'over' && (
        <Alert className="kit-gap" type="error" showIcon title={t('cargoClaim.insurerIsOver', { day: insurerDay })} />
      )}
      {claim.insurer_deadline === 'near' && (
        <Alert className="kit-gap" type="warning" showIcon title={t('cargoClaim.insurerIsNear', { day: insurerDay })} />
      )}
      {claim.reason && <Alert className="kit-gap" type="info" showIcon title={claim.reason} />}
    </>
  );
}

function ClaimFacts({ claim }: { claim: ClaimDetail }): ReactNode {
  const t = useT();
  return (
    <>
      <Facts
        of={claim}
        subject="cargoClaim"
        items={[
          { key: 'order_no', is: 'link', open: (row) => (row.order_id ? link(orderDetailPage, { id: row.order_id }) : null) },
          { key: 'source_subject', is: 'choice', words: 'cargoClaim.source_subject' },
          { key: 'source_no', is: 'code' },
          { key: 'mode', is: 'choice', words: 'cargoClaim.mode' },
          { key: 'happened_at', is: 'instant' },
          { key: 'place', is: 'text' },
          { key: 'delivered_on', is: 'day' },
          { key: 'registered_by_name', is: 'text' },
          { key: 'by_customer', is: 'flag' },
          { key: 'company_name', is: 'text' },
          { key: 'description', is: 'text', wrap: true },
        ]}
      />
      <h3>{t('cargoClaim.goods')}</h3>
      <Facts
        of={claim}
        subject="cargoClaim"
        items={[
          { key: 'qty', is: 'quantity' },
          { key: 'cartons', is: 'quantity' },
          { key: 'pallets', is: 'quantity' },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'goods_value', is: 'amount', currency: 'currency' },
          { key: 'claimed', is: 'amount', currency: 'currency' },
          { key: 'amount_reason', is: 'text', wrap: true },
        ]}
      />
      <h3>{t('cargoClaim.evidence')}</h3>
      <ul>
        {neededEvidence[claim.kind].map((kind) => (
          <li key={kind}>{t(`cargoClaim.file.${kind}`)}</li>
        ))}
      </ul>
    </>
  );
}

const wordOfAct = { recover: 'cargoClaim.do.recover', answer: 'cargoClaim.do.answerShare' } as const;
type Act = keyof typeof wordOfAct;

/** The shares of a claim, with the acts on those of a party with an account. */
function Shares(props: { claim: ClaimDetail; acts: readonly (Act | false)[]; open: (dialog: DialogChoice) => void }): ReactNode {
  const { claim, open } = props;
  const acts = props.acts.filter((what) => what !== false);
  return (
    <>
      <LimitHint claim={claim} />
      <SubTable
        rows={claim.shares}
        subject="cargoClaim"
        title="cargoClaim.shares"
        columns={[
          { key: 'party', is: 'choice', words: 'cargoClaim.party', width: 120 },
          { key: 'party_name', is: 'text', width: 160 },
          { key: 'percent', is: 'percent', width: 100 },
          { key: 'amount', is: 'amount', currency: { all: claim.currency } },
          { key: 'recovered', is: 'amount', currency: { all: claim.currency } },
          { key: 'note', is: 'text', width: 200 },
          { key: 'carrier_answer', is: 'choice', words: 'cargoClaim.carrier_answer', width: 120, below: (share) => share.carrier_note },
        ]}
        rowActions={(share) =>
          share.carrier_id === null ? [] : acts.map((what) => ({ key: what, word: wordOfAct[what], run: () => open({ share, what }) }))
        }
      />
      <Facts
        of={claim}
        subject="cargoClaim"
        items={[
          { key: 'liability_reason', is: 'text', wrap: true },
          { key: 'decided_by_name', is: 'text' },
          { key: 'decided_at', is: 'instant' },
          { key: 'credited', is: 'amount', currency: 'currency' },
        ]}
      />
    </>
  );
}

/** The offer to the customer, and what passes between it and us: its files and messages, apart from our own. */
function Offer({ claim }: { claim: ClaimDetail }): ReactNode {
  const t = useT();
  return (
    <>
      <Facts
        of={claim}
        subject="cargoClaim"
        items={[
          { key: 'offered', is: 'amount', currency: 'currency' },
          { key: 'offer_answer', is: 'choice', words: 'cargoClaim.offer_answer' },
          { key: 'offer_note', is: 'text', wrap: true },
          { key: 'offer_answered_at', is: 'instant' },
        ]}
      />
      <Attachments subject="ownClaim" id={claim.id} kinds={evidenceKinds} />
      <Comments subject="ownClaim" id={claim.id} />
      {claim.shares
        .filter((share) => share.carrier_id !== null)
        .map((share) => (
          <section key={share.id}>
            <h3>
              {t(`cargoClaim.party.${share.party}`)} · {share.party_name}
            </h3>
            <Attachments subject="carrierClaim" id={share.id} kinds={evidenceKinds} />
            <Comments subject="carrierClaim" id={share.id} />
          </section>
        ))}
    </>
  );
}

function Deadlines({ claim }: { claim: ClaimDetail }): ReactNode {
  return (
    <Facts
      of={claim}
      subject="cargoClaim"
      items={[
        { key: 'deadline', is: 'choice', words: 'cargoClaim.deadline', tones: toneOfDeadline },
        { key: 'notice_due_on', is: 'day' },
        { key: 'notified_on', is: 'day' },
        { key: 'suit_due_on', is: 'day' },
        { key: 'rule_name', is: 'text' },
        { key: 'rule_source', is: 'text', wrap: true },
        { key: 'insurer_name', is: 'text' },
        { key: 'policy_no', is: 'code' },
        { key: 'insurer_deadline', is: 'choice', words: 'cargoClaim.deadline', tones: toneOfDeadline },
        { key: 'insurer_due_on', is: 'day' },
        { key: 'insurer_notified_on', is: 'day' },
      ]}
    />
  );
}
