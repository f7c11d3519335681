import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { ordersOf, orderWhere } from '../../../transport-order/server/queries.ts';
import { listDocuments } from '../../contract.ts';
import { type DocumentKind, documentKinds } from '../../kinds.ts';
import { requiredDocuments } from '../../rules.ts';

type Paper = { id: string; kind: DocumentKind; file_id: string; file_name: string };
const papers = sql<Paper[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', d.id::text, 'kind', d.kind, 'file_id', d.file_id::text,
    'file_name', f.name) order by d.id), '[]') from order_document d join file f on f.id = d.file_id where d.order_id = o.id)`;

function has(kind: DocumentKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from order_document d where d.order_id = o.id and d.kind = ${kind})`;
}
/** The same rule as `requiredDocuments`, for a filter. */
function lacks(kind: DocumentKind): RawBuilder<SqlBool> {
  if (kind === 'other') return sql<SqlBool>`false`;
  const isRequired =
    kind === 'pod'
      ? sql`o.state in ('signed', 'podReturned', 'closed')`
      : sql`(o.business_type = 'crossBorder' and o.state <> 'cancelled')`;
  return sql<SqlBool>`(${isRequired} and not ${has(kind)})`;
}
function any(of: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(of, sql` or `)})`;
}
const missing = any(documentKinds.map(lacks));

export default handle(listDocuments, (work, params) =>
  listRows(work, listDocuments, params, {
    query: (w) => ordersOf(w).select(papers.as('documents')),
    id: 'o.id',
    tabs: { podMissing: lacks('pod'), missing, complete: sql<SqlBool>`(not ${missing} and o.state not in ('draft', 'cancelled'))` },
    where: {
      words: orderWhere.words,
      kind: (kinds) => any(kinds.map(has)),
      missing: (kinds) => any(kinds.map(lacks)),
      ordered: orderWhere.ordered,
      signed: orderWhere.signed,
    },
    sorts: {
      order_time: by('o.order_time', 'timestamptz'),
      signed_at: by(sql`coalesce(o.signed_at, 'infinity'::timestamptz)`, 'timestamptz'),
      order_no: by('o.order_no', 'text'),
    },
    row: (row) => ({
      ...row,
      missing: requiredDocuments(row).filter((kind) => !row.documents.some((paper) => paper.kind === kind)),
    }),
  }),
);
