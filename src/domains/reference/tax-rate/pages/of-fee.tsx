import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { taxRatesOfFee } from '../contract.ts';
import { taxRates } from '../master.ts';

/** A fee that is not saved yet has no rates of its own. */
export default function FeeTaxRates({ id }: { id: string | null }): ReactNode {
  const t = useT();
  if (!id) return <span className="kit-quiet">{t('taxRate.afterSaving')}</span>;
  return <Rates feeId={id} />;
}

function Rates({ feeId }: { feeId: string }): ReactNode {
  const t = useT();
  const read = useRead(taxRatesOfFee, { fee_name_id: feeId }, { quiet: true });
  if (read.error) return <Read of={read} />;
  if (read.data?.disbursement) return <span className="kit-quiet">{t('taxRate.disbursement')}</span>;
  return (
    <>
      <SubTable
        rows={read.data?.rows ?? []}
        rowId={(row) => row.country}
        subject="taxRate"
        title="taxRate.today"
        columns={[
          { key: 'country', is: 'country', word: 'master.country' },
          { key: 'percent', is: 'percent' },
          { key: 'kind', is: 'choice', words: 'taxRate.kind' },
          { key: 'valid_from', is: 'day' },
          { key: 'valid_to', is: 'day' },
          { key: 'basis', is: 'text' },
        ]}
      />
      <RecordLink path={`${taxRates.pages[0].list}?w.fee_name_id=${feeId}`}>{t('taxRate.ofFee')}</RecordLink>
    </>
  );
}
