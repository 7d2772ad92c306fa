/** What the service itself answers: no content may take these addresses. Source: contract §4. */
const RESERVED_TREES = [
  'api',
  'admin',
  'view',
  'secured-view',
  'css',
  'media',
  'assets',
  'health',
  'metrics',
  '.well-known',
];
const RESERVED_FILES = ['/', '/sitemap.xml', '/robots.txt', '/favicon.ico'];

/** Steps of letters, digits and `- _ . ~`, in any script; not `.` and `..`; no empty step, none at the end. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}._~-]+)+$/u;

/** What is wrong with a path that is to be an address of content. */
export function publicPathFault(path: string): 'reserved-path' | 'path-format' | undefined {
  if (RESERVED_FILES.includes(path)) return 'reserved-path';
  if (!PATH.test(path)) return 'path-format';
  return isReservedPath(path) ? 'reserved-path' : undefined;
}

/** Whether the service itself answers at an address, so that no page or article can have it. */
export function isReservedPath(path: string): boolean {
  return RESERVED_FILES.includes(path) || RESERVED_TREES.includes(path.split('/')[1]!.toLowerCase());
}

/** What an address of an article is by the path of its model: `/news/walk` → `/news/{shortcut}`, `walk`. */
export function splitArticleAddress(path: string): { pattern: string; shortcut: string } {
  const slash = path.lastIndexOf('/');
  return { pattern: `${path.slice(0, slash)}/{shortcut}`, shortcut: path.slice(slash + 1) };
}
