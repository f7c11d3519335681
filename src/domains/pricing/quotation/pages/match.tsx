import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useToday } from '../../../../web/kit/today.ts';
import { useT } from '../../../../web/i18n.ts';
import { ChoiceInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type Side, sides } from '../../rating/price.ts';
import { matchLeg } from '../contract.ts';
import { LegForm, type LegValues } from './leg-form.tsx';
import { PartyCharges } from './party-result.tsx';
import { sheetPath } from './paths.ts';

type Asked = { side: Side; company_id: string; party_id: string | null; leg: LegValues };

/** Tries a leg against all sheets: which match, which wins and why. */
export default function Match({ page }: PageProps): ReactNode {
  const t = useT();
  const today = useToday();
  const [side, setSide] = useState<Side>('buy');
  const [company, setCompany] = useState<string | null>(null);
  const [party, setParty] = useState<string | null>(null);
  const [leg, setLeg] = useState<LegValues>({ on: today, trips: '1' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = useRead(matchLeg, asked ?? { side, company_id: company ?? '1', party_id: party, leg }, {
    enabled: asked !== null,
    keepPrevious: true,
  });
  const partyWord = side === 'sell' ? 'quotation.customer_id' : 'quotation.carrier_id';
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
      </header>
      <p className="kit-quiet">{t('quotation.matchHelp')}</p>
      <LegForm
        side={side}
        value={leg}
        onChange={setLeg}
        run={() => company && setAsked({ side, company_id: company, party_id: party, leg })}
        word="quotation.match"
        busy={found.isFetching}
      >
        <Form.Item label={t('quotation.side')} className="kit-field kit-span-4">
          <ChoiceInput
            as="radio"
            of={sides}
            words="rating.side"
            value={side}
            onChange={(chosen) => {
              setSide(chosen === 'sell' ? 'sell' : 'buy');
              setParty(null);
            }}
          />
        </Form.Item>
        <Form.Item label={t('quotation.company_id')} required className="kit-field kit-span-4">
          <Picker to="ownCompany" value={company} onChange={setCompany} aria-label={t('quotation.company_id')} />
        </Form.Item>
        <Form.Item label={t(partyWord)} className="kit-field kit-span-4">
          <Picker to={side === 'sell' ? 'customer' : 'carrier'} value={party} onChange={setParty} aria-label={t(partyWord)} />
        </Form.Item>
      </LegForm>
      {found.error ? <RefusedAlert error={found.error} /> : null}
      {found.data?.parties.length === 0 && <p>{t('quotation.nothingMatches')}</p>}
      {found.data?.parties.map((result) => (
        <PartyCharges key={result.party_id} result={result} sheet={(quotation) => sheetPath(asked?.side ?? side, quotation)} />
      ))}
    </div>
  );
}
