import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useT } from '../../../../web/i18n.ts';
import { changePrepaidCost, type PrepaidCostRow } from '../contract.ts';
import { changeKinds } from '../rules.ts';

/** Asks for another last day, or for the day on which the spreading ends with its rest. */
export function ChangeDialog({
  prepaid,
  close,
}: {
  prepaid: Pick<PrepaidCostRow, 'id' | 'version' | 'prepaid_no' | 'to_on'>;
  close: () => void;
}): ReactNode {
  const t = useT();
  return (
    <FormDialog
      call={changePrepaidCost}
      verb="prepaidCost.do.propose"
      of={prepaid.prepaid_no}
      start={{ id: prepaid.id, version: prepaid.version, kind: 'period', to_on: prepaid.to_on }}
      fields={[
        {
          key: 'kind',
          word: 'prepaidCost.change_kind',
          is: 'choice',
          of: changeKinds,
          words: 'prepaidCost.change_kind',
          as: 'radio',
          span: 12,
        },
        { key: 'to_on', word: 'prepaidCost.change_to_on', is: 'day' },
        { key: 'reason', word: 'prepaidCost.change_reason', is: 'text', span: 12 },
      ]}
      close={close}
    >
      <p className="kit-quiet">{t('prepaidCost.changeHelp')}</p>
    </FormDialog>
  );
}
