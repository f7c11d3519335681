/**
 * What the product writes mail for, and what each text may name. Its own text is the words `mail.<use>.subject` and `mail.<use>.body`;
 * what may be named is explained by `mail.placeholder.<name>`.
 */
export const mailUses = {
  /** Papers and contracts that run out, to whoever answers for them. */
  paperReminder: ['name', 'count', 'papers', 'company'],
  /** To whoever sets up a mail account. */
  accountTest: ['account', 'by', 'company'],
} as const satisfies Record<string, readonly string[]>;

export type MailUse = keyof typeof mailUses;
export const mailUseNames = Object.keys(mailUses) as [MailUse, ...MailUse[]];
export type MailValues<U extends MailUse> = Readonly<Record<(typeof mailUses)[U][number], string | number>>;
