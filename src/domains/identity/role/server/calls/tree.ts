import { handle } from '../../../server/db.ts';
import { roleTree } from '../../contract.ts';
import { groupNameOf, rightsTree } from '../../rules.ts';

export default handle(roleTree, async ({ who, product }) => {
  const word = (key: string): string => product.translate(who.language, key);
  return {
    groups: rightsTree(product.pages).map(({ group, pages }) => ({
      key: group,
      name: word(groupNameOf(group)),
      pages: pages.map(({ page, rights }) => ({
        path: page.path,
        name: word(page.title),
        menu: page.shown,
        rights: rights.map((code) => ({ code, name: word(`permit.${code}`) })),
      })),
    })),
  };
});
