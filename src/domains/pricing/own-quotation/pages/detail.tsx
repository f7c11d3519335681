import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { termColumns, useLane } from '../../quotation/pages/price-facts.tsx';
import { answerQuotation, getOwnQuotation, type OwnPrice } from '../contract.ts';
import { may } from '../permits.ts';
import type { QuotationAnswer } from '../rules.ts';
import { tones } from './list.tsx';

type OwnQuotation = ResultOf<typeof getOwnQuotation>;

/** A quotation as its customer reads it: its prices, until when it is valid, and the answer. */
export default function OwnQuotationPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const read = useRead(getOwnQuotation, { id });
  const [answer, setAnswer] = useState<QuotationAnswer | null>(null);
  return (
    <>
      <DetailPage
        subject="ownQuotation"
        id={id}
        read={read}
        title={(sheet) => `${sheet.number} v${sheet.revision}`}
        state={(sheet) => sheet.state}
        tones={tones}
        keyFacts={() => [
          { key: 'title', is: 'text' },
          { key: 'valid_from', is: 'day' },
          { key: 'valid_to', is: 'day' },
        ]}
        actions={(sheet) =>
          can(may.answer) && sheet.state === 'open'
            ? [
                { key: 'accept', word: 'ownQuotation.do.accept', tone: 'primary', run: () => setAnswer('accepted') },
                { key: 'decline', word: 'ownQuotation.do.decline', tone: 'danger', run: () => setAnswer('declined') },
              ]
            : []
        }
        above={(sheet) => <PlainState sheet={sheet} />}
        rail={false}
        sections={(sheet) => [
          { key: 'prices', word: 'quotation.prices', count: sheet.prices.length, body: <Prices sheet={sheet} /> },
          { key: 'facts', word: 'ownQuotation.facts', body: <QuotationFacts sheet={sheet} /> },
        ]}
      />
      {read.data && answer && <AnswerDialog sheet={read.data} answer={answer} close={() => setAnswer(null)} />}
    </>
  );
}

function PlainState({ sheet }: { sheet: OwnQuotation }): ReactNode {
  const t = useT();
  const format = useFormat();
  const type = ({ open: 'warning', accepted: 'success', declined: 'error', replaced: 'info', expired: 'info' } as const)[sheet.state];
  return (
    <Alert
      className="kit-gap"
      type={type}
      showIcon
      title={t(`ownQuotation.plain.${sheet.state}`, { who: sheet.answered_by ?? '' })}
      description={sheet.replaced_from && t('ownQuotation.replacedFrom', { day: format.day(sheet.replaced_from) })}
    />
  );
}

function Prices({ sheet }: { sheet: OwnQuotation }): ReactNode {
  const lane = useLane<OwnPrice>();
  return (
    <SubTable<OwnPrice>
      rows={sheet.prices}
      subject="quotation"
      title="quotation.prices"
      empty="quotation.noPrices"
      columns={[
        { key: 'line_no', is: 'quantity', width: 60 },
        { key: 'fee_name', is: 'text', width: 140 },
        { ...lane, word: 'ownQuotation.lane' },
        { key: 'vehicle_type_name', is: 'text', width: 120 },
        ...termColumns,
      ]}
    />
  );
}

function QuotationFacts({ sheet }: { sheet: OwnQuotation }): ReactNode {
  return (
    <Facts
      of={sheet}
      subject="ownQuotation"
      items={[
        { key: 'company_name', is: 'text' },
        { key: 'currency', is: 'code' },
        { key: 'request_no', is: 'code' },
        { key: 'sent_by', is: 'text' },
        { key: 'sent_at', is: 'instant' },
        { key: 'sent_note', is: 'text', wrap: true },
        { key: 'answered_by', is: 'text' },
        { key: 'answered_at', is: 'instant' },
        { key: 'answer_note', is: 'text', wrap: true },
      ]}
    />
  );
}

function AnswerDialog({ sheet, answer, close }: { sheet: OwnQuotation; answer: QuotationAnswer; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={answerQuotation}
      verb={answer === 'accepted' ? 'ownQuotation.do.accept' : 'ownQuotation.do.decline'}
      of={`${sheet.number} v${sheet.revision}`}
      start={{ id: sheet.id, version: sheet.version, answer }}
      danger={answer === 'declined'}
      fields={[{ key: 'note', is: 'note', rows: 3, ...(answer === 'declined' ? { required: true } : {}) }]}
      close={close}
    />
  );
}
