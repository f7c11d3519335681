import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useFormat } from '../../../../web/format.tsx';
import { useCan } from '../../../../web/session.ts';
import { loanLimits, saveLoanLimit } from '../contract.ts';
import { may } from '../permits.ts';

type Limit = ResultOf<typeof loanLimits>['rows'][number];

/** The highest amount that one employee may owe each own company. */
export function LimitsDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const [edited, setEdited] = useState<Limit | null>(null);
  return (
    <Dialog open title={t('loan.limits')} width={640} footer={null} onCancel={close}>
      <Read of={loanLimits} params={{}}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            subject="loan"
            title="loan.limits"
            rowId={(row) => row.company_id}
            columns={[
              { key: 'company_name', is: 'text' },
              {
                key: 'limit',
                is: 'own',
                align: 'right',
                show: (row) => (row.limit === null ? t('loan.noLimit') : format.money(row.limit, row.currency)),
              },
            ]}
            rowActions={(row) => (can(may.limit) ? [{ key: 'edit', word: 'kit.edit', run: () => setEdited(row) }] : [])}
          />
        )}
      </Read>
      {edited && (
        <FormDialog
          call={saveLoanLimit}
          verb="loan.do.saveLimit"
          of={edited.company_name}
          start={{ company_id: edited.company_id, version: edited.version, limit: edited.limit }}
          fields={[{ key: 'limit', is: 'amount', currency: { all: edited.currency }, span: 12 }]}
          close={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}
