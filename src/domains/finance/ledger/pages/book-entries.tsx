import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { entriesOfRecord } from '../contract.ts';

/** The entries of one record, line by line. */
export function BookEntries({ subject, id }: ParamsOf<typeof entriesOfRecord>): ReactNode {
  const read = useRead(entriesOfRecord, { subject, id });
  if (!read.data || read.error) return <Read of={read} />;
  const rows = read.data.entries.flatMap((entry) =>
    entry.lines.map((line, place) => ({
      ...line,
      id: `${entry.id} ${place}`,
      entry_no: entry.entry_no,
      posted_on: entry.posted_on,
      kind: entry.kind,
      functional_currency: entry.functional_currency,
    })),
  );
  return (
    <SubTable
      rows={rows}
      subject="ledger"
      title="bill.books"
      columns={[
        { key: 'entry_no', is: 'code' },
        { key: 'posted_on', is: 'day' },
        { key: 'kind', is: 'choice', words: 'ledger.kind' },
        { key: 'account_code', is: 'code', width: 80 },
        { key: 'account_name', is: 'text' },
        { key: 'debit', is: 'amount', currency: 'currency' },
        { key: 'credit', is: 'amount', currency: 'currency' },
        { key: 'functional', is: 'amount', currency: 'functional_currency' },
      ]}
    />
  );
}
