import { useLayoutEffect, type RefObject } from 'react';

/**
 * Gives the focus back to what had it before something opened over the screen, when that closes or goes: also the first time, when
 * it is drawn open at once. Leaves it alone when it has gone elsewhere meanwhile.
 */
export function useFocusBack(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = returnPlace(document.activeElement);
    return () => {
      // What is inside is drawn after the opening, and still there when it closes.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      const dialog = inside.current?.closest('[role=dialog]');
      // What closes it may still be at work.
      setTimeout(() => {
        const { activeElement: now } = document;
        const isOurs = now === null || now === document.body || dialog?.contains(now);
        if (isOurs) before?.focus({ preventScroll: true });
      });
    };
  }, [opened, inside]);
}

/** An item of a menu goes with its menu: what had opened that stays. */
function returnPlace(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const place = menu ? document.getElementById(menu) : element;
  return place instanceof HTMLElement ? place : null;
}
