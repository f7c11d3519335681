/** Invisible characters, and those that reverse or hide the text beside them: two names that look alike would differ (UTS 39). */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad]/g;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
