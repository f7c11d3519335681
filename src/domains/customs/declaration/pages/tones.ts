import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import type { DeclarationState } from '../states.ts';

export const declarationTones: Readonly<Record<DeclarationState, Tone>> = {
  draft: 'neutral',
  checking: 'warning',
  reviewed: 'info',
  submitted: 'progress',
  accepted: 'progress',
  inspection: 'warning',
  seized: 'bad',
  released: 'good',
  closed: 'neutral',
  rejected: 'bad',
  deleted: 'neutral',
  void: 'neutral',
};
export const channelTones = { green: 'good', yellow: 'warning', red: 'bad' } as const;
export const paperTones = { missing: 'bad', received: 'info', verified: 'good' } as const;
