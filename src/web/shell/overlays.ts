/**
 * The container of the window's own dialogs and popups. It is not the body, because antd locks the body's scrolling by a style element
 * without a nonce, which the content security policy refuses; our body never scrolls anyway.
 */
export function overlays(): HTMLElement {
  const there = document.getElementById('overlays');
  if (there) return there;
  const box = document.createElement('div');
  box.id = 'overlays';
  document.body.append(box);
  return box;
}
