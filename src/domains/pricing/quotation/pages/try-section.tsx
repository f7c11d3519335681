import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useFieldSet } from '../../../../web/kit/form/field-set.ts';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useRead } from '../../../../web/query.ts';
import type { Side } from '../../rating/price.ts';
import { tryQuotation } from '../contract.ts';
import { LegForm } from './leg-form.tsx';
import { PartyCharges } from './party-result.tsx';
import { sheetPath } from './paths.ts';

/** Rates a shipment by one sheet, drafts included. */
export function TrySection({ id, side, on }: { id: string; side: Side; on: string }): ReactNode {
  const t = useT();
  const start = { id, leg: { on, trips: '1' } };
  const form = useFieldSet(tryQuotation, { under: start });
  const [legParams, setLegParams] = useState<ParamsOf<typeof tryQuotation> | null>(null);
  const result = useRead(tryQuotation, legParams ?? start, { enabled: legParams !== null, keepPrevious: true });
  const take = () => {
    const params = form.settled();
    if (params) setLegParams(params);
  };
  return (
    <>
      <p className="kit-quiet">{t('quotation.tryHelp')}</p>
      <LegForm form={form} side={side} start={start} word="quotation.calculate" busy={result.isFetching} take={take} />
      {result.error ? <RefusedAlert error={result.error} /> : null}
      {result.data && <PartyCharges result={result.data} sheet={(quotation) => sheetPath(side, quotation)} />}
    </>
  );
}
