import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import type { WorkOrderState } from '../states.ts';

export const tripTones: Readonly<Record<WorkOrderState, Tone>> = {
  draft: 'neutral',
  offered: 'warning',
  accepted: 'info',
  assigned: 'info',
  departed: 'progress',
  arrived: 'progress',
  completed: 'good',
  reviewed: 'good',
  closed: 'neutral',
  refused: 'bad',
  cancelled: 'neutral',
};

export const priceTones = { none: 'neutral', pending: 'warning', approved: 'good', rejected: 'bad' } as const;
