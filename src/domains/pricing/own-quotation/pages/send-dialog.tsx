import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { listRequests } from '../../quotation-request/contract.ts';
import { sendQuotation } from '../contract.ts';

type Sheet = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly company_id: string;
  readonly party_id: string;
};

/** Sends an approved sheet to its customer, as the reply to one of its open requests to the same company or without one. */
export function SendDialog({ sheet, close }: { sheet: Sheet; close: () => void }): ReactNode {
  const format = useFormat();
  const { id, version, number, company_id, party_id } = sheet;
  const read = useRead(listRequests, { tab: 'requested', where: { customer_id: [party_id], company_id: [company_id] }, size: 50 });
  return (
    <Read of={read}>
      {({ rows }) => {
        const labels = new Map(rows.map((row) => [row.id, `${row.request_no} · ${format.instant(row.created_at)} · ${row.goods}`]));
        return (
          <FormDialog
            call={sendQuotation}
            verb="quotation.do.send"
            of={number}
            start={{ id, version }}
            fields={[
              labels.size > 0 && {
                key: 'reply_to_id',
                is: 'choice',
                of: [...labels.keys()],
                words: (one) => labels.get(one) ?? one,
                span: 12,
              },
              { key: 'note', is: 'note', rows: 3 },
            ]}
            close={close}
          />
        );
      }}
    </Read>
  );
}
