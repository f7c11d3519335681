import { useQuery } from '@tanstack/react-query';
import { type BatchField, useKit } from '../kit-calls.tsx';

/** The fields that can be set for many rows of this list at once; read once a session for all lists. */
export function useBatchFields(cmd: string): readonly BatchField[] {
  const { edits } = useKit();
  const { data } = useQuery({
    queryKey: ['kit.editFields'],
    queryFn: () => edits?.fields() ?? Promise.resolve([]),
    enabled: edits !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.find((list) => list.cmd === cmd)?.fields ?? none;
}
const none: readonly BatchField[] = [];
