import { editThrough } from '../../../../server/edit-kind.ts';
import get from './calls/get.ts';
import save from './calls/save.ts';
import { listDrivers } from '../contract.ts';

export default editThrough({
  list: listDrivers,
  get,
  save,
  fields: [
    { key: 'licence_until', is: 'day' },
    { key: 'qualification_until', is: 'day', optional: true },
    { key: 'passport_until', is: 'day', optional: true },
    { key: 'dangerous_until', is: 'day', optional: true },
    { key: 'remark', is: 'note', optional: true },
  ],
});
