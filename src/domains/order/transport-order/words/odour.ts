import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'order.odour': ['气味', 'Mùi', 'Odour', 'กลิ่น'],
  'order.odourOf.emits': ['气味强烈', 'Có mùi mạnh', 'Strong-smelling', 'มีกลิ่นแรง'],
  'order.odourOf.absorbs': ['易吸附异味', 'Dễ nhiễm mùi', 'Odour-sensitive', 'ดูดซับกลิ่นง่าย'],
} satisfies Words;
