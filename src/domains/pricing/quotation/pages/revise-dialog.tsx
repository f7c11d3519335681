import type { ReactNode } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { reviseQuotation } from '../contract.ts';

type Sheet = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/** Asks for the first day of a new revision and the change of its prices, and creates its draft and opens its page. */
export function ReviseDialog(props: { sheet: Sheet; close: () => void; page: (id: string) => string }): ReactNode {
  const t = useT();
  const { id, version, number, valid_to } = props.sheet;
  return (
    <FormDialog
      call={reviseQuotation}
      verb="quotation.do.revise"
      of={number}
      start={{ id, version, adjust_percent: '0', valid_from: valid_to && addDays(valid_to, 1) }}
      fields={({ values }) => [
        { key: 'valid_from', is: 'day' },
        { key: 'valid_to', is: 'day', ...(values.valid_from ? { after: values.valid_from } : {}) },
        { key: 'adjust_percent', is: 'percent' },
      ]}
      close={props.close}
      done={(revision) => props.page(revision.id)}
    >
      <p className="kit-quiet">{t('quotation.reviseHelp')}</p>
    </FormDialog>
  );
}
