/** How long to wait for a field that is loaded on demand. */
const PATIENCE_MS = 10_000;

let pursuit = new AbortController();

/**
 * Opens the tabs around a field and focuses it as soon as it exists, and then calls `onFocused` with it. Stops when the
 * user presses a key or a button meanwhile.
 */
export function goToField(find: () => HTMLElement | null, onFocused?: (field: HTMLElement) => void): void {
  pursuit.abort();
  pursuit = new AbortController();
  const { signal } = pursuit;
  const giveUp = pursuit.abort.bind(pursuit);
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, giveUp, { signal, capture: true });
  const deadline = performance.now() + PATIENCE_MS;
  let opened: HTMLElement | null = null;

  const step = () => {
    if (signal.aborted) return;
    const node = find();
    if (node && node !== opened) openTabsAround(node);
    opened = node;
    const isVisible = node !== null && node.offsetParent !== null;
    if (!isVisible && performance.now() < deadline) {
      requestAnimationFrame(step);
      return;
    }
    giveUp();
    node?.focus();
    node?.scrollIntoView({ block: 'center' });
    if (node) onFocused?.(node);
  };
  // Runs after the current render, which may have just added the field.
  setTimeout(step);
}

function openTabsAround(node: HTMLElement): void {
  for (let panel = node.closest('[role=tabpanel]'); panel;) {
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
    if (tab?.getAttribute('aria-selected') === 'false') tab.click();
    panel = panel.parentElement?.closest('[role=tabpanel]') ?? null;
  }
}
