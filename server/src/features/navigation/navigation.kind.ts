import {
  type NavigationDocument,
  NavigationForm,
  NavigationList,
  NavigationListQuery,
  NavigationView,
  type NavigationTargetFacts,
} from '../../contract/navigation.ts';
import type { ReferenceLink } from '../../content/content-reference.ts';
import type { ContentKind } from '../../content/kind.ts';
import { findLinkTargets } from '../../content/link-target.repository.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { linkOf, linksIn, mapTargets } from '../../kernel/navigation-items.ts';
import { findOwnContent, type OwnAddresses } from '../../content/own-addresses.ts';
import { searchText } from '../../content/search.ts';
import type { Clock } from '../../kernel/clock.ts';
import { linkedPath, type LinkTarget } from '../../kernel/link-target.ts';
import { stateOf } from '../../content/content-state.ts';
import { checkNavigation } from './navigation.rules.ts';

export interface NavigationKindParts {
  site: Languages;
  ownAddresses: OwnAddresses;
  clock: Clock;
}

/** Menus. They are always public; items whose target is not public are omitted. */
export function navigationKind({
  site,
  ownAddresses,
  clock,
}: NavigationKindParts): ContentKind<NavigationDocument> {
  const { addressing } = ownAddresses;
  return {
    name: 'navigation',
    noun: 'navigation',
    plural: 'navigations',
    folder: 'navigation',
    schemas: { form: NavigationForm, view: NavigationView, list: NavigationList, query: NavigationListQuery },
    sorts: { shortcut: 'shortcut', title: 'title_key', createdAt: 'created_at', updatedAt: 'updated_at' },
    bulk: {},
    site,

    filter: async () => ({}),
    rules: async () => ({
      check: async (_db, written, stored) => checkNavigation(written, site, stored),
      async normalise(db, navigation) {
        const addresses = addressesIn(navigation);
        const own = await findOwnContent(db, addresses, ownAddresses);
        return {
          ...navigation,
          items: mapTargets(navigation.items, (target) => {
            const found = target.address === undefined ? undefined : own.get(target.address);
            // A menu serves all languages, so only addresses in the default language become references.
            if (!found || found.fragment !== '' || found.kind === 'media') return target;
            if (found.locale && found.locale !== addressing.defaultLanguage) return target;
            return { [found.kind]: found.name };
          }),
        };
      },
    }),
    listed: ({ shortcut, title }) => ({
      searchText: searchText([shortcut, ...Object.values(title)]),
    }),
    references: async (_db, documents) =>
      documents.map(({ items }) =>
        linksIn(items).map(({ kind, shortcut }) => ({
          ...{ link: `${kind}-link` as ReferenceLink, target: shortcut },
          ...{ place: 'items', locale: '' },
        })),
      ),
    rename: (navigation, { links, from, to }) => ({
      ...navigation,
      items: mapTargets(navigation.items, (target) => {
        const link = linkOf(target);
        const isRenamed = link?.shortcut === from && links.has(`${link.kind}-link`);
        return isRenamed && to !== null ? { [link.kind]: to } : target;
      }),
    }),
    usedAs: () => [],
    isPublic: () => true,
    dependencies: ({ document }) => [`navigation:${document.shortcut}`],
    async present(db, navigations, { whole }) {
      if (!whole) return navigations.map(() => ({}));
      const [{ document }] = navigations as [(typeof navigations)[number]];
      const targets = await findLinkTargets(db, linksIn(document.items), addressing);
      return [{ targets: targets.map(factsOf) }];
    },
  };

  function factsOf(target: LinkTarget): NavigationTargetFacts {
    const { kind, shortcut, title, released } = target;
    const isPublic =
      stateOf(target, null, clock.now()) === 'published' &&
      linkedPath(target, site.defaultLanguage, addressing) !== null;
    // Editors of menus may lack permission to read articles that are not public.
    const isReadable = isPublic || kind === 'page';
    return { kind, shortcut, title: isReadable ? title : {}, languages: isPublic ? [...released] : [] };
  }
}

function addressesIn({ items }: NavigationDocument): string[] {
  const addresses: string[] = [];
  mapTargets(items, (target) => {
    if (target.address !== undefined) addresses.push(target.address);
    return target;
  });
  return addresses;
}
