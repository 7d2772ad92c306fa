import type { FastifyInstance } from 'fastify';
import type { Languages } from '../content/localised.rules.ts';
import type { Database } from '../database/database.ts';
import { formFieldRoutes } from '../features/forms/form-field.routes.ts';
import { createFormFieldService } from '../features/forms/form-field.service.ts';
import { formPreviewRoutes } from '../features/forms/form-preview.routes.ts';
import { createFormPreviewService } from '../features/forms/form-preview.service.ts';
import { formRoutes } from '../features/forms/form.routes.ts';
import { createFormService } from '../features/forms/form.service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Renderer } from '../rendering/create-renderer.ts';
import { findMarkers } from '../rendering/markers.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';

export interface FormParts {
  database: Database;
  clock: Clock;
  vocabulary: ContentVocabulary;
  languages: Languages;
  renderer: Renderer;
  /** Of pages that only editors see. */
  previewHeaders: Readonly<Record<string, string>>;
}

/** What editors of forms use, results apart. */
export function composeForms(parts: FormParts) {
  const { database, clock, vocabulary, languages, renderer, previewHeaders } = parts;
  const forms = { database, clock, vocabulary: vocabulary.form, scanMarkers: findMarkers };
  const previews = createFormPreviewService({
    languages,
    render: (form, locale) => renderer.renderForm(form, { locale, mode: 'preview' }),
  });
  return {
    /** Declares the endpoints, each one guarded. */
    routes(api: FastifyInstance): void {
      formRoutes(api, createFormService(forms));
      formFieldRoutes(api, createFormFieldService(forms));
      formPreviewRoutes(api, previews, previewHeaders);
    },
  };
}
