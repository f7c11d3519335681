import { handle } from '../../../server/db.ts';
import { runRobot } from '../../contract.ts';
import robot from '../jobs/robot.ts';

export default handle(runRobot, async (work) => {
  await work.enqueue(robot, {}, { key: 'customs.robot' });
  work.audit({ subject: 'account', id: work.who.accountId, what: 'runRobot' });
  return {};
});
