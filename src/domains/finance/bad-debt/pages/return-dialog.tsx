import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { type getBadDebt, returnBadDebt } from '../contract.ts';

/** Asks for the receipt that brought the debt back, and for how much of it. */
export function ReturnDialog({ badDebt, close }: { badDebt: ResultOf<typeof getBadDebt>; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { currency, lost, money } = badDebt;
  const labels = new Map(
    money.map((one) => [
      one.id,
      `${one.entry_no} · ${format.day(one.value_on)} · ${one.currency} ${format.amount(one.open, one.currency)}`,
    ]),
  );
  return (
    <FormDialog
      call={returnBadDebt}
      verb="badDebt.do.return"
      of={badDebt.bad_debt_no}
      start={{ id: badDebt.id, version: badDebt.version, amount: lost, returned_on: useToday() }}
      fields={({ values }) => {
        const chosen = money.find(({ id }) => id === values.cash_entry_id);
        return [
          { key: 'cash_entry_id', is: 'choice', of: [...labels.keys()], words: (id) => labels.get(id) ?? id, span: 12 },
          { key: 'amount', word: 'badDebt.returnAmount', is: 'amount', currency: { all: currency } },
          chosen !== undefined &&
            chosen.currency !== currency && { key: 'cash_amount', is: 'amount', currency: { all: chosen.currency }, required: true },
          { key: 'returned_on', is: 'day' },
        ];
      }}
      close={close}
    >
      <p className="kit-quiet">{t(money.length === 0 ? 'badDebt.noMoney' : 'badDebt.returnHelp')}</p>
    </FormDialog>
  );
}
