import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useCan } from '../../../../web/session.ts';
import { makeWriteOff, matchRefund } from '../contract.ts';
import { may } from '../permits.ts';
import { type Candidates, creditsOf, type OpenRefund, refundedBy } from './takes.ts';

/** The refunds of a party that are not matched yet, each against its oldest advance or credit notes. */
export function Refunds({ candidates }: { candidates: Candidates }): ReactNode {
  const t = useT();
  const can = useCan();
  const actions = (refund: OpenRefund): Action[] => {
    const credits = creditsOf(refund, candidates.bills);
    const advance = refundedBy(refund, candidates.cash);
    return [
      ...(credits.length > 0
        ? [
            {
              key: 'credits',
              word: 'writeOff.settleCredits',
              run: () => send(makeWriteOff, { cash_entry_id: refund.id, version: refund.version, lines: credits }),
            },
          ]
        : []),
      ...(advance ? [{ key: 'advance', word: 'writeOff.matchRefund', run: () => send(matchRefund, advance) }] : []),
    ];
  };
  return (
    <section className="kit-section kit-gap">
      <h2>{t('writeOff.refunds')}</h2>
      <SubTable
        rows={candidates.refunds}
        subject="cash"
        title="writeOff.refunds"
        rowActions={(refund) => (can(may.make) ? actions(refund) : [])}
        columns={[
          { key: 'entry_no', is: 'code', width: 150 },
          { key: 'value_on', is: 'day' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'bank_ref', is: 'code' },
        ]}
      />
    </section>
  );
}
