import type { Configuration } from '../config/properties.ts';
import type { Changed } from '../content/entity-change.ts';
import type { EntityPorter, PortableContext } from '../content/portable.ts';
import { findSnapshots } from '../content/entity-snapshot.repository.ts';
import type { Field } from '../content/field-type.ts';
import type { Database } from '../database/database.ts';
import { articleModelPorter } from '../features/articles/article-model-porter.ts';
import { articlePorter } from '../features/articles/article-porter.ts';
import { formPorter } from '../features/forms/form-porter.ts';
import { formerShortcutPart } from '../features/forms/former-shortcut-porter.ts';
import type { MediaIntake } from '../features/media/media-intake.ts';
import { mediaPart } from '../features/media/media-porter.ts';
import { pagePorter } from '../features/pages/page-porter.ts';
import { entityPart } from '../features/portability/entity-part.ts';
import { createPortability } from '../features/portability/portability.service.ts';
import { scriptPart } from '../features/portability/script-part.ts';
import { redirectPart } from '../features/redirects/redirect-porter.ts';
import { styleSheetPart } from '../features/style-sheets/style-sheet-porter.ts';
import { createStyleSheetVersionStore } from '../features/style-sheets/style-sheet-version.store.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { findMarkers } from '../rendering/markers.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import type { HtmlCleaner } from '../rendering/html-cleaner.ts';
import type { Cache } from './compose-cache.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';
import type { FileStores } from './file-stores.ts';

export interface PortabilityParts {
  configuration: Configuration;
  database: Database;
  files: FileStores;
  mediaIntake: MediaIntake;
  clock: Clock;
  messages: Messages;
  styleSheets: StyleSheetStore;
  vocabulary: ContentVocabulary;
  changed: Changed;
  cache: Pick<Cache, 'invalidate'>;
  cleaner: HtmlCleaner;
}

/** The sections of data scripts that give content. */
const CONTENT_SECTIONS = ['stylesheets', 'media', 'articleModels', 'articles', 'forms', 'pages'];

/** Exports and imports of all content. Another kind of content is one more part here. */
export function composePortability(parts: PortabilityParts) {
  const { configuration, database, clock, messages, styleSheets, vocabulary, changed, cache, cleaner } =
    parts;
  const content = {
    cleaner,
    scanMarkers: findMarkers,
    maxContentBytes: configuration['app.cms.max-content-size'],
  };
  return createPortability({
    database,
    messages,
    parts() {
      const models = new Map<string, readonly Field[]>();
      const styleSheetIds = new Set<string>();
      const context = { styleSheets: styleSheetIds, ...modelContext(database, models) };
      const entities = (porter: EntityPorter) =>
        entityPart({
          porter,
          context,
          changed,
          clock,
          onModel(id, fields) {
            if (porter.kind === 'article-model') models.set(id, fields);
          },
        });
      return [
        mediaPart({
          files: parts.files.media,
          languages: {
            languages: configuration['app.cms.languages'],
            defaultLanguage: configuration['app.cms.default-language'],
          },
          intake: parts.mediaIntake,
          invalidate: cache.invalidate,
        }),
        styleSheetPart(styleSheets, createStyleSheetVersionStore(parts.files.styleSheets), (id) =>
          styleSheetIds.add(id),
        ),
        entities(articleModelPorter(vocabulary.articleModel)),
        entities(articlePorter({ vocabulary: vocabulary.article, ...content })),
        entities(formPorter(vocabulary.form)),
        entities(pagePorter({ vocabulary: vocabulary.page, ...content })),
        formerShortcutPart(),
        redirectPart(),
        scriptPart(CONTENT_SECTIONS, clock),
      ];
    },
  });
}

/** The fields of models: those of the import, or else those that are stored. */
function modelContext(
  database: Database,
  imported: Map<string, readonly Field[]>,
): Pick<PortableContext, 'fieldsOfModel'> {
  return {
    async fieldsOfModel(id) {
      const known = imported.get(id);
      if (known) return known;
      const snapshot = (await findSnapshots(database.read, [id])).get(id);
      if (snapshot?.kind !== 'article-model') return undefined;
      const fields = snapshot.state.fields.map((field) => ({
        ...field,
        required: field.required ?? false,
        localised: field.localised ?? false,
      }));
      imported.set(id, fields);
      return fields;
    },
  };
}
