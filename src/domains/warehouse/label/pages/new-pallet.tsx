import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { printPalletPage } from '../pages.ts';
import { may } from '../permits.ts';
import './new-pallet.css';

/** A pallet that was just made: its number in letters that are read from a pace away, and its label. */
export type Made = { readonly pallet_no: string; readonly label_id: string };

export function NewPallet({ made }: { made: Made }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  return (
    <div className="new-pallet">
      <span>{t('label.newPallet')}</span>
      <strong>{made.pallet_no}</strong>
      {can(may.print) && (
        <Button type="primary" size="large" onClick={() => open(link(printPalletPage, { ids: made.label_id }))}>
          {t('receiving.printLabel')}
        </Button>
      )}
    </div>
  );
}
