import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { evidenceKinds } from '../../claim/kinds.ts';
import { may } from '../../claim/permits.ts';
import type { CarrierAnswer } from '../../claim/states.ts';
import { answerCarrierClaim, getCarrierClaim } from '../contract.ts';

type CarrierClaim = ResultOf<typeof getCarrierClaim>;

/** A claim as a liable carrier sees it: the event, its share, its answer, its files and messages. */
export default function CarrierClaimPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const read = useRead(getCarrierClaim, { id });
  const [answer, setAnswer] = useState<CarrierAnswer | null>(null);
  return (
    <>
      <DetailPage
        subject="carrierClaim"
        id={id}
        read={read}
        title={(claim) => claim.claim_no}
        party={(claim) => claim.company_name}
        keyFacts={() => [
          { key: 'claimed', word: 'cargoClaim.claimed', is: 'amount', currency: 'currency' },
          { key: 'percent', is: 'percent' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'carrier_answer', word: 'carrierClaim.carrier_answer', is: 'choice', words: 'cargoClaim.carrier_answer' },
        ]}
        actions={(claim) =>
          can(may.answer) && claim.open
            ? [
                { key: 'accept', word: 'carrierClaim.do.accept', tone: 'primary', run: () => setAnswer('accepted') },
                { key: 'dispute', word: 'carrierClaim.do.dispute', tone: 'danger', run: () => setAnswer('disputed') },
              ]
            : []
        }
        rail={{ timeline: false, attachments: { kinds: evidenceKinds } }}
        sections={(claim) => [{ key: 'facts', word: 'carrierClaim.facts', body: <ClaimFacts claim={claim} /> }]}
      />
      {read.data && answer && <AnswerDialog claim={read.data} answer={answer} close={() => setAnswer(null)} />}
    </>
  );
}

function ClaimFacts({ claim }: { claim: CarrierClaim }): ReactNode {
  return (
    <Facts
      of={claim}
      subject="cargoClaim"
      items={[
        { key: 'kind', is: 'choice', words: 'cargoClaim.kind' },
        { key: 'happened_at', is: 'instant' },
        { key: 'place', is: 'text' },
        { key: 'cartons', is: 'quantity' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'notified_on', word: 'carrierClaim.notified_on', is: 'day' },
        { key: 'carrier_note', word: 'carrierClaim.carrier_note', is: 'text', wrap: true },
        { key: 'carrier_answered_at', is: 'instant' },
        { key: 'description', is: 'text', wrap: true },
      ]}
    />
  );
}

function AnswerDialog({ claim, answer, close }: { claim: CarrierClaim; answer: CarrierAnswer; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={answerCarrierClaim}
      subject="carrierClaim"
      verb={answer === 'accepted' ? 'carrierClaim.do.accept' : 'carrierClaim.do.dispute'}
      of={claim.claim_no}
      start={{ id: claim.id, version: claim.version, answer }}
      fields={[{ key: 'note', is: 'note', rows: 3, ...(answer === 'disputed' ? { required: true } : {}) }]}
      close={close}
    />
  );
}
