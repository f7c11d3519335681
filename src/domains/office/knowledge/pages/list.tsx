import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { type ArticleRow, countArticles, listArticles, moveArticle } from '../contract.ts';
import { knowledgePage } from '../pages.ts';
import { may } from '../permits.ts';
import { ArticleDetail } from './detail.tsx';
import { ArticleDialog } from './dialog.tsx';
import { stateTones } from './tones.ts';

/** Articles for employees. One is opened through the page's query. */
export default function Knowledge(props: PageProps): ReactNode {
  const { query } = useTab();
  const { data } = useRead(countArticles, {}, { quiet: true });
  if (query['id']) return <ArticleDetail id={query['id']} />;
  // The page opens with what must be read, as long as there is any.
  return data ? <Articles {...props} first={data.to_read > 0 ? 'toRead' : 'published'} /> : null;
}

function Articles({ page, first }: PageProps & { first: 'toRead' | 'published' }): ReactNode {
  const t = useT();
  const can = useCan();
  const [opening] = useState(first);
  const list = useList(listArticles, { tab: opening });
  const moves = useMoves(moveArticle);
  const [writing, setWriting] = useState(false);
  const path = (row: ArticleRow): string => link(knowledgePage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'title', is: 'link', open: path, pin: 'left', width: 320, below: (row) => row.excerpt.split('\n')[0] },
          { key: 'category', is: 'choice', words: 'knowledge.category', width: 120 },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'must_read', is: 'flag', width: 120 },
          { key: 'read_at', is: 'instant' },
          { key: 'version_no', is: 'quantity', width: 80 },
          { key: 'changed', is: 'flag', off: true },
          { key: 'published_at', is: 'instant' },
          { key: 'updated_at', is: 'instant', sort: 'updated_at', off: true },
        ]}
        open={path}
        buttons={
          can(may.edit) && (
            <Button type="primary" onClick={() => setWriting(true)}>
              {t('knowledge.do.create')}
            </Button>
          )
        }
        rowActions={moves.of}
        exporting={may.view}
        empty="knowledge.empty"
      />
      {writing && <ArticleDialog article={null} close={() => setWriting(false)} />}
    </>
  );
}
