import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useFieldSet } from '../../../../web/kit/form/field-set.ts';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useRead } from '../../../../web/query.ts';
import { matchLeg } from '../contract.ts';
import { LegForm } from './leg-form.tsx';
import { PartyCharges } from './party-result.tsx';
import { sheetPath } from './paths.ts';

/** The charges of all customs brokers for one declaration, the cheapest first. */
export function CompareSection({ sheet }: { sheet: { readonly company_id: string; readonly valid_from: string } }): ReactNode {
  const t = useT();
  const start = { side: 'broker', company_id: sheet.company_id, leg: { on: sheet.valid_from, trips: '1' } } as const;
  const form = useFieldSet(matchLeg, { under: start });
  const [params, setParams] = useState<ParamsOf<typeof matchLeg> | null>(null);
  const result = useRead(matchLeg, params ?? start, { enabled: params !== null, keepPrevious: true });
  const take = () => {
    const settled = form.settled();
    if (settled) setParams(settled);
  };
  return (
    <>
      <p className="kit-quiet">{t('quotation.compareHelp')}</p>
      <LegForm form={form} side="broker" start={start} word="quotation.match" busy={result.isFetching} take={take} />
      {result.error ? <RefusedAlert error={result.error} /> : null}
      {result.data?.parties.length === 0 && <p>{t('quotation.nothingMatches')}</p>}
      {result.data?.parties.map((party) => (
        <PartyCharges key={party.party_id} result={party} sheet={(quotation) => sheetPath('broker', quotation)} />
      ))}
    </>
  );
}
