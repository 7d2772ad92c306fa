import { NAVIGATION_MAX_ITEMS, type NavigationDocument } from '../../contract/navigation.ts';
import type { Localised } from '../../contract/common.ts';
import { checkLocalised, type Languages } from '../../content/localised.rules.ts';
import { eachItem } from '../../kernel/navigation-items.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** What browsers read as a path of the same site. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Returns all faults of a navigation. Ignores absent properties and allows languages already in `stored`. */
export function checkNavigation(
  { title, items = [] }: Partial<NavigationDocument>,
  languages: Languages,
  stored: Partial<NavigationDocument> = {},
): Violation[] {
  const placed = [...eachItem(items)];
  const labels = [...eachItem(stored.items ?? [])].map(({ item }) => item.label);
  const known: Localised = Object.fromEntries(labels.flatMap((label) => Object.entries(label ?? {})));
  const options = { maxLength: TITLE_MAX_LENGTH, stored: known };
  return [
    ...checkLocalised('/title', title, languages, {
      required: true,
      maxLength: TITLE_MAX_LENGTH,
      stored: stored.title,
    }),
    ...(placed.length > NAVIGATION_MAX_ITEMS
      ? [violation('/items', 'too-many', { max: NAVIGATION_MAX_ITEMS })]
      : []),
    ...placed.flatMap(({ item: { label, target }, pointer }) => {
      if (target.address === undefined) return checkLocalised(`${pointer}/label`, label, languages, options);
      return [
        // There is no title to fall back to.
        ...checkLocalised(`${pointer}/label`, label ?? {}, languages, { ...options, required: true }),
        ...(isAddress(target.address) ? [] : [violation(`${pointer}/target/address`, 'link-format')]),
      ];
    }),
  ];
}

function isAddress(address: string): boolean {
  return OWN_PATH.test(address) || SCHEMES.has(URL.parse(address)?.protocol ?? '');
}
