import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useDue } from '../../../../web/kit/detail/due.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { ApprovalGlance, NextGlance } from '../../../workspace/approval/pages/approval-glance.tsx';
import type { ClaimDetail } from '../contract.ts';
import { type ClaimState, inReview, isOpen } from '../states.ts';

/** The cards of a claim: its amounts, who acts next, and the first deadline that is not met. */
export function ClaimGlances({ claim }: { claim: ClaimDetail }): ReactNode {
  const isOver = !isOpen(claim);
  return (
    <>
      <ClaimAmounts claim={claim} />
      {(!isOver || claim.mine) && <ClaimNext claim={claim} />}
      {!isOver && <ClaimDeadline claim={claim} />}
    </>
  );
}

/** The amount claimed, and, for those who may see costs, what is approved and recovered. */
function ClaimAmounts({ claim }: { claim: ClaimDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const amounts = ['approved', 'offered', 'credited'] as const;
  const { recoverable, recovered, currency } = claim;
  return (
    <Glance
      name={t('cargoClaim.claimed')}
      main={format.money(claim.claimed, currency)}
      lines={[
        ...amounts.map((key) => {
          const amount = claim[key];
          return amount && `${t(`cargoClaim.${key}`)}: ${format.money(amount, currency)}`;
        }),
        recoverable !== undefined &&
          recovered !== undefined &&
          Number(recoverable) > 0 &&
          `${t('cargoClaim.recovered')}: ${format.amount(recovered, currency)} / ${format.money(recoverable, currency)}`,
      ]}
    />
  );
}

/** The act that comes next, where the state says only what was done. */
const nextActs: Partial<Record<ClaimState, string>> = {
  registered: 'investigate',
  liabilityDecided: 'submit',
  amountApproved: 'post',
  posted: 'settle',
  settled: 'close',
};

function ClaimNext({ claim }: { claim: ClaimDetail }): ReactNode {
  const t = useT();
  // A closed claim waits for somebody when money came after its settlement.
  if (claim.state === 'closed') return <NextGlance main={`${t('claimRecovery.section')} · ${t('claimRecovery.do.post')}`} />;
  if (inReview.some((stage) => stage === claim.state)) return <ApprovalGlance subject="cargoClaim" id={claim.id} />;
  const isOffered = claim.state === 'amountApproved' && Boolean(claim.offered) && claim.offer_answer === null;
  const act = claim.offer_answer === 'refused' && claim.state === 'amountApproved' ? 'reoffer' : nextActs[claim.state];
  const names = isOffered
    ? [claim.customer_name]
    : claim.state === 'investigating' && claim.investigator_name
      ? [claim.investigator_name]
      : [];
  return (
    <NextGlance
      main={act && !isOffered ? t(`cargoClaim.do.${act}`) : t(`cargoClaim.state.${claim.state}`)}
      names={names}
      since={claim.settled_at ?? claim.posted_at ?? claim.approved_at ?? claim.decided_at ?? claim.investigated_at ?? claim.created_at}
      tone={claim.offer_answer === 'refused' ? 'bad' : 'neutral'}
      lines={[claim.offer_answer !== null && `${t('cargoClaim.offer_answer')}: ${t(`cargoClaim.offer_answer.${claim.offer_answer}`)}`]}
    />
  );
}

function ClaimDeadline({ claim }: { claim: ClaimDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const dueOf = useDue();
  // No carrier is notified or sued for what we or the customer bear.
  const hasDebtor = claim.shares.length === 0 || claim.shares.some(({ carrier_id }) => carrier_id !== null);
  const deadlines = [
    {
      word: 'cargoClaim.insurer_due_on',
      on: claim.insurer_notified_on === null ? claim.insurer_due_on : null,
      isNear: claim.insurer_deadline === 'near',
    },
    {
      word: 'cargoClaim.notice_due_on',
      on: hasDebtor && claim.notified_on === null ? claim.notice_due_on : null,
      isNear: claim.deadline === 'near',
    },
    { word: 'cargoClaim.suit_due_on', on: hasDebtor ? claim.suit_due_on : null, isNear: false },
  ]
    .flatMap(({ word, on, isNear }) => (on ? [{ word, on, isNear }] : []))
    .toSorted((a, b) => a.on.localeCompare(b.on));
  const [first] = deadlines;
  if (!first) return null;
  const due = dueOf(first.on);
  return (
    <Glance
      name={t(first.word)}
      tone={due.over ? 'bad' : first.isNear ? 'warning' : 'neutral'}
      main={`${format.day(first.on)} · ${due.text}`}
      lines={deadlines.slice(1).map(({ word, on }) => `${t(word)}: ${format.day(on)}`)}
    />
  );
}
