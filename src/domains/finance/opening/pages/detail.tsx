import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { ImportButton } from '../../../../web/kit/transfer/import-button.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { carrierBillDetailPage, receivableBillDetailPage } from '../../bill/pages.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { clearOpening, getOpening, type openingParts } from '../contract.ts';
import { may } from '../permits.ts';
import { openingStates } from '../states.ts';
import { stateTones, useOpeningActions } from './moves.ts';

type Opening = ResultOf<typeof getOpening>;
type Part = (typeof openingParts)[number];

/** One opening: what its check found, its balances and open items with their import, and its entries in the ledger. */
export function OpeningDetail({ id }: { id: string }): ReactNode {
  const can = useCan();
  const read = useRead(getOpening, { id });
  const actions = useOpeningActions();
  const refresh = (): void => void read.refetch();
  return (
    <DetailPage
      subject="opening"
      id={id}
      read={read}
      title={(opening) => opening.opening_no}
      party={(opening) => opening.company_name}
      state={(opening) => opening.state}
      tones={stateTones}
      machine={openingStates}
      keyFacts={() => [
        { key: 'opened_on', is: 'day' },
        { key: 'debit', is: 'amount', currency: 'functional_currency' },
        { key: 'credit', is: 'amount', currency: 'functional_currency' },
        { key: 'prepared_by', is: 'text' },
        { key: 'decided_by', is: 'text' },
      ]}
      actions={(opening) => [...actions(opening), ...clearing({ opening, refresh }, can(may.prepare))]}
      rail={{ attachments: { kinds: ['trialBalance', 'other'] } }}
      sections={(opening) => [
        {
          key: 'balances',
          word: 'opening.balances',
          count: opening.balances.length,
          body: <Balances opening={opening} refresh={refresh} />,
        },
        { key: 'items', word: 'opening.items', count: opening.items.length, body: <Items opening={opening} refresh={refresh} /> },
        (opening.state === 'draft' || opening.state === 'submitted') && {
          key: 'faults',
          word: 'opening.faults',
          count: opening.faults.length,
          body: <Faults opening={opening} />,
        },
        can(ledger.view) && { key: 'books', word: 'opening.books', body: <BookEntries subject="opening" id={id} /> },
      ]}
    />
  );
}

type SheetProps = { opening: Opening; refresh: () => void };

/** True while the caller may import and remove rows. */
function useEditable({ state, own }: Opening): boolean {
  return useCan()(may.prepare) && state === 'draft' && own;
}

/** Removes one imported row, or all of a sheet. */
function removal({ opening, refresh }: SheetProps, part: Part, word: string, rowId?: string): Action {
  const { id, version } = opening;
  return {
    key: word,
    word,
    tone: 'danger',
    asks: 'sure',
    run: async () => {
      await send(clearOpening, { id, version, part, ...(rowId === undefined ? {} : { row_id: rowId }) });
      refresh();
    },
  };
}

/** Removes a whole sheet, so that a corrected one can be imported. */
function clearing(props: SheetProps, mayPrepare: boolean): Action[] {
  const { state, own, balances, items } = props.opening;
  if (!mayPrepare || state !== 'draft' || !own) return [];
  return [
    ...(balances.length > 0 ? [removal(props, 'balances', 'opening.clearBalances')] : []),
    ...(items.length > 0 ? [removal(props, 'items', 'opening.clearItems')] : []),
  ];
}

function Balances(props: SheetProps): ReactNode {
  const { opening, refresh } = props;
  const editable = useEditable(opening);
  return (
    <>
      {editable && <ImportButton entity="openingBalance" done={refresh} />}
      <SubTable
        rows={opening.balances}
        subject="openingBalance"
        title="opening.balances"
        rowId={(row) => row.id}
        columns={[
          { key: 'line', is: 'quantity', width: 60 },
          { key: 'account_code', is: 'code', width: 80 },
          { key: 'account_name', is: 'text', width: 180, below: (row) => row.bank ?? row.memo },
          { key: 'party_name', is: 'text', width: 150 },
          { key: 'debit', is: 'amount', currency: 'currency' },
          { key: 'credit', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: { all: opening.functional_currency } },
        ]}
        {...(editable
          ? { rowActions: (row: Opening['balances'][number]) => [removal(props, 'balances', 'opening.removeRow', row.id)] }
          : {})}
      />
    </>
  );
}

function Items(props: SheetProps): ReactNode {
  const { opening, refresh } = props;
  const editable = useEditable(opening);
  const billOf = ({ side, bill_id: id }: Opening['items'][number]): string | null =>
    id === null ? null : link(side === 'payable' ? carrierBillDetailPage : receivableBillDetailPage, { id });
  return (
    <>
      {editable && <ImportButton entity="openingItem" done={refresh} />}
      <SubTable
        rows={opening.items}
        subject="openingItem"
        title="opening.items"
        rowId={(row) => row.id}
        columns={[
          { key: 'line', is: 'quantity', width: 60 },
          { key: 'side', is: 'choice', words: 'charge.side', width: 90 },
          { key: 'party_name', is: 'text', width: 160 },
          { key: 'document_no', is: 'code', width: 140 },
          { key: 'due_on', is: 'day' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'bill_no', is: 'ref', open: billOf },
          { key: 'document_on', is: 'day' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'paid', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: { all: opening.functional_currency } },
        ]}
        {...(editable ? { rowActions: (row: Opening['items'][number]) => [removal(props, 'items', 'opening.removeRow', row.id)] } : {})}
      />
    </>
  );
}

/** The faults of an opening that cannot be submitted, by the row of its sheet. */
function Faults({ opening }: { opening: Opening }): ReactNode {
  const t = useT();
  if (opening.faults.length === 0) return <Alert type="success" showIcon title={t('opening.fits')} />;
  return (
    <SubTable
      rows={opening.faults}
      subject="openingFault"
      title="opening.faults"
      rowId={(row) => `${row.kind} ${row.line} ${row.side} ${row.party_name} ${row.currency}`}
      columns={[
        { key: 'kind', is: 'choice', words: 'openingFault.kind', width: 300 },
        { key: 'line', is: 'quantity', width: 70 },
        { key: 'side', is: 'choice', words: 'charge.side', width: 90 },
        { key: 'party_name', is: 'text', width: 190 },
        { key: 'expected', is: 'amount', currency: 'currency' },
        { key: 'actual', is: 'amount', currency: 'currency' },
        { key: 'difference', is: 'amount', currency: 'currency' },
      ]}
    />
  );
}
