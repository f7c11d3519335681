import { recordTitle } from '../../../../../kernel/record-title.ts';
import { handle } from '../../../server/db.ts';
import { previewEdit } from '../../contract.ts';
import { editKind } from '../kinds.ts';

/** At most twenty records, each read as its own page would read it. */
export default handle(previewEdit, async (work, p) => {
  const kind = editKind(work.product, work.who, p.cmd, p.fields);
  const rows = [];
  for (const id of p.ids) {
    const read = await work.attempt(() => kind.read(work as never, id));
    const now = 'done' in read ? read.done : {};
    rows.push({
      id,
      version: typeof now['version'] === 'number' ? now['version'] : null,
      title: recordTitle(now),
      old: Object.fromEntries(p.fields.map((key) => [key, now[key] ?? null])),
      why: 'refused' in read ? read.refused.code : null,
    });
  }
  return { rows };
});
