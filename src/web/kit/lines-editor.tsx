import type { ReactNode } from 'react';
import type { Fault } from '../../kernel/refusal.ts';
import type { Line, LineColumn } from './line-kinds.ts';

export type LinesEditorProps = {
  subject: string;
  columns: readonly LineColumn[];
  newLine?: () => Line;
  value?: readonly Line[] | null;
  onChange?: (lines: Line[]) => void;
  max?: number;
  readOnly?: boolean;
  disabled?: boolean;
  label: string;
  faults?: readonly Fault[];
};

export function LinesEditor(_props: LinesEditorProps): ReactNode {
  return null;
}
