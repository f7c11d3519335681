import { anyText, atDays, by, contains, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listMessages } from '../contract.ts';

export default handle(listMessages, (work, p) =>
  listRows(work, listMessages, p, {
    query: ({ db }) =>
      db
        .selectFrom('message_outbox as m')
        .select(['m.id', 'm.channel', 'm.recipient', 'm.subject', 'm.body', 'm.state', 'm.attempts', 'm.error', 'm.at', 'm.sent_at']),
    id: 'm.id',
    state: 'm.state',
    where: {
      recipient: (text) => contains('m.recipient', text),
      channel: (channels) => anyText('m.channel', channels),
      at: (days, { who }) => atDays('m.at', days, who.timeZone),
    },
    sorts: { at: by('m.at', 'timestamptz') },
    // A sign-in code is for its reader alone.
    row: ({ body, ...row }) => ({ ...row, body: body.replace(/\b\d{6}\b/g, '••••••') }),
  }),
);
