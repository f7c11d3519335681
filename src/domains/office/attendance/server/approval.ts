import { approval } from '../../server/db.ts';
import { may } from '../permits.ts';
import { correctionState, reviews } from '../states.ts';
import { addMoments, corrections, lockCorrection } from './correction.ts';

export default approval({
  subject: 'attendanceCorrection',
  view: may.view,
  draft: 'draft',
  stages: reviews,
  approved: 'approved',
  lock: (work, id) => lockCorrection(work, { id }),
  follow: async (work, correction, { action, state: text, reason }) => {
    const state = correctionState.parse(text);
    if (state === correction.state) return;
    if (state === 'approved') await addMoments(work, correction);
    await corrections.follow(work, correction, action, { state }, reason);
  },
});
