/** Where an entry of the server's menu leads: to one of our screens, or to another address of the site. */
export type MenuTarget = { screen: string } | { address: string } | undefined;

/**
 * Reads the path of a menu entry. `hasScreen` tells whether the application has a screen at a path below
 * `/admin`; an entry of the administration that has none leads nowhere, and is not shown.
 */
export function menuTarget(path: string, hasScreen: (path: string) => boolean): MenuTarget {
  const screen = /^\/admin(\/.*)?$/.exec(path);
  if (!screen) return path.startsWith('/') || path.startsWith('https://') ? { address: path } : undefined;
  const inside = screen[1] ?? '/';
  return hasScreen(inside) ? { screen: inside } : undefined;
}
