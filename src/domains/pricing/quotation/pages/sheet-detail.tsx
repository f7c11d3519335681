import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { pricingStates } from '../../rating/match.ts';
import type { Side } from '../../rating/price.ts';
import { SendDialog } from '../../own-quotation/pages/send-dialog.tsx';
import { getQuotation, removePrices } from '../contract.ts';
import { rightsOf } from '../permits.ts';
import { statesOf } from '../states.ts';
import { statePath } from '../../../../web/kit/detail/step-bar.tsx';
import type { PriceOut } from '../schema.ts';
import { answerTones, stateTones, useQuotationMoves } from './moves.ts';
import { sheetPath } from './paths.ts';
import { termColumns, usePriceFacts } from './price-facts.tsx';
import { ReviseDialog } from './revise-dialog.tsx';
import { CompareSection } from './compare-section.tsx';
import { TrySection } from './try-section.tsx';
import { link } from '../../../../kernel/link.ts';
import {
  addPricePage,
  editPricePage,
  editSheetPage,
  handleBrokerQuotationPage,
  handleQuotationPage,
  priceDetailPage,
  tierDetailPage,
} from '../pages.ts';

type Sheet = ResultOf<typeof getQuotation>;

/** The states after the approval, by the step that the sheet has reached. */
const reached: Readonly<Record<string, string>> = { superseded: 'approved', expired: 'approved' };

/** A sheet of either side: its prices, its revisions, its approval, and a shipment to try on it. */
export function SheetDetail({ id, side }: { id: string; side: Side }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const read = useRead(getQuotation, { id });
  const moves = useQuotationMoves(side);
  const others = useSections('quotation', id);
  const [revising, setRevising] = useState(false);
  const [sending, setSending] = useState(false);
  const mayEdit = can(rightsOf[side].edit);
  const edit = {
    sell: link(handleQuotationPage, { id }),
    buy: link(editSheetPage, { id }),
    broker: link(handleBrokerQuotationPage, { id, edit: 'yes' }),
  }[side];
  const actions = (sheet: Sheet): (Action | false)[] => [
    ...moves.of(sheet),
    sheet.state === 'draft' && mayEdit && { key: 'edit', word: 'kit.edit', run: () => open(edit) },
    sheet.state === 'draft' &&
      mayEdit &&
      side === 'buy' && {
        key: 'addPrice',
        word: 'quotation.do.addPrice',
        run: () => open(link(addPricePage, { quotation_id: id })),
      },
    side === 'sell' &&
      sheet.state === 'approved' &&
      sheet.answer !== 'accepted' &&
      mayEdit && { key: 'send', word: 'quotation.do.send', run: () => setSending(true) },
    pricingStates.includes(sheet.state) &&
      sheet.revisions[0]?.id === id &&
      mayEdit && { key: 'revise', word: 'quotation.do.revise', run: () => setRevising(true) },
  ];
  return (
    <>
      <DetailPage
        subject="quotation"
        id={id}
        read={read}
        title={(sheet) => `${sheet.number} v${sheet.revision}`}
        party={(sheet) => sheet.party_name}
        state={(sheet) => sheet.state}
        tones={stateTones}
        machine={statesOf[side]}
        steps={(sheet) => statePath('quotation.state', ['draft', 'submitted', 'approved'], reached[sheet.state] ?? sheet.state, 'stage')}
        keyFacts={() => [
          { key: 'title', is: 'text' },
          { key: 'valid_from', is: 'day' },
          { key: 'valid_to', is: 'day' },
        ]}
        actions={actions}
        above={(sheet) =>
          sheet.refused_reason && sheet.state === 'draft' ? (
            <Alert type="warning" showIcon title={t('quotation.refused_reason')} description={sheet.refused_reason} />
          ) : sheet.answer === 'declined' && sheet.state === 'approved' ? (
            <Alert type="warning" showIcon title={t('ownQuotation.declinedTitle')} description={sheet.answer_note} />
          ) : null
        }
        sections={(sheet) => [
          {
            key: 'prices',
            word: 'quotation.prices',
            count: sheet.prices.length,
            body: <Prices sheet={sheet} mayEdit={mayEdit && sheet.state === 'draft'} />,
          },
          { key: 'try', word: 'quotation.tryLeg', body: <TrySection key={sheet.version} id={id} side={side} on={sheet.valid_from} /> },
          ...(side === 'broker' ? [{ key: 'compare', word: 'quotation.compare', body: <CompareSection sheet={sheet} /> }] : []),
          { key: 'header', word: 'quotation.header', body: <HeaderFacts sheet={sheet} /> },
          { key: 'revisions', word: 'quotation.revisions', count: sheet.revisions.length, body: <Revisions sheet={sheet} /> },
          ...(side === 'sell' && sheet.state !== 'draft' && sheet.state !== 'submitted' ? others : []),
        ]}
      />
      {sending && read.data && <SendDialog sheet={read.data} close={() => setSending(false)} />}
      {revising && read.data && <ReviseDialog sheet={read.data} close={() => setRevising(false)} page={(next) => sheetPath(side, next)} />}
    </>
  );
}

function Prices({ sheet, mayEdit }: { sheet: Sheet; mayEdit: boolean }): ReactNode {
  const send = useSend();
  const open = useOpen();
  const { lane } = usePriceFacts();
  const buy = sheet.side === 'buy';
  const path = (price: PriceOut) =>
    price.tiers.length > 0 ? link(tierDetailPage, { id: price.id }) : link(priceDetailPage, { id: price.id });
  const rowActions = (price: PriceOut): Action[] => [
    ...(mayEdit && buy ? [{ key: 'editPrice', word: 'quotation.editPrice', run: () => open(link(editPricePage, { id: price.id })) }] : []),
    ...(mayEdit
      ? [
          {
            key: 'removePrice',
            word: 'quotation.removePrice',
            tone: 'danger' as const,
            asks: 'sure' as const,
            run: () => send(removePrices, { quotation_id: sheet.id, quotation_version: sheet.version, ids: [price.id] }),
          },
        ]
      : []),
  ];
  return (
    <SubTable
      rows={sheet.prices}
      subject="quotation"
      title="quotation.prices"
      empty="quotation.noPrices"
      {...(buy ? { open: path } : {})}
      rowActions={rowActions}
      columns={[
        { key: 'line_no', is: 'quantity', width: 60 },
        { key: 'fee_name', is: 'text', width: 120 },
        ...(sheet.side === 'broker'
          ? ([
              { key: 'customs_country', is: 'choice', words: 'customsCountry', width: 110 },
              { key: 'customs_direction', is: 'choice', words: 'quotation.customs_direction', width: 100 },
              { key: 'customs_office', is: 'text', width: 120 },
            ] as const)
          : [lane, { key: 'vehicle_type_name', is: 'ref', width: 120 } as const]),
        ...termColumns,
      ]}
    />
  );
}

function HeaderFacts({ sheet }: { sheet: Sheet }): ReactNode {
  return (
    <Facts
      of={sheet}
      subject="quotation"
      items={[
        { key: 'number', is: 'code' },
        { key: 'revision', is: 'quantity' },
        { key: 'company_name', is: 'ref' },
        { key: 'currency', is: 'code' },
        { key: 'prepared_by', is: 'ref' },
        { key: 'created_at', is: 'instant' },
        { key: 'submitted_by', is: 'ref' },
        { key: 'approved_by', is: 'ref' },
        { key: 'approved_at', is: 'instant' },
        { key: 'remark', is: 'text', wrap: true },
        ...(sheet.sent_at === null
          ? []
          : ([
              { key: 'sent_by', is: 'ref' },
              { key: 'sent_at', is: 'instant' },
              { key: 'sent_note', is: 'text', wrap: true },
              { key: 'answer', is: 'choice', words: 'quotation.answer', tones: answerTones },
              { key: 'answered_by', is: 'ref' },
              { key: 'answered_at', is: 'instant' },
              { key: 'answer_note', is: 'text', wrap: true },
            ] as const)),
      ]}
    />
  );
}

function Revisions({ sheet }: { sheet: Sheet }): ReactNode {
  return (
    <SubTable
      rows={sheet.revisions}
      subject="quotation"
      title="quotation.revisions"
      columns={[
        { key: 'revision', is: 'link', open: (row) => sheetPath(sheet.side, row.id) },
        { key: 'state', is: 'state', tones: stateTones },
        { key: 'valid_from', is: 'day' },
        { key: 'valid_to', is: 'day' },
        { key: 'approved_by', is: 'ref' },
      ]}
    />
  );
}
