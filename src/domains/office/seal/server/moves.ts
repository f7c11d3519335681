import { recordAddress } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { beginApproval, participantsOf, recordOwnEvent, withdrawal } from '../../../workspace/approval/server/engine.ts';
import { notifyNext } from '../../../workspace/approval/server/notify.ts';
import { mover } from '../../server/db.ts';
import { may } from '../permits.ts';
import { sealRequestState, sealRequestStates, specialKinds } from '../states.ts';
import { hasFile, lockSeal, type SealRequest, type SealWork } from './request.ts';

const ownEvents: readonly string[] = ['cancel', 'stamp', 'giveOut', 'receive', 'archive'];

export const sealRequests = mover({
  subject: 'sealRequest',
  table: 'seal_request',
  machine: sealRequestStates,
  parts: {
    prepared: (_work, request) => request.prepared_by,
    decided: (work, request) => participantsOf(work, 'sealRequest', request.id),
  },
  facts: ({ due_on, stamped_copies }) => ({ due_on, stamped_copies }),
  effects: {
    submit,
    withdraw: withdrawal('sealRequest'),
    cancel: async (work, request, move) => {
      // The keeper of another seal does not see it.
      await work.needRecord('sealRequest', request.id);
      return withdrawal('sealRequest')(work, request, move);
    },
    archive: async (work, request) => {
      await work.needRecord('sealRequest', request.id);
      if (!(await hasFile(work, request, 'scan'))) throw new Refusal('SEAL_SCAN', { no: request.request_no });
      return {};
    },
  },
  announce: async (work, request, { action, from, to, reason }) => {
    if (ownEvents.includes(action)) await recordOwnEvent(work, 'sealRequest', request.id, { what: action, stage: from, comment: reason });
    if ((action === 'approve' && to === 'approved') || action === 'sendBack') notifyApplicant(work, request, action);
    if (action === 'approve' && to === 'approved') await notifyKeeper(work, request);
  },
});

async function submit(work: SealWork, request: SealRequest) {
  const seal = await lockSeal(work, request.own_seal_id);
  if (request.due_on !== null && request.due_on < (await todayOf(work, request.company_id)))
    throw new Refusal('SEAL_DUE_PAST', { due: request.due_on });
  if (!(await hasFile(work, request, 'document'))) throw new Refusal('SEAL_DOCUMENT', { document: request.document_name });
  const stage = await beginApproval(work, 'sealRequest', {
    id: request.id,
    companyId: request.company_id,
    no: request.request_no,
    preparedBy: request.prepared_by,
    party: `${seal.name} · ${request.document_name}`,
    unneeded: specialKinds.includes(seal.kind) ? [] : ['specialReview'],
  });
  return { state: sealRequestState.parse(stage), submitted_at: work.now };
}

/** Tells the keeper of the seal, or all keepers of one that has none of its own. */
async function notifyKeeper(work: SealWork, request: SealRequest): Promise<void> {
  const { keeper_id: accountId } = await work.db
    .selectFrom('own_seal')
    .select('keeper_id')
    .where('id', '=', request.own_seal_id)
    .executeTakeFirstOrThrow();
  await notifyNext(work, 'sealRequest', request.id, { state: 'approved', permit: may.keep, accountId });
}

function notifyApplicant(work: SealWork, request: SealRequest, action: string): void {
  const address = recordAddress(work.product.pages, 'sealRequest', String(request.id), () => true);
  work.push({
    type: 1,
    to: { accounts: [request.prepared_by] },
    topic: 'approval',
    title: action === 'approve' ? 'sealRequest.noticeApproved' : 'sealRequest.noticeSentBack',
    message: 'sealRequest.noticeMessage',
    facts: { no: request.request_no, document: request.document_name },
    ...(address === null ? {} : { link: address }),
  });
}
