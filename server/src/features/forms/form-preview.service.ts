import type { FormPreview } from '../../contract/form.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { fail } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/identifier.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation } from '../../kernel/violation.ts';
import type { FormRecord } from '../../rendering/content-source.ts';

export interface FormPreviewServiceDependencies {
  languages: Languages;
  /** The form alone in a page, faults visible, from which nothing can be sent; undefined when it cannot be made. */
  render(form: FormRecord, locale: string): Promise<{ html: string } | undefined>;
}

export type FormPreviewService = ReturnType<typeof createFormPreviewService>;

/** Forms as they would be shown, unfinished ones too; nothing is stored. Source: contract §4 "Preview". */
export function createFormPreviewService({ languages, render }: FormPreviewServiceDependencies) {
  return {
    /** The page as HTML. Throws `invalid` for a body that is no form at all, or a locale that the site does not have. */
    async preview(body: ParsedBody<FormPreview>): Promise<string> {
      const { locale = languages.defaultLanguage } = body.value;
      const isKnown = languages.languages.includes(locale);
      const allowed = languages.languages.join(', ');
      const form = accept(body, isKnown ? [] : [violation('/locale', 'unknown-locale', { locale, allowed })]);
      const page = (await render(toRecord(form), locale)) ?? fail('not-found');
      return page.html;
    },
  };
}

function toRecord(form: FormPreview): FormRecord {
  const shortcut = form.shortcut ?? '';
  return {
    id: newId(),
    version: 1,
    // It names a template: what is no shortcut yet must not name anything.
    shortcut: isShortcut(shortcut) ? shortcut : 'preview',
    title: form.title ?? {},
    description: form.description ?? {},
    submitLabel: form.submitLabel ?? {},
    successMessage: form.successMessage ?? {},
    closedMessage: form.closedMessage ?? {},
    consent: form.consent ?? {},
    status: form.status ?? 'open',
    contributors: form.contributors ?? [],
    fields: (form.fields ?? []).map(({ name, type, required, attributes }) => ({
      id: newId(),
      name,
      type,
      required: required ?? false,
      localised: false,
      attributes: { label: {}, ...attributes },
    })),
  };
}
