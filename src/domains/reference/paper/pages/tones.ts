import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import type { PaperState } from '../rules.ts';

export const paperTones: Readonly<Record<PaperState, Tone>> = { expired: 'bad', soon: 'warning', good: 'good' };
