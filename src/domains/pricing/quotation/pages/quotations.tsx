import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { listBrokerQuotations, listCarrierQuotations, listQuotations, type QuotationRow } from '../contract.ts';
import { may } from '../permits.ts';
import { answerTones, stateTones, useQuotationMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import {
  addQuotationPage,
  addSheetPage,
  handleBrokerQuotationPage,
  handleQuotationPage,
  matchPricesPage,
  priceDetailsPage,
  quotationDetailPage,
} from '../pages.ts';

export default function Quotations(props: PageProps): ReactNode {
  const side = props.page.fixed?.['side'];
  if (side === 'broker') return <BrokerQuotations {...props} />;
  return side === 'buy' ? <CarrierQuotations {...props} /> : <CustomerQuotations {...props} />;
}

type SortKey = 'created_at' | 'number' | 'valid_from' | 'valid_to';

function columns(open: (row: QuotationRow) => string, party: string): readonly Column<QuotationRow, SortKey>[] {
  return [
    { key: 'number', is: 'link', open, pin: 'left', sort: 'number' },
    { key: 'revision', is: 'quantity', width: 80 },
    { key: 'state', is: 'state', tones: stateTones },
    { key: 'party_name', is: 'ref', word: party, width: 220 },
    { key: 'title', is: 'text', width: 220 },
    { key: 'currency', is: 'code', width: 80 },
    { key: 'valid_from', is: 'day', sort: 'valid_from' },
    { key: 'valid_to', is: 'day', sort: 'valid_to' },
    { key: 'price_count', is: 'quantity', width: 90 },
    { key: 'company_name', is: 'ref', off: true },
    { key: 'prepared_by', is: 'ref' },
    { key: 'approved_by', is: 'ref' },
    { key: 'created_at', is: 'instant', sort: 'created_at' },
  ];
}

function CustomerQuotations({ page }: PageProps): ReactNode {
  const tab = page.fixed?.['tab'];
  const list = useList(listQuotations, tab ? { tab } : {});
  const moves = useQuotationMoves('sell');
  // The receivables centre handles waiting sheets; the finance group views and creates price lists.
  const open = (row: QuotationRow) => (tab ? link(handleQuotationPage, { id: row.id }) : link(quotationDetailPage, { id: row.id }));
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        ...columns(open, 'quotation.customer_id'),
        { key: 'sent_at', is: 'instant' },
        { key: 'answer', is: 'choice', words: 'quotation.answer', tones: answerTones },
      ]}
      open={open}
      create={{ path: link(addQuotationPage), permit: may.editSell }}
      rowActions={(row) => moves.of(row)}
      batch={moves.batch()}
      exporting={may.viewSell}
      importing={{ entity: 'quotation', permit: may.editSell }}
      empty="quotation.empty"
    />
  );
}

function BrokerQuotations({ page }: PageProps): ReactNode {
  const list = useList(listBrokerQuotations);
  const moves = useQuotationMoves('broker');
  const open = (row: QuotationRow) => link(handleBrokerQuotationPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={columns(open, 'quotation.broker_id')}
      open={open}
      create={{ path: link(handleBrokerQuotationPage), permit: may.editBroker }}
      rowActions={(row) => moves.of(row)}
      batch={moves.batch()}
      exporting={may.viewBroker}
      importing={{ entity: 'quotation', permit: may.editBroker }}
      empty="quotation.empty"
    />
  );
}

function CarrierQuotations({ page }: PageProps): ReactNode {
  const t = useT();
  const openAddress = useOpen();
  const list = useList(listCarrierQuotations);
  const moves = useQuotationMoves('buy');
  const open = (row: QuotationRow) => link(priceDetailsPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={columns(open, 'quotation.carrier_id')}
      open={open}
      create={{ path: link(addSheetPage), permit: may.editBuy }}
      buttons={<Button onClick={() => openAddress(link(matchPricesPage))}>{t('quotation.openMatch')}</Button>}
      rowActions={(row) => moves.of(row)}
      batch={moves.batch()}
      exporting={may.viewBuy}
      importing={{ entity: 'quotation', permit: may.editBuy }}
      empty="quotation.empty"
    />
  );
}
