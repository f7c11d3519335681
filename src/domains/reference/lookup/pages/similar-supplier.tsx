import type { ReactNode } from 'react';
import { SimilarParties } from './similar-parties.tsx';

export default function SimilarSupplier(props: { id: string | null; values: Readonly<Record<string, unknown>> }): ReactNode {
  const text = (key: string): string | null => {
    const value = props.values[key];
    return typeof value === 'string' ? value : null;
  };
  return <SimilarParties to="supplier" name={text('name')} number={text('tax_no')} except={props.id ?? undefined} />;
}
