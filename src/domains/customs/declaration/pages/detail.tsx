import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useSend } from '../../../../web/tab-context.ts';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { confirmTaxes, type DeclarationDetail, getDeclaration, moveDeclaration, type PaperOut } from '../contract.ts';
import { exemptionNatures, supervisionModes, vietnameseTypes } from '../kinds.ts';
import { editDeclarationPage } from '../pages.ts';
import { may } from '../permits.ts';
import { acceptedStates, declarationStates, heldStates, unfiledStates } from '../states.ts';
import { costFacts } from './cost-facts.ts';
import { PaperDialog, PayDialog, ReplyDialog, WithdrawDialog } from './dialogs.tsx';
import { Faults } from './faults.tsx';
import { channelTones, declarationTones, paperTones } from './tones.ts';

type Asking = 'reply' | 'pay' | 'withdraw' | PaperOut | null;

/** A declaration with its HS lines, documents, duties and messages. */
export default function DeclarationPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const send = useSend();
  const read = useRead(getDeclaration, { id });
  const moves = useMoves(moveDeclaration);
  const others = useSections('declaration', id);
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => setAsking(null);
  const taxActions = (declaration: DeclarationDetail): readonly (Action | false)[] => [
    can(may.confirmTaxes) &&
      acceptedStates.includes(declaration.state) &&
      Number(declaration.taxes) > 0 &&
      declaration.taxes_confirmed_at === null && {
        key: 'confirmTaxes',
        word: 'declaration.do.confirmTaxes',
        asks: 'sure',
        run: () => send(confirmTaxes, { id, version: declaration.version }),
      },
    can(may.payTaxes) &&
      acceptedStates.includes(declaration.state) &&
      declaration.taxes_confirmed_at !== null &&
      declaration.taxes_paid_on === null && { key: 'pay', word: 'declaration.do.payTaxes', run: () => setAsking('pay') },
    can(may.payTaxes) &&
      declaration.taxes_paid_on !== null && {
        key: 'withdraw',
        word: 'declaration.do.withdrawTaxes',
        tone: 'danger',
        run: () => setAsking('withdraw'),
      },
  ];
  return (
    <>
      <DetailPage
        subject="declaration"
        id={id}
        read={read}
        title={(declaration) => declaration.no}
        party={(declaration) => declaration.customer_name}
        state={(declaration) => declaration.state}
        tones={declarationTones}
        steps={stepsOf}
        machine={declarationStates}
        keyFacts={(declaration) => [
          { key: 'country', is: 'choice', words: 'customsCountry' },
          { key: 'direction', is: 'choice', words: 'customsDirection' },
          { key: 'channel', is: 'choice', words: 'declaration.channel', tones: channelTones },
          { key: 'customs_no', is: 'code' },
          { key: 'declared_on', is: 'day' },
          { key: 'taxes', is: 'amount', currency: 'local_currency' },
          declaration.order_no !== null && {
            key: 'order_no',
            is: 'link',
            open: () => link(orderDetailPage, { id: declaration.order_id }),
          },
          declaration.freight_job_no !== null && {
            key: 'freight_job_no',
            is: 'link',
            open: () => link(freightJobPage, { id: declaration.freight_job_id }),
          },
        ]}
        actions={(declaration) => [
          ...moves.of(declaration),
          can(may.edit) &&
            declaration.state === 'draft' && { key: 'edit', word: 'kit.edit', run: () => open(link(editDeclarationPage, { id })) },
          can(may.file) &&
            heldStates.includes(declaration.state) && {
              key: 'reply',
              word: 'declaration.do.reply',
              run: () => setAsking('reply'),
            },
          ...taxActions(declaration),
        ]}
        above={(declaration) => (
          <>
            {declaration.faults.length > 0 && (
              <Alert className="kit-gap" type="error" showIcon title={<Faults of={declaration.faults} />} />
            )}
            {unfiledStates.includes(declaration.state) && declaration.same_bl.length > 0 && (
              <Alert
                className="kit-gap"
                type="warning"
                showIcon
                title={t('declaration.sameBl', {
                  bl: declaration.bl_no ?? '',
                  nos: declaration.same_bl.map(({ no, state }) => `${no} (${t(`declaration.state.${state}`)})`).join(', '),
                })}
              />
            )}
            {declaration.reason && declaration.faults.length === 0 && (
              <Alert className="kit-gap" type="warning" showIcon title={declaration.reason} />
            )}
          </>
        )}
        rail={{ attachments: true }}
        sections={(declaration) => [
          { key: 'head', word: 'declaration.section.head', body: <Head of={declaration} /> },
          { key: 'lines', word: 'declaration.section.lines', count: declaration.hs_lines.length, body: <Lines of={declaration} /> },
          { key: 'taxes', word: 'declaration.section.taxes', body: <Taxes of={declaration} /> },
          {
            key: 'papers',
            word: 'declaration.section.papers',
            count: declaration.papers.filter((paper) => paper.needed && paper.state === 'missing').length,
            body: <Papers of={declaration} ask={can(may.edit) ? setAsking : null} />,
          },
          {
            key: 'messages',
            word: 'declaration.section.messages',
            count: declaration.messages.length,
            body: <Messages of={declaration} />,
          },
          ...others,
        ]}
      />
      {read.data && asking === 'reply' && <ReplyDialog declaration={read.data} close={close} />}
      {read.data && asking === 'pay' && <PayDialog declaration={read.data} close={close} />}
      {read.data && asking === 'withdraw' && <WithdrawDialog declaration={read.data} close={close} />}
      {read.data && typeof asking === 'object' && asking && <PaperDialog declaration={read.data} paper={asking} close={close} />}
    </>
  );
}

/** The states in which a declaration waits, by the step that it has reached. */
const reached: Readonly<Record<string, string>> = { checking: 'draft', inspection: 'accepted' };

function stepsOf({ state, released_at }: DeclarationDetail): readonly Step[] {
  const path = ['draft', 'reviewed', 'submitted', 'accepted', 'released', 'closed'] as const;
  return statePath('declaration.state', path, reached[state] ?? state, 'event', {
    released: { actual_at: released_at },
  });
}

function Head({ of }: { of: DeclarationDetail }): ReactNode {
  return (
    <Facts
      of={of}
      subject="declaration"
      items={[
        { key: 'company_name', is: 'text' },
        { key: 'domestic_party', is: 'text' },
        { key: 'domestic_code', is: 'code' },
        { key: 'domestic_uscc', is: 'code' },
        { key: 'overseas_party', is: 'text' },
        { key: 'producing_party', is: 'text' },
        { key: 'broker_name', is: 'text' },
        { key: 'customs_office', is: 'code' },
        { key: 'port', is: 'text' },
        { key: 'type_code', is: 'code', of: [...vietnameseTypes.import, ...vietnameseTypes.export], words: 'vietnameseType' },
        { key: 'pre_entry_no', is: 'code' },
        { key: 'crossing_on', is: 'day' },
        { key: 'record_no', is: 'code' },
        { key: 'transport_mode', is: 'choice', words: 'declaration.transport_mode' },
        { key: 'vehicle', is: 'text' },
        { key: 'voyage', is: 'text' },
        { key: 'bl_no', is: 'code' },
        { key: 'supervision_mode', is: 'code', of: supervisionModes, words: 'supervisionMode' },
        { key: 'exemption_nature', is: 'code', of: exemptionNatures, words: 'exemptionNature' },
        { key: 'licence_no', is: 'text' },
        { key: 'contract_no', is: 'text' },
        { key: 'trade_country', is: 'country' },
        { key: 'counter_country', is: 'country' },
        { key: 'loading_port', is: 'text' },
        { key: 'transit_port', is: 'text' },
        { key: 'package_type', is: 'choice', words: 'declaration.package_type' },
        { key: 'pieces', is: 'quantity' },
        { key: 'gross_kg', is: 'quantity' },
        { key: 'net_kg', is: 'quantity' },
        { key: 'trade_term', is: 'code' },
        ...costFacts(of),
        { key: 'special_relation', is: 'flag' },
        { key: 'price_influence', is: 'flag' },
        { key: 'royalty', is: 'flag' },
        { key: 'self_pay', is: 'flag' },
        { key: 'prepared_by_name', is: 'text' },
        { key: 'reviewed_by_name', is: 'text' },
        { key: 'inspection_no', is: 'code' },
        { key: 'released_at', is: 'instant' },
        { key: 'marks', is: 'text' },
      ]}
    />
  );
}

function Lines({ of }: { of: DeclarationDetail }): ReactNode {
  return (
    <SubTable
      rows={of.hs_lines}
      subject="declaration"
      title="declaration.section.lines"
      columns={[
        { key: 'hs_code', is: 'code', width: 120 },
        { key: 'name', is: 'text', width: 200, below: (line) => line.spec },
        { key: 'qty', is: 'quantity', width: 100, below: (line) => line.unit },
        { key: 'unit_price', is: 'quantity', width: 110 },
        { key: 'total', is: 'amount', currency: 'currency', width: 140 },
        { key: 'origin', is: 'country' },
        { key: 'origin_kind', is: 'choice', words: 'customsOrigin', width: 130 },
        { key: 'duty_mode', is: 'choice', words: 'declaration.duty_mode', width: 100 },
        { key: 'value', is: 'amount', currency: 'local_currency', width: 140 },
        { key: 'duty', is: 'amount', currency: 'local_currency', width: 130 },
        { key: 'consumption', is: 'amount', currency: 'local_currency', width: 130 },
        { key: 'vat', is: 'amount', currency: 'local_currency', width: 130 },
      ]}
    />
  );
}

/** Duties and taxes with the calculation of each line in words. */
function Taxes({ of }: { of: DeclarationDetail }): ReactNode {
  const t = useT();
  return (
    <>
      <Facts
        of={of}
        subject="declaration"
        items={[
          { key: 'value', is: 'amount', currency: 'local_currency' },
          { key: 'duty', is: 'amount', currency: 'local_currency' },
          { key: 'consumption', is: 'amount', currency: 'local_currency' },
          { key: 'vat', is: 'amount', currency: 'local_currency' },
          { key: 'taxes', is: 'amount', currency: 'local_currency' },
          { key: 'taxes_confirmed_by_name', is: 'text' },
          { key: 'taxes_confirmed_at', is: 'instant' },
          { key: 'taxes_paid_on', is: 'day' },
          { key: 'payment_no', is: 'code' },
        ]}
      />
      <h4>{t('declaration.calculation')}</h4>
      <ol>
        {of.hs_lines.map((line) => (
          <li key={line.id}>
            {line.hs_code} {line.name}
            {line.gap && <Alert type="error" title={t(`declaration.gap.${line.gap}`)} />}
            <ul>
              {line.steps.map((step) => (
                <li key={step.key}>{t(`declaration.step.${step.key}`, step.facts)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

function Papers({ of, ask }: { of: DeclarationDetail; ask: ((paper: PaperOut) => void) | null }): ReactNode {
  return (
    <SubTable
      rows={of.papers}
      subject="declaration"
      title="declaration.section.papers"
      columns={[
        { key: 'kind', is: 'choice', words: 'declaration.paper', width: 180 },
        { key: 'needed', is: 'flag', width: 90 },
        { key: 'state', word: 'declaration.state', is: 'choice', words: 'declaration.paperState', tones: paperTones, width: 110 },
        { key: 'document_no', is: 'code', width: 180 },
        { key: 'valid_until', is: 'day' },
      ]}
      {...(ask ? { rowActions: (paper: PaperOut) => [{ key: 'paper', word: 'declaration.do.paper', run: () => ask(paper) }] } : {})}
    />
  );
}

function Messages({ of }: { of: DeclarationDetail }): ReactNode {
  return (
    <SubTable
      rows={of.messages}
      subject="declaration"
      title="declaration.section.messages"
      columns={[
        { key: 'happened_at', is: 'instant' },
        { key: 'kind', word: 'declaration.section.messages', is: 'choice', words: 'declaration.message', width: 140 },
        { key: 'reference', is: 'code', width: 200 },
        { key: 'text', is: 'text', width: 240 },
        {
          key: 'fault',
          is: 'own',
          width: 320,
          show: (message) => message.faults.map((fault) => fault.text).join('; '),
          text: (message) => message.faults.map((fault) => fault.text).join('; '),
        },
        { key: 'by_name', is: 'text', width: 120 },
      ]}
    />
  );
}
