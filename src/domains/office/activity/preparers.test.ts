import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { getActivity, moveActivity, saveActivity } from './contract.ts';
import { may } from './permits.ts';

/* A director corrects the budget of an activity that a colleague organises, and approves activities as well. */

let stage: Stage;
let organiser: Player;
let writer: Player;
let approver: Player;
beforeAll(async () => {
  stage = await startStage();
  organiser = await stage.cast({ name: 'Zhao', permits: [may.view, may.plan] });
  writer = await stage.cast({ name: 'Xu', permits: [may.view, may.plan, may.approve] });
  approver = await stage.cast({ name: 'Sun', permits: [may.view, may.approve] });
});
afterAll(() => stage.close());

test('nobody approves an activity with a budget that they wrote, though another organises and submits it', async () => {
  const plan = {
    name: '答谢晚宴',
    place: null,
    from_on: '2026-11-26',
    until_on: '2026-11-26',
    currency: 'CNY' as const,
    budget: '1000',
    participant_ids: [String(organiser.accountId)],
    remark: null,
  };
  const { id, version } = await organiser.send(saveActivity, plan);
  const written = await writer.send(saveActivity, { ...plan, budget: '9000', id, version });
  const submitted = await organiser.send(moveActivity, { id, version: written.version, action: 'submit' });
  expect(submitted.state).toBe('supervisorReview');
  const { version: round } = await organiser.send(getApproval, { subject: 'activity', id });
  const vote = { subject: 'activity', id, version: round ?? 0, action: 'approve' as const };
  expect(await writer.refused(decideApproval, vote)).toBe('FOUR_EYES');
  await approver.send(decideApproval, vote);
  expect(await organiser.send(getActivity, { id })).toMatchObject({ state: 'approved', budget: '9000.00' });
});
