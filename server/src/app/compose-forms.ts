import type { FastifyInstance } from 'fastify';
import type { Changed } from '../content/entity-change.ts';
import type { Languages } from '../content/localised.rules.ts';
import type { Database } from '../database/database.ts';
import { formFieldRoutes } from '../features/forms/form-field.routes.ts';
import { createFormFieldService } from '../features/forms/form-field.service.ts';
import { formPreviewRoutes } from '../features/forms/form-preview.routes.ts';
import { createFormPreviewService } from '../features/forms/form-preview.service.ts';
import { formRoutes } from '../features/forms/form.routes.ts';
import { createFormService } from '../features/forms/form.service.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Renderer } from '../rendering/create-renderer.ts';
import { findMarkers } from '../rendering/markers.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';

export interface FormParts {
  database: Database;
  /** Those of form results. */
  files: FileStore;
  clock: Clock;
  changed: Changed;
  vocabulary: ContentVocabulary;
  languages: Languages;
  renderer: Renderer;
  /** Of pages that only editors see. */
  previewHeaders: Readonly<Record<string, string>>;
}

/** What editors of forms use, results apart. */
export function composeForms(parts: FormParts) {
  const { database, files, clock, vocabulary, languages, renderer, previewHeaders, changed } = parts;
  const shared = { database, files, clock, vocabulary: vocabulary.form, changed, locateMarkers: findMarkers };
  const previews = createFormPreviewService({
    languages,
    render: (form, locale) => renderer.renderForm(form, { locale, mode: 'preview' }),
  });
  const forms = createFormService(shared);
  return {
    forms,
    /** Declares the endpoints, each one guarded. */
    routes(api: FastifyInstance): void {
      formRoutes(api, forms);
      formFieldRoutes(api, createFormFieldService(shared));
      formPreviewRoutes(api, previews, previewHeaders);
    },
  };
}
