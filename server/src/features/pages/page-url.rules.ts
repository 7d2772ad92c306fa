import type { PageUrl } from '../../contract/page.ts';
import { publicPathFault } from '../../contract/public-path.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** Returns the faults of a page's additional addresses: bad syntax, reserved paths, unknown locales, duplicates. */
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
    const fault = publicPathFault(path, languages);
    if (fault) violations.push(violation(`${at}/path`, fault));
    else if (seen.has(path)) violations.push(violation(`${at}/path`, 'duplicate'));
    seen.add(path);
    return violations;
  });
}
