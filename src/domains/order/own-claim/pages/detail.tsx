import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { evidenceKinds } from '../../claim/kinds.ts';
import { tones } from '../../claim/pages/own.tsx';
import { may } from '../../claim/permits.ts';
import type { OfferAnswer } from '../../claim/states.ts';
import { answerOffer, getOwnClaim, withdrawOwnClaim } from '../contract.ts';

type OwnClaim = ResultOf<typeof getOwnClaim>;

/** A claim as its customer follows it: its state in plain words, the offer and the answer to it, its files and messages. */
export default function OwnClaimPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const read = useRead(getOwnClaim, { id });
  const [dialog, setDialog] = useState<OfferAnswer | 'withdraw' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <DetailPage
        subject="ownClaim"
        id={id}
        read={read}
        title={(claim) => claim.claim_no}
        state={(claim) => claim.state}
        tones={tones}
        keyFacts={() => [
          { key: 'claimed', word: 'cargoClaim.claimed', is: 'amount', currency: 'currency' },
          { key: 'offered', is: 'amount', currency: 'currency' },
          { key: 'credited', is: 'amount', currency: 'currency' },
        ]}
        actions={(claim) =>
          can(may.report)
            ? [
                claim.state === 'offered' && {
                  key: 'accept',
                  word: 'ownClaim.do.accept',
                  tone: 'primary',
                  run: () => setDialog('accepted'),
                },
                claim.state === 'offered' && { key: 'refuse', word: 'ownClaim.do.refuse', tone: 'danger', run: () => setDialog('refused') },
                claim.withdrawable && { key: 'withdraw', word: 'ownClaim.do.withdraw', tone: 'danger', run: () => setDialog('withdraw') },
              ]
            : []
        }
        above={(claim) => <PlainState claim={claim} />}
        rail={{ timeline: false, attachments: { kinds: evidenceKinds } }}
        sections={(claim) => [{ key: 'facts', word: 'ownClaim.facts', body: <ClaimFacts claim={claim} /> }]}
      />
      {read.data && dialog === 'withdraw' && <WithdrawDialog claim={read.data} close={close} />}
      {read.data && dialog && dialog !== 'withdraw' && <AnswerDialog claim={read.data} answer={dialog} close={close} />}
    </>
  );
}

function PlainState({ claim }: { claim: OwnClaim }): ReactNode {
  const t = useT();
  const format = useFormat();
  const amount = claim.offered === null ? '' : format.money(claim.offered, claim.currency);
  const type = claim.state === 'offered' ? 'warning' : claim.state === 'rejected' || claim.state === 'refused' ? 'error' : 'info';
  return <Alert className="kit-gap" type={type} showIcon title={t(`ownClaim.plain.${claim.state}`, { amount })} />;
}

function ClaimFacts({ claim }: { claim: OwnClaim }): ReactNode {
  return (
    <>
      <Facts
        of={claim}
        subject="cargoClaim"
        items={[
          { key: 'order_no', is: 'code' },
          { key: 'kind', is: 'choice', words: 'cargoClaim.kind' },
          { key: 'happened_at', is: 'instant' },
          { key: 'place', is: 'text' },
          { key: 'qty', is: 'quantity' },
          { key: 'cartons', is: 'quantity' },
          { key: 'pallets', is: 'quantity' },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'created_at', is: 'instant' },
          { key: 'description', is: 'text', wrap: true },
        ]}
      />
      <Facts
        of={claim}
        subject="ownClaim"
        items={[
          { key: 'company_name', is: 'text' },
          { key: 'offer_reason', is: 'text', wrap: true },
          { key: 'offer_note', is: 'text', wrap: true },
          { key: 'ended_reason', is: 'text', wrap: true },
        ]}
      />
    </>
  );
}

function AnswerDialog({ claim, answer, close }: { claim: OwnClaim; answer: OfferAnswer; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={answerOffer}
      subject="ownClaim"
      verb={answer === 'accepted' ? 'ownClaim.do.accept' : 'ownClaim.do.refuse'}
      of={claim.claim_no}
      start={{ id: claim.id, version: claim.version, answer }}
      fields={[{ key: 'note', is: 'note', rows: 3, ...(answer === 'refused' ? { required: true } : {}) }]}
      close={close}
    />
  );
}

function WithdrawDialog({ claim, close }: { claim: OwnClaim; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={withdrawOwnClaim}
      subject="ownClaim"
      verb="ownClaim.do.withdraw"
      of={claim.claim_no}
      start={{ id: claim.id, version: claim.version }}
      fields={[{ key: 'reason', is: 'note', rows: 3 }]}
      danger
      close={close}
    />
  );
}
