import { handle } from '../../db.ts';
import { roleTree } from '../contract.ts';
import { rightsTree } from '../rules.ts';

const ownNames: ReadonlySet<string> = new Set(['standalone', 'print']);

export default handle(roleTree, async ({ who, product }) => {
  const word = (key: string): string => product.translate(who.language, key);
  return {
    groups: rightsTree(product.pages).map(({ group, pages }) => ({
      key: group,
      name: word(ownNames.has(group) ? `role.group.${group}` : `menu.${group}`),
      pages: pages.map(({ page, rights }) => ({
        path: page.path,
        name: word(page.title),
        rights: rights.map((code) => ({ code, name: word(`permit.${code}`) })),
      })),
    })),
  };
});
