/** Leaves the field that has the focus. A grid of lines gives its form the typed text only then, so a key that sends leaves it first. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
