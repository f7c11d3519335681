import { Input } from 'antd';
import type { ReactNode } from 'react';
import './list.css';
import { useT } from '../../i18n.ts';

/** A search in the head of a page made by hand. Its hint sets its width: one that is cut off does not say what is searched. */
export function SearchInput(props: { word: string; value?: string; search: (text: string) => void }): ReactNode {
  const t = useT();
  const hint = t(props.word);
  return (
    <span className="kit-search kit-search-button" data-hint={hint}>
      <Input.Search
        allowClear
        defaultValue={props.value ?? ''}
        placeholder={hint}
        aria-label={hint}
        onSearch={(text) => props.search(text.trim())}
      />
    </span>
  );
}
