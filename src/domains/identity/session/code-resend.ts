/** The time from one code to the next (specification, section 9). Apart from the other rules, since the sign-in page counts it down. */
export const codeResendMs = 120_000;
