/** Target of a server menu entry: a screen, or another address of the site. */
export type MenuTarget = { screen: string } | { address: string } | undefined;

/**
 * Returns the target of a menu path. `hasScreen` returns whether the application has a screen at a path below `/admin`;
 * administration entries without one have no target and are hidden.
 */
export function menuTarget(path: string, hasScreen: (path: string) => boolean): MenuTarget {
  const screen = /^\/admin(\/.*)?$/.exec(path);
  if (!screen) return path.startsWith('/') || path.startsWith('https://') ? { address: path } : undefined;
  const inside = screen[1] ?? '/';
  return hasScreen(inside) ? { screen: inside } : undefined;
}
