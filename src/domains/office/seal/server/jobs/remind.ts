import { sql } from 'kysely';
import { z } from 'zod';
import { recordAddress } from '../../../../../kernel/link.ts';
import { mailWriter } from '../../../../workspace/mail/server/mail-account.ts';
import { job } from '../../../server/db.ts';

type Overdue = { id: bigint; request_id: bigint; request_no: string; seal: string; due_on: string; taken_by: bigint; keeper_id: bigint };

const topic = 'deadline';

/**
 * Reminds the person who took a seal out, and its keeper, once on each day after it was due: by notice, and by mail unless the person turned
 * the topic off. A reminder and its day are stored in one transaction, so a killed run repeats nothing.
 */
export default job({
  name: 'sealRequest.remind',
  payload: z.object({}),
  // 09:10 in China, 08:10 in Vietnam and Thailand.
  cron: '10 1 * * *',
  run: ({ within }) =>
    within(async (work) => {
      const { rows } = await sql<Overdue>`
        update seal_handover h set reminded_on = (${work.now}::timestamptz at time zone c.time_zone)::date
        from seal_request r, own_seal s, own_company c
        where r.id = h.request_id and s.id = h.own_seal_id and c.id = r.company_id and h.back_at is null
          and h.due_on < (${work.now}::timestamptz at time zone c.time_zone)::date
          and coalesce(h.reminded_on, h.due_on) < (${work.now}::timestamptz at time zone c.time_zone)::date
        returning h.id, r.id as request_id, r.request_no, s.name as seal, h.due_on::text, h.taken_by, coalesce(s.keeper_id, h.given_by) as keeper_id`.execute(
        work.db,
      );
      if (rows.length === 0) return;
      const people = await work.db
        .selectFrom('account as x')
        .innerJoin('own_company as c', 'c.id', 'x.company_id')
        .select(['x.id', 'x.name', 'x.email', 'x.language', 'c.id as companyId', 'c.name as company'])
        .where('x.id', 'in', [...new Set(rows.flatMap(({ taken_by, keeper_id }) => [taken_by, keeper_id]))])
        .where('x.active', '=', true)
        .where('x.email', 'is not', null)
        .where(sql<boolean>`not exists (select from notice_setting n where n.account_id = x.id and ${topic} = any(n.muted))`)
        .execute();
      const write = await mailWriter(work, 'sealReminder');
      for (const { request_id, request_no, seal, due_on, taken_by, keeper_id } of rows) {
        const address = recordAddress(work.product.pages, 'sealRequest', String(request_id), () => true);
        work.push({
          type: 1,
          to: { accounts: [taken_by, keeper_id] },
          topic,
          title: 'sealRequest.overdueTitle',
          message: 'sealRequest.overdueMessage',
          facts: { seal, no: request_no, due: due_on },
          ...(address === null ? {} : { link: address }),
        });
        work.audit({ subject: 'sealRequest', id: request_id, what: 'remind', after: { due_on } });
        const link = `${work.product.publicUrl}${address ?? '/'}`;
        for (const { name, email, language, company, companyId } of people.filter(({ id }) => id === taken_by || id === keeper_id)) {
          const text = write(language, { name, no: request_no, seal, on: due_on, link, company });
          await work.send({ channel: 'mail', to: email ?? '', ...text, companyId });
        }
      }
    }),
});
