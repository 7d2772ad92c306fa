import type { PageUrl } from '../../contract/page.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** What the service itself answers: no page may take these addresses. Source: contract §4. */
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

/** The faults of a page's extra addresses: their form, reserved ones, unknown locales, the same one twice. */
export function checkPageUrls(
  urls: readonly PageUrl[],
  languages: readonly string[],
  stored: readonly PageUrl[] = [],
): Violation[] {
  const seen = new Set<string>();
  return urls.flatMap(({ locale, path }, index) => {
    const at = `/urls/${index}`;
    const violations: Violation[] = [];
    if (!languages.includes(locale) && !stored.some((url) => url.locale === locale)) {
      violations.push(violation(`${at}/locale`, 'unknown-locale', { locale, allowed: languages.join(', ') }));
    }
    const fault = pathFault(path);
    if (fault) violations.push(violation(`${at}/path`, fault));
    else if (seen.has(path)) violations.push(violation(`${at}/path`, 'duplicate'));
    seen.add(path);
    return violations;
  });
}

function pathFault(path: string): 'reserved-path' | 'path-format' | undefined {
  if (RESERVED_FILES.includes(path)) return 'reserved-path';
  if (!PATH.test(path)) return 'path-format';
  return isReservedPath(path) ? 'reserved-path' : undefined;
}

/** Whether the service itself answers at an address, so that no page or article can have it. */
export function isReservedPath(path: string): boolean {
  return RESERVED_FILES.includes(path) || RESERVED_TREES.includes(path.split('/')[1]!.toLowerCase());
}
