/** The four languages of the product, in the order of every word's tuple. Chinese is the default. */
export const languages = ['zh', 'vi', 'en', 'th'] as const;
export type Language = (typeof languages)[number];
