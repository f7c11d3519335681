import { expect, test } from 'vitest';
import { nameKey } from '../kernel/master.ts';
import { languages } from '../kernel/words.ts';
import { columnsOf } from '../web/kit/master-columns.ts';
import { declarations } from './declarations.generated.ts';

const edit = () => '/edit';

test.each(declarations.masters.map((master) => [master.subject, master] as const))(
  'the first column of %s shows what its record is called by, never a number of the database',
  (_subject, master) => {
    const references = new Set(master.fields.filter(({ is }) => is === 'ref').map(({ key }) => key));
    for (const language of languages) {
      const columns = columnsOf(master, language, edit);
      const [first] = columns;
      expect(first).toMatchObject({ open: edit, pin: 'left' });
      expect(first?.off).toBeUndefined();
      expect(first?.key).not.toBe(nameKey('company_id'));
      expect(columns.filter(({ key }) => references.has(key))).toEqual([]);
    }
  },
);
