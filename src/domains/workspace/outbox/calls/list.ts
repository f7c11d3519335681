import { sql } from 'kysely';
import { anyText, atDays, by, contains, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listMessages } from '../contract.ts';

export default handle(listMessages, (work, p) =>
  listRows(work, listMessages, p, {
    query: ({ db }) =>
      db
        .selectFrom('message_outbox as m')
        .leftJoin('mail_account as a', 'a.id', 'm.mail_account_id')
        .select(['m.id', 'm.channel', 'm.recipient', 'm.subject', 'm.body', 'm.state', 'm.attempts', 'm.attempts_max', 'm.why', 'm.error'])
        .select(['m.at', 'm.sent_at', 'm.next_at', 'a.name as account_name', sql<number>`cardinality(m.file_ids)`.as('files')]),
    id: 'm.id',
    state: 'm.state',
    where: {
      recipient: (text) => contains('m.recipient', text),
      why: (kinds) => anyText('m.why', kinds),
      channel: (channels) => anyText('m.channel', channels),
      at: (days, { who }) => atDays('m.at', days, who.timeZone),
    },
    sorts: { at: by('m.at', 'timestamptz') },
    // A sign-in code is for its reader alone.
    row: ({ body, ...row }) => ({ ...row, body: body.replace(/\b\d{6}\b/g, '••••••') }),
  }),
);
