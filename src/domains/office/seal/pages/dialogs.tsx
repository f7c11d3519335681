import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { giveSealOut, receiveSeal, saveSealRequest, type SealRequestRow, stampDocument } from '../contract.ts';
import type { Handling } from './moves.ts';

const files = 'image/*,application/pdf,.docx,.xlsx';

/** Asks for a seal, or edits a draft. */
export function SealDialog({ request, close }: { request: SealRequestRow | null; close: () => void }): ReactNode {
  const today = useToday();
  const start = request
    ? {
        id: request.id,
        version: request.version,
        own_seal_id: request.own_seal_id,
        document_name: request.document_name,
        counterparty: request.counterparty,
        purpose: request.purpose,
        copies: request.copies,
        takes_out: request.takes_out,
        due_on: request.due_on,
      }
    : { copies: 1, takes_out: false };
  return (
    <FormDialog
      call={saveSealRequest}
      verb={request ? 'sealRequest.do.submit' : 'sealRequest.do.create'}
      of={request?.request_no}
      start={start}
      params={{ submit: true }}
      also={{ word: 'sealRequest.do.draft', params: { submit: false } }}
      fields={({ values }) => [
        { key: 'own_seal_id', is: 'ref', to: 'ownSeal', span: 12 },
        { key: 'document_name', is: 'text' },
        { key: 'copies', is: 'whole' },
        { key: 'counterparty', is: 'text' },
        { key: 'takes_out', is: 'flag' },
        values.takes_out === true && { key: 'due_on', is: 'day', after: today, required: true },
        { key: 'purpose', is: 'note', rows: 2, span: 12 },
        { key: 'document_file_id', is: 'file', accept: files, required: request === null, span: 12 },
      ]}
      draft={request?.id ?? 'new'}
      close={close}
    />
  );
}

/** The keeper's dialog for one step of a seal: it stamps, goes out, or comes back. */
export function HandlingDialog(props: { request: SealRequestRow; action: Handling; close: () => void }): ReactNode {
  const { request, action, close } = props;
  const format = useFormat();
  const { id, version } = request;
  const facts = (
    <p>
      {request.seal} · {request.document_name} · {request.prepared_by}
      {request.due_on !== null && ` · ${format.day(request.due_on)}`}
    </p>
  );
  const shared = { verb: `sealRequest.do.${action}`, of: request.request_no, close };
  if (action === 'giveOut')
    return (
      <FormDialog
        {...shared}
        call={giveSealOut}
        start={{ id, version, due_on: request.due_on }}
        fields={[
          { key: 'taken_by', is: 'ref', to: 'account', within: { user_type: '1' }, placeholder: request.prepared_by, span: 12 },
          { key: 'due_on', is: 'day', span: 12 },
        ]}
      >
        {facts}
      </FormDialog>
    );
  return (
    <FormDialog
      {...shared}
      call={action === 'stamp' ? stampDocument : receiveSeal}
      start={{ id, version, stamped_copies: request.copies }}
      fields={[
        { key: 'stamped_copies', is: 'whole', span: 12 },
        { key: 'scan_file_id', is: 'file', accept: files, span: 12 },
      ]}
    >
      {facts}
    </FormDialog>
  );
}
