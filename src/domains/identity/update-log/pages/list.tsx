import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Tag, Timeline } from 'antd';
import type { ReactNode } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import '../../../../web/kit/kit.css';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { SearchInput } from '../../../../web/kit/list/search-input.tsx';
import { useCan } from '../../../../web/session.ts';
import { listUpdates } from '../contract.ts';
import { may } from '../permits.ts';
import './update-log.css';
import { link } from '../../../../kernel/link.ts';
import { addUpdatePage } from '../pages.ts';

type Update = RowOf<typeof listUpdates>;
const formPath = link(addUpdatePage);

/** The news of the product, newest first. */
export default function UpdateLog(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listUpdates);
  const failed = list.error !== null && list.rows.length === 0;
  return (
    <div className="kit-page update-log">
      <header className="kit-page-head">
        <h1>{t('page.updateLog')}</h1>
        <span className="kit-space" />
        <SearchInput word="updateLog.text" search={(text) => list.setWhere('text', text || undefined)} />
        {can(may.save) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open(formPath)}>
            {t('kit.new')}
          </Button>
        )}
      </header>
      {(list.loading || failed) && <Read of={{ data: undefined, error: list.error, refetch: list.reload }} />}
      {!list.loading && !failed && list.rows.length === 0 && <Empty description={t('updateLog.empty')} />}
      <Timeline items={list.rows.map((update) => ({ key: update.id, content: <Entry update={update} /> }))} />
      {list.hasMore && (
        <Button loading={list.loadingMore} onClick={list.loadMore}>
          {t('updateLog.more')}
        </Button>
      )}
    </div>
  );
}

function Entry({ update }: { update: Update }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const format = useFormat();
  return (
    <article>
      <header>
        <strong>{format.day(update.day)}</strong> <Tag>{update.release}</Tag>
        {update.written_by && <span className="kit-quiet">{update.written_by}</span>}
        {can(may.save) && (
          <Button type="link" size="small" onClick={() => open(`${formPath}?id=${update.id}`)}>
            {t('kit.edit')}
          </Button>
        )}
      </header>
      <p className="update-log-text">{update.text}</p>
    </article>
  );
}
