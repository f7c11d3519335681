/** A sign-in code in a message. It is for its recipient alone, so lists hide it. */
const code = /\b\d{6}\b/g;

export function withoutCode(body: string): string {
  return body.replace(code, '••••••');
}

/** True when the message was not sent because no channel is set up, and nobody has read its code yet. */
export function hasUnreadCode(message: { readonly state: string; readonly body: string; readonly code_read_at: Date | null }): boolean {
  return message.state === 'kept' && message.code_read_at === null && withoutCode(message.body) !== message.body;
}
