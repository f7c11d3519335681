import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { reverseRecord } from '../../ledger/server/post.ts';
import { latest } from '../../period/rules.ts';
import { booksOf } from '../../period/server/books.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { undo } from '../../write-off/server/write-off.ts';
import { badDebtStates } from '../states.ts';
import { type BadDebt, lockOwed } from './queries.ts';
import { giveUp } from './settle.ts';

export const badDebts = mover({
  subject: 'badDebt',
  table: 'bad_debt',
  machine: badDebtStates,
  parts: { prepared: (_work, badDebt) => badDebt.prepared_by },
  effects: {
    submit: async (work, badDebt) => {
      await requireEvidence(work, badDebt);
      return {};
    },
    approve: async (work, badDebt) => ({ ...(await giveUp(work, badDebt)), decided_by: work.who.accountId }),
    reverse: async (work, badDebt, { reason }) => {
      if (badDebt.write_off_id === null) throw new Error('a bad debt that was given up has its write-off');
      await lockOwed(work, badDebt);
      const { today } = await booksOf(work, badDebt.company_id);
      const reversed_on = latest(today, badDebt.given_up_on);
      await undo(work, badDebt.write_off_id, reversed_on, reason ?? '');
      await reverseRecord(work, 'badDebt', badDebt.id, reversed_on, reason ?? '');
      return { reversed_on };
    },
  },
});

/** Refuses BAD_DEBT_EVIDENCE where nothing is attached: the tax office and the auditor ask for the proof of each loss. */
async function requireEvidence(work: Work<FinanceTables>, { id, bad_debt_no }: BadDebt): Promise<void> {
  const evidence = await work.asSystem(() =>
    work.db
      .selectFrom('attachment')
      .select('id')
      .where('subject', '=', 'badDebt')
      .where('record_id', '=', id)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );
  if (!evidence) throw new Refusal('BAD_DEBT_EVIDENCE', { no: bad_debt_no });
}
