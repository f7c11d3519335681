import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useFieldSet } from '../../../../web/kit/form/field-set.ts';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { sides } from '../../rating/price.ts';
import { matchLeg } from '../contract.ts';
import { LegForm } from './leg-form.tsx';
import { PartyCharges } from './party-result.tsx';
import { sheetPath } from './paths.ts';
import { partyOf } from './sheet-fields.ts';

/** Rates a leg by all sheets: the matches, the winner and the reasons. */
export default function Match({ page }: PageProps): ReactNode {
  const t = useT();
  const start = { side: 'buy', leg: { on: useToday(), trips: '1' } } as const;
  const form = useFieldSet(matchLeg, { under: start });
  const [legParams, setLegParams] = useState<ParamsOf<typeof matchLeg> | null>(null);
  const result = useRead(matchLeg, legParams ?? { ...start, company_id: '1' }, { enabled: legParams !== null, keepPrevious: true });
  const side = form.values.side ?? 'buy';
  const take = () => {
    const params = form.settled();
    if (params) setLegParams(params);
  };
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
      </header>
      <p className="kit-quiet">{t('quotation.matchHelp')}</p>
      <LegForm
        form={form}
        side={side}
        start={start}
        before={[
          { key: 'side', is: 'choice', of: sides, words: 'rating.side', as: 'radio', onChange: () => form.set({ party_id: null }) },
          { key: 'company_id', is: 'ref', to: 'ownCompany' },
          { key: 'party_id', is: 'ref', ...partyOf[side] },
        ]}
        word="quotation.match"
        busy={result.isFetching}
        take={take}
      />
      {result.error ? <RefusedAlert error={result.error} /> : null}
      {result.data?.parties.length === 0 && <p>{t('quotation.nothingMatches')}</p>}
      {result.data?.parties.map((party) => (
        <PartyCharges key={party.party_id} result={party} sheet={(quotation) => sheetPath(legParams?.side ?? 'buy', quotation)} />
      ))}
    </div>
  );
}
