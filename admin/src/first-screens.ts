/** The screens that one comes to from outside, by their addresses. */
const FIRST_SCREENS: readonly [address: RegExp, fetchCode: () => Promise<unknown>][] = [
  [/^\/admin\/sign-in$/, () => import('./features/sign-in/sign-in-screen.tsx')],
  [/^\/admin\/?$/, () => import('./features/dashboard/start-screen.tsx')],
  [/^\/admin\/pages\/?$/, () => import('./features/pages/pages-screen.tsx')],
];

/** Begins to fetch the code of the screen at an address. The router asks for it again, and meets a fault of it. */
export function fetchFirstScreen(path: string): void {
  FIRST_SCREENS.find(([address]) => address.test(path))?.[1]().catch(() => undefined);
}
