import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { answerLineDispute, disputeBillLine, type LineDispute } from '../contract.ts';
import { type Bill, lineName } from './bill-sections.tsx';

type Line = Bill['lines'][number];

/** The other side disputes one line, with its reason. */
export function DisputeDialog({ bill, line, close }: { bill: Bill; line: Line; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={disputeBillLine}
      subject="bill"
      verb="bill.do.disputeLine"
      of={lineName(line) || bill.bill_no}
      start={{ id: bill.id, version: bill.version, charge_id: line.id }}
      fields={[{ key: 'reason', is: 'note', rows: 3 }]}
      close={close}
    />
  );
}

/** The accountant agrees or declines, with an answer that the other side reads. */
export function AnswerDialog({ bill, dispute, close }: { bill: Bill; dispute: LineDispute; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={answerLineDispute}
      subject="bill"
      verb="bill.do.answerDispute"
      of={lineName(bill.lines.find(({ id }) => id === dispute.charge_id)) || bill.bill_no}
      start={{ id: bill.id, version: bill.version, dispute_id: dispute.id, outcome: 'declined' }}
      fields={[
        { key: 'outcome', is: 'choice', of: ['agreed', 'declined'], words: 'bill.outcome', as: 'radio' },
        { key: 'answer', is: 'note', rows: 3 },
      ]}
      close={close}
    />
  );
}
