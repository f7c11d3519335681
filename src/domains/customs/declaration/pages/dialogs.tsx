import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { type DeclarationDetail, type PaperOut, payTaxes, replyDeclaration, savePaper, withdrawTaxes } from '../contract.ts';
import { channels, paperStates } from '../kinds.ts';
import type { DeclarationState } from '../states.ts';

type Props = { readonly declaration: DeclarationDetail; readonly close: () => void };

const repliesTo: Partial<Record<DeclarationState, readonly ('accepted' | 'rejected' | 'inspection' | 'passed' | 'seized' | 'released')[]>> =
  {
    submitted: ['accepted', 'rejected'],
    accepted: ['released', 'inspection'],
    inspection: ['passed', 'seized'],
    seized: ['released'],
  };

/** The answer of customs, where no machine brings it. */
export function ReplyDialog({ declaration, close }: Props): ReactNode {
  const kinds = repliesTo[declaration.state] ?? [];
  return (
    <FormDialog
      call={replyDeclaration}
      verb="declaration.do.reply"
      of={declaration.no}
      start={{ id: declaration.id, version: declaration.version, kind: kinds[0] ?? 'accepted', happened_at: serverNow().toISOString() }}
      fields={({ values }) => [
        { key: 'kind', word: 'declaration.section.messages', is: 'choice', of: kinds, words: 'declaration.message', as: 'radio' },
        { key: 'happened_at', is: 'instant' },
        values.kind === 'accepted' && { key: 'customs_no', is: 'code', required: true },
        values.kind === 'accepted' && { key: 'channel', is: 'choice', of: channels, words: 'declaration.channel' },
        { key: 'reference', is: 'text' },
        { key: 'text', is: 'note' },
      ]}
      close={close}
    />
  );
}

export function PayDialog({ declaration, close }: Props): ReactNode {
  const today = useToday();
  return (
    <FormDialog
      call={payTaxes}
      verb="declaration.do.payTaxes"
      of={declaration.no}
      start={{ id: declaration.id, version: declaration.version, paid_on: today }}
      fields={[
        { key: 'paid_on', is: 'day' },
        { key: 'payment_no', is: 'text' },
      ]}
      close={close}
    />
  );
}

export function WithdrawDialog({ declaration, close }: Props): ReactNode {
  return (
    <FormDialog
      call={withdrawTaxes}
      verb="declaration.do.withdrawTaxes"
      of={declaration.no}
      start={{ id: declaration.id, version: declaration.version }}
      fields={[{ key: 'reason', is: 'note' }]}
      close={close}
    />
  );
}

export function PaperDialog({ declaration, paper, close }: Props & { paper: PaperOut }): ReactNode {
  const { kind, state, document_no, file_id, valid_until } = paper;
  return (
    <FormDialog
      call={savePaper}
      verb="declaration.do.paper"
      of={declaration.no}
      start={{ id: declaration.id, kind, state: state === 'missing' ? 'received' : state, document_no, file_id, valid_until }}
      fields={[
        { key: 'state', is: 'choice', of: paperStates, words: 'declaration.paperState', as: 'radio' },
        { key: 'document_no', is: 'text' },
        { key: 'valid_until', is: 'day' },
        { key: 'file_id', is: 'file' },
      ]}
      close={close}
    />
  );
}
