import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { mailSeenBy } from '../../../mail/server/mail-account.ts';
import { handle } from '../../../server/db.ts';
import { listMessages } from '../../contract.ts';
import { hasUnreadCode, withoutCode } from '../../rules.ts';

export default handle(listMessages, (work, p) =>
  listRows(work, listMessages, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('message_outbox as m')
        .leftJoin('mail_account as a', 'a.id', 'm.mail_account_id')
        .where(mailSeenBy(who, 'm.company_id'))
        .select(['m.id', 'm.channel', 'm.recipient', 'm.subject', 'm.body', 'm.state', 'm.attempts', 'm.attempts_max', 'm.why', 'm.error'])
        .select([
          'm.at',
          'm.sent_at',
          'm.next_at',
          'm.code_read_at',
          'a.name as account_name',
          sql<number>`cardinality(m.file_ids)`.as('files'),
        ]),
    id: 'm.id',
    state: 'm.state',
    where: {},
    sorts: { at: by('m.at', 'timestamptz') },
    row: ({ code_read_at, ...row }) => ({ ...row, body: withoutCode(row.body), readable: hasUnreadCode({ ...row, code_read_at }) }),
  }),
);
