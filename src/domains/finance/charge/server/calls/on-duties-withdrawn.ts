import { Refusal } from '../../../../../kernel/refusal.ts';
import { dutiesWithdrawn } from '../../../../customs/declaration/events.ts';
import { react } from '../../../server/db.ts';
import { unlockedOrRefuse } from '../../../job-lock/server/job-lock.ts';
import { tellCompleteness } from '../completeness.ts';
import { fixedAmong, takeBackFixed } from '../fixed-lines.ts';
import { voidCharges } from '../void-charges.ts';

/**
 * Voids the duties that were passed on for a declaration. Those of a month that is closed stay in it and are taken back in the current one: a
 * payment that was recorded last month, or that customs pays back months later, is taken back all the same. Refuses CHARGE_BILLED, and
 * PERIOD_SOFT_CLOSED for a line without a price, which nothing can take back.
 */
export default react(dutiesWithdrawn, (work, { declarationId }) =>
  work.asSystem(async () => {
    const lines = await work.db
      .selectFrom('charge as c')
      .innerJoin('customs_declaration as d', 'd.id', 'c.declaration_id')
      .leftJoin('bill as b', 'b.id', 'c.bill_id')
      .selectAll('c')
      .select(['b.bill_no', 'd.no as declaration_no'])
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
    const fixed = await fixedAmong(work, lines);
    await voidCharges(
      work,
      lines.filter((line) => !fixed.includes(line)),
      'dutiesWithdrawn',
    );
    await takeBackFixed(work, fixed, { nextId: null, no: lines[0]?.declaration_no ?? '' });
    work.audit({ subject: 'declaration', id: declarationId, what: 'voidCharges', after: { lines: lines.length }, note: 'dutiesWithdrawn' });
    await tellCompleteness(work, lines);
  }),
);
