import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { confirmReading, getArticle, getArticleVersion, listReaders, moveArticle } from '../contract.ts';
import { ArticleDialog } from './dialog.tsx';
import { stateTones } from './tones.ts';
import './knowledge.css';

type Article = ResultOf<typeof getArticle>;

/** One article as its readers see it; its editors also see the working copy, the versions and the readers. */
export function ArticleDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const read = useRead(getArticle, { id });
  const moves = useMoves(moveArticle);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <DetailPage
        subject="knowledge"
        id={id}
        read={read}
        title={(article) => article.title}
        state={(article) => article.state}
        tones={stateTones}
        keyFacts={() => [
          { key: 'category', is: 'choice', words: 'knowledge.category' },
          { key: 'company', is: 'text' },
          { key: 'version_no', is: 'quantity' },
          { key: 'published_at', is: 'instant' },
        ]}
        actions={(article) => [
          ...(article.edits
            ? moves.of(article).filter(({ key }) => key !== 'publish' || article.changed || article.state === 'withdrawn')
            : []),
          article.edits && { key: 'edit', word: 'kit.edit', run: () => setEditing(true) },
        ]}
        above={(article) => <Reading article={article} />}
        rail={{ attachments: { kinds: ['paper'] } }}
        sections={(article) => [
          { key: 'text', word: 'knowledge.body', body: <Text body={article.body} /> },
          article.working !== null &&
            article.changed &&
            article.version_no > 0 && { key: 'working', word: 'knowledge.working', body: <Text body={article.working.body} /> },
          article.versions.length > 0 && {
            key: 'versions',
            word: 'knowledge.versions',
            count: article.versions.length,
            body: <Versions article={article} />,
          },
          article.edits && article.version_no > 0 && { key: 'readers', word: 'knowledge.readers', body: <Readers id={id} /> },
        ]}
      />
      {editing && read.data && <ArticleDialog article={read.data} close={() => setEditing(false)} />}
      {read.data?.edits && read.data.changed && read.data.version_no > 0 && <p className="kit-quiet">{t('knowledge.changedHint')}</p>}
    </>
  );
}

function Text({ body }: { body: string }): ReactNode {
  return <article className="knowledge-text">{body}</article>;
}

/** The user's confirmation of having read and understood the version, or the button for it. */
function Reading({ article }: { article: Article }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (article.state !== 'published' || !article.must_read) return null;
  if (article.read_at !== null)
    return <Alert type="success" showIcon title={t('knowledge.wasRead', { at: format.instant(article.read_at) })} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('knowledge.mustRead')}
      action={
        <SendButton type="primary" run={() => send(confirmReading, { id: article.id, version_no: article.version_no })}>
          {t('knowledge.do.confirm')}
        </SendButton>
      }
    />
  );
}

function Versions({ article }: { article: Article }): ReactNode {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <SubTable
        rows={article.versions}
        subject="knowledgeVersion"
        title="knowledge.versions"
        rowId={(row) => String(row.version_no)}
        columns={[
          { key: 'version_no', is: 'quantity', width: 80 },
          {
            key: 'title',
            is: 'own',
            width: 280,
            show: (row) => (
              <button type="button" className="kit-link" onClick={() => setShown(row.version_no)}>
                {row.title}
              </button>
            ),
            text: (row) => row.title,
          },
          { key: 'note', is: 'text' },
          { key: 'by', is: 'ref' },
          { key: 'at', is: 'instant' },
        ]}
      />
      {shown !== null && (
        <Dialog open title={`${article.title} · ${shown}`} width={760} footer={null} onCancel={() => setShown(null)}>
          <Read of={getArticleVersion} params={{ id: article.id, version_no: shown }}>
            {({ body }) => <Text body={body} />}
          </Read>
        </Dialog>
      )}
    </>
  );
}

function Readers({ id }: { id: string }): ReactNode {
  const t = useT();
  return (
    <Read of={listReaders} params={{ id }}>
      {({ people, read }) => (
        <>
          <p>{t('knowledge.readCount', { read, count: people.length })}</p>
          <SubTable
            rows={people}
            subject="knowledgeReader"
            title="knowledge.readers"
            columns={[
              { key: 'name', is: 'ref' },
              { key: 'company', is: 'text' },
              { key: 'team', is: 'text' },
              { key: 'read_at', is: 'instant' },
            ]}
          />
        </>
      )}
    </Read>
  );
}
