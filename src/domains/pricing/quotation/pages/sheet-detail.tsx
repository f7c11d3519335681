import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/actions.ts';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { Facts } from '../../../../web/kit/facts.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { pricingStates } from '../../rating/match.ts';
import type { Side } from '../../rating/price.ts';
import { getQuotation, removePrices } from '../contract.ts';
import { rightsOf } from '../permits.ts';
import { tiersText } from '../rules.ts';
import type { PriceOut } from '../schema.ts';
import { stateTones, useQuotationMoves } from './moves.ts';
import { sheetPath } from './paths.ts';
import { usePriceFacts } from './price-facts.tsx';
import { ReviseDialog } from './revise-dialog.tsx';
import { TrySection } from './try-section.tsx';

type Sheet = ResultOf<typeof getQuotation>;

/** A sheet of either side: its prices, its revisions, its approval, and a shipment to try on it. */
export function SheetDetail({ id, side }: { id: string; side: Side }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const read = useRead(getQuotation, { id });
  const moves = useQuotationMoves(side);
  const [revising, setRevising] = useState(false);
  const mayEdit = can(rightsOf[side].edit);
  const editPath = side === 'sell' ? '/customer/quotation/handleQuotation' : '/finance/supplier/quotation/editTitle';
  const actions = (sheet: Sheet): (Action | false)[] => [
    ...moves.of(sheet),
    sheet.state === 'draft' && mayEdit && { key: 'edit', word: 'kit.edit', run: () => open(`${editPath}?id=${id}`) },
    sheet.state === 'draft' &&
      mayEdit &&
      side === 'buy' && {
        key: 'addPrice',
        word: 'quotation.do.addPrice',
        run: () => open(`/finance/supplier/quotation/addPrice?quotation_id=${id}`),
      },
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
        state={(sheet) => sheet.state}
        tones={stateTones}
        keyFacts={() => [
          { key: 'party_name', is: 'ref', word: side === 'sell' ? 'quotation.customer_id' : 'quotation.carrier_id' },
          { key: 'title', is: 'text' },
          { key: 'valid_from', is: 'day' },
          { key: 'valid_to', is: 'day' },
        ]}
        actions={actions}
        above={(sheet) =>
          sheet.refused_reason && sheet.state === 'draft' ? (
            <Alert type="warning" showIcon title={t('quotation.refused_reason')} description={sheet.refused_reason} />
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
          { key: 'header', word: 'quotation.header', body: <HeaderFacts sheet={sheet} /> },
          { key: 'revisions', word: 'quotation.revisions', count: sheet.revisions.length, body: <Revisions sheet={sheet} /> },
        ]}
      />
      {revising && read.data && <ReviseDialog sheet={read.data} close={() => setRevising(false)} page={(id) => sheetPath(side, id)} />}
    </>
  );
}

function Prices({ sheet, mayEdit }: { sheet: Sheet; mayEdit: boolean }): ReactNode {
  const send = useSend();
  const open = useOpen();
  const { lane } = usePriceFacts();
  const buy = sheet.side === 'buy';
  const path = (price: PriceOut) => `/finance/supplier/quotation/${price.tiers.length > 0 ? 'TpriceDetail' : 'priceDetail'}?id=${price.id}`;
  const rowActions = (price: PriceOut): Action[] => [
    ...(mayEdit && buy
      ? [{ key: 'editPrice', word: 'quotation.editPrice', run: () => open(`/finance/supplier/quotation/editPrice?id=${price.id}`) }]
      : []),
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
        lane,
        { key: 'vehicle_type_name', is: 'ref', width: 120 },
        { key: 'basis', is: 'choice', words: 'rating.basis', width: 110 },
        { key: 'price', is: 'quantity', width: 100 },
        { key: 'currency', is: 'code', width: 70 },
        { key: 'scheme', is: 'choice', words: 'rating.scheme' },
        { key: 'container_type', is: 'code' },
        { key: 'tiers', is: 'own', width: 260, show: (price) => tiersText(price.tiers), text: (price) => tiersText(price.tiers) },
        { key: 'min_charge', is: 'amount', currency: 'currency' },
        { key: 'max_charge', is: 'amount', currency: 'currency' },
        { key: 'tax_percent', is: 'percent' },
        { key: 'tax_included', is: 'flag' },
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
