import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type getArticle, saveArticle } from '../contract.ts';
import { categories } from '../states.ts';

/** Writes the working copy of an article. */
export function ArticleDialog({ article, close }: { article: ResultOf<typeof getArticle> | null; close: () => void }): ReactNode {
  const start = article?.working
    ? {
        id: article.id,
        version: article.version,
        category: article.category,
        must_read: article.must_read,
        ...article.working,
      }
    : { category: 'policy' as const, must_read: false, reader_companies: [], reader_roles: [] };
  return (
    <FormDialog
      call={saveArticle}
      verb={article ? 'knowledge.do.save' : 'knowledge.do.create'}
      of={article?.title}
      width={860}
      start={start}
      fields={[
        { key: 'title', is: 'text', span: 12 },
        { key: 'category', is: 'choice', of: categories, words: 'knowledge.category' },
        { key: 'must_read', is: 'flag' },
        { key: 'reader_companies', is: 'ref', to: 'groupCompany', many: true },
        { key: 'reader_roles', is: 'ref', to: 'role', many: true },
        { key: 'body', is: 'note', rows: 14, span: 12 },
      ]}
      draft={article?.id ?? 'new'}
      close={close}
    />
  );
}
