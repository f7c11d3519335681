/**
 * The specification's rule for a new password: at least 8 characters, letters and digits only, both present. Only the browser can enforce
 * it, since the wire carries a hash.
 */
export function isAllowedPassword(text: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,128}$/.test(text);
}
