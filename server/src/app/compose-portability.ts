import type { Configuration } from '../config/properties.ts';
import type { CleanHtmlSettings } from '../content/clean-html.ts';
import type { Changed } from '../content/entity-change.ts';
import { shortcutAddress } from '../content/content-reference.ts';
import { CONTENT_KINDS, LOADING_ORDER, type ContentKindName } from '../contract/content-kinds.ts';
import type { ContentDocument } from '../content/entity.ts';
import type { OwnAddresses } from '../content/own-addresses.ts';
import type { ContentKind, ContentKinds } from '../content/kind.ts';
import type { Database } from '../database/database.ts';
import { formerShortcutPart } from '../features/forms/former-shortcut-porter.ts';
import type { MediaIntake } from '../features/media/media-intake.ts';
import { mediaPart } from '../features/media/media-porter.ts';
import { entityPart } from '../features/portability/entity-part.ts';
import { createPortability } from '../features/portability/portability.service.ts';
import { scriptPart } from '../features/portability/script-part.ts';
import { redirectPart } from '../features/redirects/redirect-porter.ts';
import { styleSheetPart } from '../features/style-sheets/style-sheet-porter.ts';
import { createStyleSheetVersionStore } from '../features/style-sheets/style-sheet-version.store.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import { addressingOf } from './addressing.ts';
import type { Cache } from './compose-cache.ts';
import type { FileStores } from './file-stores.ts';

export interface PortabilityParts {
  configuration: Configuration;
  database: Database;
  files: FileStores;
  mediaIntake: MediaIntake;
  clock: Clock;
  messages: Messages;
  styleSheets: StyleSheetStore;
  kinds: ContentKinds;
  changed: Changed;
  cache: Pick<Cache, 'invalidate'>;
  cleaning: CleanHtmlSettings & { ownAddresses: OwnAddresses };
}

/** The data script sections that contain content. */
const CONTENT_SECTIONS = [
  'stylesheets',
  'media',
  ...LOADING_ORDER.map((name) => CONTENT_KINDS[name].section),
];

/** Composes the export and import of all content, in order of dependency. */
export function composePortability(parts: PortabilityParts) {
  const { configuration, database, clock, messages, styleSheets, kinds, changed, cache } = parts;
  const addressing = addressingOf(configuration);
  return createPortability({
    database,
    messages,
    parts() {
      const names = new Set<string>();
      const companions = {
        entities: new Map<string, ContentDocument>(),
        names,
        isNamed: (kind: ContentKindName, shortcut: string) => names.has(shortcutAddress(kind, shortcut)),
        media: new Set<string>(),
        styleSheets: new Set<string>(),
      };
      const entities = (kind: ContentKind) =>
        entityPart({ kind, companions, changed, clock, ...parts.cleaning });
      return [
        mediaPart({
          files: parts.files.media,
          languages: {
            languages: configuration['app.cms.languages'],
            defaultLanguage: configuration['app.cms.default-language'],
          },
          intake: parts.mediaIntake,
          invalidate: cache.invalidate,
          onMedium: (id) => companions.media.add(id),
        }),
        styleSheetPart(styleSheets, createStyleSheetVersionStore(parts.files.styleSheets), (id) =>
          companions.styleSheets.add(id),
        ),
        ...LOADING_ORDER.map((name) => entities(kinds[name])),
        formerShortcutPart(),
        redirectPart(addressing),
        scriptPart(CONTENT_SECTIONS, clock),
      ];
    },
  });
}
