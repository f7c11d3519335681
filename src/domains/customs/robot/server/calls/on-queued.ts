import { react } from '../../../server/db.ts';
import { filingQueued } from '../../events.ts';
import robot from '../jobs/robot.ts';

export default react(filingQueued, (work) => work.enqueue(robot, {}, { key: 'customs.robot' }));
