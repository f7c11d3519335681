import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { loanBalances } from '../contract.ts';

/** The amounts that employees owe, by person and currency. */
export function BalancesDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('loan.balances')} width={960} footer={null} onCancel={close}>
      <Read of={loanBalances} params={{}}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            subject="loan"
            title="loan.balances"
            empty="loan.balancesEmpty"
            rowId={(row) => `${row.borrower_id} ${row.company_name} ${row.currency}`}
            columns={[
              { key: 'borrower_name', is: 'ref' },
              { key: 'company_name', is: 'text' },
              { key: 'lent', is: 'amount', currency: 'currency' },
              { key: 'offset', is: 'amount', currency: 'currency' },
              { key: 'repaid', is: 'amount', currency: 'currency' },
              { key: 'balance', is: 'amount', currency: 'currency' },
              { key: 'loans', is: 'quantity' },
              { key: 'overdue', is: 'quantity' },
            ]}
          />
        )}
      </Read>
    </Dialog>
  );
}
