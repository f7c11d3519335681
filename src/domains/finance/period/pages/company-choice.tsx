import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import './period.css';

/** The choice of the company whose books a page shows. */
export function CompanyChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }): ReactNode {
  const t = useT();
  return (
    <div className="period-company">
      <Picker to="ownCompany" value={value} onChange={onChange} placeholder={t('period.company')} aria-label={t('period.company')} />
    </div>
  );
}
