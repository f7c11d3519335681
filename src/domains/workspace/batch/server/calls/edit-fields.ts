import { handle } from '../../../server/db.ts';
import { editFields } from '../../contract.ts';
import { editableFields } from '../kinds.ts';

export default handle(editFields, async ({ product, who }) => ({
  lists: product.edits
    .filter((kind) => kind.users.includes(who.userType) && [kind.permit].flat().some((permit) => who.permits.has(permit)))
    .map((kind) => ({
      cmd: kind.cmd,
      fields: editableFields(product, who, kind).map((field) => ({
        key: field.key,
        word: field.word ?? `${kind.subject}.${field.key}`,
        is: field.is,
        optional: field.optional ?? false,
        of: field.is === 'choice' ? [...field.of] : [],
        words: field.is === 'choice' ? field.words : null,
        to: field.is === 'ref' ? field.to : null,
      })),
    })),
}));
