import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { DeclarationDetail } from '../contract.ts';

/** The faults that customs names, by the name of the field in the reader's language. */
export function Faults({ of }: { of: DeclarationDetail['faults'] }): ReactNode {
  const t = useT();
  const nameOf = (at: string): string => {
    const [first = '', place, field] = at.split('.');
    if (first === 'lines' && field) return t('declaration.line', { line: Number(place) + 1, field: t(`declaration.${field}`) });
    return first ? t(`declaration.${first}`) : '';
  };
  return (
    <>
      {t('declaration.rejectedTitle')}
      <ul>
        {of.map((fault) => (
          <li key={`${fault.at} ${fault.code} ${fault.text}`}>{[nameOf(fault.at), fault.text, fault.code].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </>
  );
}
