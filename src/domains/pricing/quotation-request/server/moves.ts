import { link } from '../../../../kernel/link.ts';
import { mover } from '../../server/db.ts';
import { ownRequestsPage } from '../pages.ts';
import { requestStates } from '../states.ts';

export const requests = mover({
  subject: 'quotationRequest',
  table: 'quotation_request',
  machine: requestStates,
  effects: { decline: (_work, _request, { reason }) => ({ reason }) },
  consequences: {
    decline: (work, request, { reason }) =>
      work.push({
        type: 1,
        topic: 'other',
        to: { accounts: [request.created_by] },
        title: 'quotationRequest.declinedTitle',
        message: 'quotationRequest.declinedMessage',
        facts: { no: request.request_no, reason: reason ?? '' },
        link: link(ownRequestsPage),
      }),
  },
});
