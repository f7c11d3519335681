import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { type Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { moveSealRequest, type SealRequestRow } from '../contract.ts';

export const stateTones = {
  draft: 'neutral',
  supervisorReview: 'progress',
  specialReview: 'progress',
  approved: 'info',
  out: 'warning',
  stamped: 'progress',
  archived: 'good',
  cancelled: 'neutral',
} as const;

export type Handling = 'stamp' | 'giveOut' | 'receive';
type Row = SealRequestRow;

/** Lists and the detail draw the same buttons. Only the keeper of a seal handles it, and it is stamped in the house or goes out. */
export function useSealMoves(open: (action: Handling, row: Row) => void): Moves<Row> {
  const moves = useMoves(moveSealRequest, {
    dialogs: {
      stamp: (row: Row) => open('stamp', row),
      giveOut: (row: Row) => open('giveOut', row),
      receive: (row: Row) => open('receive', row),
    },
    parts: ({ own }: Row) => (own ? ['prepared'] : []),
  });
  const isShown = (row: Row, key: string): boolean => {
    if (key === 'stamp') return row.kept && !row.takes_out;
    if (key === 'giveOut') return row.kept && row.takes_out;
    return key !== 'receive' || row.kept;
  };
  return { ...moves, of: (row) => moves.of(row).filter(({ key }) => isShown(row, key)) };
}

export const decidable = (request: Row): Decidable => ({
  subject: 'sealRequest',
  id: request.id,
  no: request.request_no,
  version: request.approval_version,
  mine: request.mine,
});
