import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, patternOf } from '../../../../server/list.ts';
import { shortName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import type { getFreightDocument } from '../contract.ts';

export function documentsOf({ db, who }: FreightWork) {
  return db
    .selectFrom('freight_document as d')
    .innerJoin('freight_job as j', 'j.id', 'd.job_id')
    .innerJoin('customer as c', 'c.id', 'j.customer_id')
    .where('d.company_id', 'in', [...who.companyIds])
    .selectAll('d')
    .select(['j.no as job_no', 'j.master_no', shortName('c', who.language).as('customer_name')])
    .select([
      sql<
        string | null
      >`(select string_agg(k.container_no, ' ' order by k.seq) from freight_document_container k where k.document_id = d.id)`.as(
        'container_nos',
      ),
      sql<string | null>`(select h.house_no from freight_house h where h.id = d.house_id)`.as('house_no'),
      sql<string | null>`(select f.no from freight_document f where f.id = d.switched_from_id)`.as('switched_from_no'),
      sql<string | null>`(select s.no from freight_document s where s.switched_from_id = d.id and s.state <> 'void')`.as('switched_to_no'),
      sql<string | null>`(select a.name from account a where a.id = d.created_by)`.as('created_by_name'),
      sql<string | null>`(select a.name from account a where a.id = d.approved_by)`.as('approved_by_name'),
    ]);
}

/** The expression of the index freight_document_words, word for word. */
const words = sql`app.plain(w.no || ' ' || coalesce(w.vessel, '') || ' ' || w.shipper || ' ' || w.consignee)`;

export const documentWhere = {
  words: (text: string) => sql<SqlBool>`d.id = any(array(
    select w.id from freight_document w where ${words} like app.plain(${patternOf(text)})
    union all select k.document_id from freight_document_container k where app.plain(k.container_no) like app.plain(${patternOf(text)})))`,
  job_no: 'j.no',
  customer_id: 'j.customer_id',
} as const;

export const documentSorts = { created_at: by('d.created_at', 'timestamptz'), no: by('d.no', 'text') } as const;

/** Some bills with their containers, in the order of their ids as given. Refuses NOT_FOUND for one outside the reader's rows. */
export async function documentDetailsOf(work: FreightWork, ids: readonly bigint[]) {
  const documents = await documentsOf(work).where('d.id', 'in', ids).execute();
  if (documents.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const containers = await work.db
    .selectFrom('freight_document_container')
    .selectAll()
    .where('document_id', 'in', ids)
    .orderBy('seq')
    .execute();
  const byDocument = Map.groupBy(containers, (container) => container.document_id);
  const details = new Map(documents.map((document) => [document.id, { ...document, containers: byDocument.get(document.id) ?? [] }]));
  return [...new Set(ids)].flatMap((id) => details.get(id) ?? []);
}

export async function documentDetailOf(work: FreightWork, id: bigint): Promise<z.input<typeof getFreightDocument.result>> {
  const [document] = await documentDetailsOf(work, [id]);
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
}
