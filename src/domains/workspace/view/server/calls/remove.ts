import { handle } from '../../../server/db.ts';
import { removeView } from '../../contract.ts';
import { editableView } from '../view.ts';

export default handle(removeView, async (work, p) => {
  const { view } = await editableView(work, p.id);
  await work.db.deleteFrom('saved_view').where('id', '=', view.id).execute();
  work.audit({ subject: 'savedView', id: view.id, what: 'remove', before: { name: view.name, page: view.page, kind: view.kind } });
  return {};
});
