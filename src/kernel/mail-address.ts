/**
 * The form of a mail address: one @, no spaces, a domain of two parts or more. Only a mail can show that somebody reads
 * it. Each part ends where the next begins, so that a long text is read once.
 */
export const mailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
