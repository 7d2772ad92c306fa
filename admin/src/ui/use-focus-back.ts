import { useLayoutEffect, type RefObject } from 'react';

/** The last focused element, and where the focus can return to once it is removed. */
let lastFocus: { element: Element; place: HTMLElement | null } | undefined;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocus = { element: target, place: returnPlace(target) };
});

/**
 * Restores the focus when an overlay closes or unmounts, to the element that had it before; also for an overlay that is
 * open when it mounts. Does nothing when the focus has moved elsewhere.
 */
export function useFocusBack(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = placeBefore();
    return () => {
      // oxlint-disable-next-line react/exhaustive-deps -- the content is drawn after the opening, and still there when it closes
      const dialog = inside.current?.closest('[role=dialog]');
      // The handler that closes it may still be running.
      setTimeout(() => {
        const { activeElement: now } = document;
        const isOurs = now === null || now === document.body || dialog?.contains(now);
        if (isOurs) before?.focus({ preventScroll: true });
      });
    };
  }, [opened, inside]);
}

/** Without animations, a menu is removed at once when one of its items opens the overlay. */
function placeBefore(): HTMLElement | null {
  if (lastFocus?.element.isConnected === false) return lastFocus.place;
  return returnPlace(document.activeElement);
}

/** Returns where the focus can return to: a menu item disappears with its menu, so the button that opened it. */
function returnPlace(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const place = menu ? document.getElementById(menu) : element;
  return place instanceof HTMLElement ? place : null;
}
