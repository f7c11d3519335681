import { recordAddress } from '../../../../kernel/link.ts';
import { formatNumber } from '../../../../kernel/number.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { inLanguages } from '../../../../kernel/words.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { beginApproval, participantsOf, recordOwnEvent, withdrawApproval } from '../../../workspace/approval/server/engine.ts';
import { mover } from '../../server/db.ts';
import { may } from '../permits.ts';
import { daysText } from '../rules.ts';
import { leaveState, leaveStates } from '../states.ts';
import { giveBack, requireInTime, requireOpenDays, requireType, takeDays } from './days.ts';
import { type Leave, type LeaveWork, periodOf } from './leave.ts';

export const leaves = mover({
  subject: 'leave',
  table: 'leave_request',
  machine: leaveStates,
  parts: {
    prepared: (_work, leave) => leave.account_id,
    decided: (work, leave) => participantsOf(work, 'leave', leave.id),
  },
  facts: ({ days, from_on, to_on }) => ({ days, from_on, to_on }),
  effects: {
    submit,
    withdraw: async (work, leave, { reason }) => {
      await withdrawApproval(work, 'leave', leave.id, reason);
      await giveBack(work, leave);
      return {};
    },
    cancel,
  },
  announce: async (work, leave, { action, from, to, reason }) => {
    if (action === 'cancel') await recordOwnEvent(work, 'leave', leave.id, { what: action, stage: from, comment: reason });
    const isNews = to === 'approved' ? action === 'approve' : action === 'sendBack' || action === 'cancel';
    if (!isNews || leave.account_id === work.who.accountId) return;
    const title = action === 'approve' ? 'leave.noticeApproved' : action === 'sendBack' ? 'leave.noticeSentBack' : 'leave.noticeCancelled';
    notifyEmployee(work, leave, { title, message: 'leave.decidedMessage' });
  },
});

/** Takes the days and begins a round of review. */
async function submit(work: LeaveWork, leave: Leave) {
  const type = await requireType(work, leave.company_id, leave.leave_type_id);
  requireInTime(work, type, periodOf(leave));
  const halves = (await takeDays(work, leave, type)).length;
  if (type.proof_over_days !== null && halves > 2 * Number(type.proof_over_days)) await requireProof(work, leave, type.proof_over_days);
  const employee = await work.db.selectFrom('account').select('name').where('id', '=', leave.account_id).executeTakeFirstOrThrow();
  const isLong = type.executive_over_days !== null && halves > 2 * Number(type.executive_over_days);
  const stage = await beginApproval(work, 'leave', {
    id: leave.id,
    companyId: leave.company_id,
    no: leave.leave_no,
    preparedBy: leave.account_id,
    party: inLanguages((language) => [employee.name, type[`name_${language}`], formatNumber(daysText(halves), language)].join(' · ')),
    unneeded: isLong ? [] : ['executiveReview'],
  });
  return { state: leaveState.parse(stage), days: daysText(halves), submitted_at: work.now, back_on: null };
}

async function requireProof(work: LeaveWork, { id }: Leave, days: string): Promise<void> {
  const proof = await work.asSystem(() =>
    work.db
      .selectFrom('attachment')
      .select('id')
      .where('subject', '=', 'leave')
      .where('record_id', '=', id)
      .where('kind', '=', 'proof')
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );
  if (!proof) throw new Refusal('LEAVE_PROOF', { days });
}

/** Gives all days back. After the leave began, only those who record leave may do so. */
async function cancel(work: LeaveWork, leave: Leave, { reason }: { reason: string | null }) {
  if (leave.from_on <= (await todayOf(work, leave.company_id)) && !work.can(may.record))
    throw new Refusal('LEAVE_STARTED', { no: leave.leave_no });
  await requireOpenDays(work, leave);
  await withdrawApproval(work, 'leave', leave.id, reason);
  await giveBack(work, leave);
  return {};
}

/** Tells an employee the news of a request of theirs. */
export function notifyEmployee(
  work: LeaveWork,
  leave: Leave,
  { title, message }: { readonly title: string; readonly message: string },
  facts: Readonly<Record<string, string>> = {},
): void {
  const address = recordAddress(work.product.pages, 'leave', String(leave.id), () => true);
  work.push({
    type: 1,
    to: { accounts: [leave.account_id] },
    topic: 'approval',
    title,
    message,
    facts: { no: leave.leave_no, from: leave.from_on, to: leave.to_on, ...facts },
    ...(address === null ? {} : { link: address }),
  });
}
