import { Refusal } from '../../../../../kernel/refusal.ts';
import { dutiesWithdrawn } from '../../../../customs/declaration/events.ts';
import { react } from '../../../server/db.ts';
import { unlockedOrRefuse } from '../../../job-lock/server/job-lock.ts';
import { holdOpenMonths } from '../../../period/server/books.ts';
import { tellCompleteness } from '../completeness.ts';
import { takeBackFixed } from '../fixed-duties.ts';
import { voidCharges } from '../void-charges.ts';

/**
 * Voids the duties that were passed on for a declaration. Those of a month that is closed stay in it and are taken back in the current one: a
 * payment that was recorded last month, or that customs pays back months later, is taken back all the same. Refuses CHARGE_BILLED.
 */
export default react(dutiesWithdrawn, (work, { declarationId }) =>
  work.asSystem(async () => {
    const lines = await work.db
      .selectFrom('charge as c')
      .leftJoin('bill as b', 'b.id', 'c.bill_id')
      .selectAll('c')
      .select('b.bill_no')
      .where('c.declaration_id', '=', declarationId)
      .where('c.side', '=', 'receivable')
      .where('c.state', '<>', 'void')
      .orderBy('c.id')
      .forUpdate('c')
      .execute();
    await unlockedOrRefuse(work, lines);
    const billed = lines.find(({ state }) => state === 'billed');
    if (billed) throw new Refusal('CHARGE_BILLED', { bill: billed.bill_no ?? '' });
    if (lines.length === 0) return;
    const months = lines.map(({ company_id, financial_month }) => ({ companyId: company_id, month: financial_month }));
    const isOpen = await holdOpenMonths(work, months);
    const open = lines.filter((line) => isOpen(line.company_id, line.financial_month));
    await voidCharges(work, open, 'dutiesWithdrawn');
    await takeBackFixed(
      work,
      lines.filter((line) => !open.includes(line) && line.state !== 'unpriced'),
      null,
    );
    work.audit({ subject: 'declaration', id: declarationId, what: 'voidCharges', after: { lines: lines.length }, note: 'dutiesWithdrawn' });
    await tellCompleteness(work, lines);
  }),
);
