import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { useRead } from '../../../../web/query.ts';
import type { Side } from '../../rating/price.ts';
import { tryQuotation } from '../contract.ts';
import { LegForm, type LegValues } from './leg-form.tsx';
import { PartyCharges } from './party-result.tsx';
import { sheetPath } from './paths.ts';

/** Works one sheet out for a shipment, a draft too. */
export function TrySection({ id, side, on }: { id: string; side: Side; on: string }): ReactNode {
  const t = useT();
  const [leg, setLeg] = useState<LegValues>({ on, trips: '1' });
  const [asked, setAsked] = useState<LegValues | null>(null);
  const tried = useRead(tryQuotation, { id, leg: asked ?? leg }, { enabled: asked !== null, keepPrevious: true });
  return (
    <>
      <p className="kit-quiet">{t('quotation.tryHelp')}</p>
      <LegForm side={side} value={leg} onChange={setLeg} run={() => setAsked(leg)} word="quotation.calculate" busy={tried.isFetching} />
      {tried.error ? <RefusedAlert error={tried.error} /> : null}
      {tried.data && <PartyCharges result={tried.data} sheet={(quotation) => sheetPath(side, quotation)} />}
    </>
  );
}
