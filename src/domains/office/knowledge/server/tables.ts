import type { Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { ArticleState, categories } from '../states.ts';

export type KnowledgeArticleTable = Versioned & {
  company_id: bigint;
  category: (typeof categories)[number];
  title: string;
  body: string;
  state: Generated<ArticleState>;
  version_no: Generated<number>;
  changed: Generated<boolean>;
  must_read: Generated<boolean>;
  reader_companies: bigint[];
  reader_roles: Generated<bigint[]>;
  search: Generated<string>;
  published_at: OptionalColumn<Date>;
  created_by: bigint;
};
type KnowledgeVersionTable = {
  article_id: bigint;
  version_no: number;
  title: string;
  body: string;
  note: string | null;
  published_by: bigint;
  published_at: Generated<Date>;
};
type KnowledgeReadingTable = { article_id: bigint; version_no: number; account_id: bigint; read_at: Generated<Date> };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  knowledge_article: KnowledgeArticleTable;
  knowledge_version: KnowledgeVersionTable;
  knowledge_reading: KnowledgeReadingTable;
};
