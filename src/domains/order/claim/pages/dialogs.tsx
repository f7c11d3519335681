import { Alert, App } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { useToday } from '../../../../web/kit/today.ts';
import {
  type ClaimDetail,
  type ClaimRow,
  decideClaim,
  getClaim,
  insureClaim,
  moveClaim,
  recordNotice,
  recordRecovery,
  recordShareAnswer,
  submitClaim,
} from '../contract.ts';
import { liableParties } from '../kinds.ts';
import { carrierAnswers } from '../states.ts';
import type { ClaimDialogKind } from './moves.ts';

type Claim = Pick<ClaimRow, 'id' | 'version' | 'claim_no' | 'currency' | 'claimed'>;

/** The dialog of a move that asks for more than a reason. */
export function ClaimDialog({ kind, claim, close }: { kind: ClaimDialogKind; claim: Claim; close: () => void }): ReactNode {
  if (kind === 'decide') return <DecideDialog claim={claim} close={close} />;
  if (kind === 'submit') return <SubmitDialog claim={claim} close={close} />;
  return <AssignDialog claim={claim} close={close} />;
}

/** Gives a claim to an investigator. */
function AssignDialog({ claim, close }: { claim: Claim; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveClaim}
      verb="cargoClaim.do.investigate"
      of={claim.claim_no}
      start={{ id: claim.id, version: claim.version, action: 'investigate' }}
      fields={[{ key: 'investigator_id', is: 'ref', to: 'account', within: { user_type: '1' }, required: true }]}
      close={close}
    />
  );
}

/** The same for several claims. Those that could not be given are named. */
export function AssignManyDialog({ claims, close }: { claims: readonly Claim[]; close: () => void }): ReactNode {
  const { message } = App.useApp();
  return (
    <FormDialog
      call={moveClaim.many}
      subject="cargoClaim"
      verb="cargoClaim.do.investigate"
      of={String(claims.length)}
      start={{ action: 'investigate', records: claims.map(({ id, version }) => ({ id, version })) }}
      fields={[{ key: 'investigator_id', is: 'ref', to: 'account', within: { user_type: '1' }, required: true }]}
      done={({ results }) => {
        const refused = results.flatMap((one, place) => (one.refused ? [`${claims[place]?.claim_no ?? ''}: ${one.refused.msg}`] : []));
        if (refused.length > 0) void message.warning(refused.join(' · '));
      }}
      close={close}
    />
  );
}

/** The shares of liability, with the limit of the claim's rule as a hint. */
function DecideDialog({ claim, close }: { claim: Claim; close: () => void }): ReactNode {
  const read = useRead(getClaim, { id: claim.id });
  return (
    <FormDialog
      call={decideClaim}
      verb="cargoClaim.do.decide"
      of={claim.claim_no}
      width={900}
      subject="cargoClaim"
      start={{ id: claim.id, version: claim.version, shares: [{ party: 'own', percent: '100', carrier_id: null, note: null }] }}
      fields={[
        {
          key: 'shares',
          is: 'lines',
          columns: [
            { key: 'party', is: 'choice', of: liableParties, words: 'cargoClaim.party', width: 140 },
            {
              key: 'carrier_id',
              is: 'ref',
              to: 'carrier',
              width: 220,
              locked: (line) => line['party'] === 'own' || line['party'] === 'customer',
            },
            { key: 'percent', is: 'quantity', width: 110, total: true },
            { key: 'note', is: 'text', width: 200 },
          ],
          newLine: () => ({ party: 'carrier', percent: null, carrier_id: null, note: null }),
        },
        { key: 'reason', word: 'cargoClaim.liability_reason', is: 'note', rows: 3 },
      ]}
      draft={claim.id}
      close={close}
    >
      {read.data && <LimitHint claim={read.data} />}
    </FormDialog>
  );
}

/** The limit of liability by the claim's rule and its source. A missing rate of the special drawing right is said. */
export function LimitHint({ claim }: { claim: Pick<ClaimDetail, 'limit' | 'rule_name' | 'rule_source' | 'currency'> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { limit, currency } = claim;
  if (!limit)
    return claim.rule_source ? (
      <Alert className="kit-gap" type="info" showIcon title={claim.rule_name} description={claim.rule_source} />
    ) : null;
  const converted =
    limit.amount !== null && limit.rate !== null && limit.rate_on !== null && limit.rate_source !== null
      ? t('cargoClaim.limitAmount', {
          amount: format.money(limit.amount, currency),
          rate: limit.rate,
          day: format.day(limit.rate_on),
          source: t(`exchange.source.${limit.rate_source}`),
        })
      : t('cargoClaim.limitNoRate');
  return (
    <Alert
      className="kit-gap"
      type="info"
      showIcon
      title={`${t('cargoClaim.limit', { xdr: limit.xdr })} · ${converted}`}
      description={`${claim.rule_name} · ${claim.rule_source} · ${t('cargoClaim.limitHint')}`}
    />
  );
}

/** The amount for approval: what was claimed, unless less is justified. */
function SubmitDialog({ claim, close }: { claim: Claim; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={submitClaim}
      verb="cargoClaim.do.submit"
      of={claim.claim_no}
      start={{ id: claim.id, version: claim.version, approved: claim.claimed }}
      fields={[
        { key: 'approved', is: 'amount', currency: { all: claim.currency } },
        { key: 'reason', word: 'cargoClaim.amount_reason', is: 'note', rows: 3 },
      ]}
      close={close}
    />
  );
}

export function RecoverDialog(props: { claim: ClaimDetail; share: ClaimDetail['shares'][number]; close: () => void }): ReactNode {
  const { claim, share, close } = props;
  return (
    <FormDialog
      call={recordRecovery}
      verb="cargoClaim.do.recover"
      of={share.party_name ?? claim.claim_no}
      start={{ id: claim.id, version: claim.version, share_id: share.id, recovered: share.amount ?? null }}
      fields={[{ key: 'recovered', is: 'amount', currency: { all: claim.currency } }]}
      close={close}
    />
  );
}

/** The answer to its share that a party without a login wrote to us. */
export function AnswerDialog(props: { claim: ClaimDetail; share: ClaimDetail['shares'][number]; close: () => void }): ReactNode {
  const { claim, share, close } = props;
  return (
    <FormDialog
      call={recordShareAnswer}
      subject="cargoClaim"
      verb="cargoClaim.do.answerShare"
      of={share.party_name ?? claim.claim_no}
      start={{ id: claim.id, version: claim.version, share_id: share.id, answer: 'disputed' }}
      fields={({ values }) => [
        { key: 'answer', is: 'choice', of: carrierAnswers, words: 'cargoClaim.carrier_answer', as: 'radio' },
        { key: 'note', is: 'note', rows: 3, ...(values.answer === 'disputed' ? { required: true } : {}) },
      ]}
      close={close}
    />
  );
}

/** The insurer and the day by which it must be notified, while the claim is open. */
export function InsureDialog({ claim, close }: { claim: ClaimDetail; close: () => void }): ReactNode {
  const { id, version, insurer_name, policy_no, insurer_due_on } = claim;
  return (
    <FormDialog
      call={insureClaim}
      subject="cargoClaim"
      verb="cargoClaim.do.insure"
      of={claim.claim_no}
      start={{ id, version, insurer_name, policy_no, insurer_due_on }}
      fields={[
        { key: 'insurer_name', is: 'text' },
        { key: 'policy_no', is: 'code' },
        { key: 'insurer_due_on', is: 'day' },
      ]}
      close={close}
    />
  );
}

export function NotifyDialog({ claim, close }: { claim: ClaimDetail; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={recordNotice}
      verb="cargoClaim.do.notify"
      of={claim.claim_no}
      start={{ id: claim.id, version: claim.version, to: 'carrier', on: useToday() }}
      fields={[
        { key: 'to', is: 'choice', of: ['carrier', 'insurer'], words: 'cargoClaim.to', as: 'radio' },
        { key: 'on', is: 'day' },
        { key: 'reference', is: 'text' },
      ]}
      close={close}
    />
  );
}
