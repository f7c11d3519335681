/** The text of a file of the list: UTF-8 where its bytes are that, else ISO 8859-1 as Windows extends it. */
export function textOfList(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
