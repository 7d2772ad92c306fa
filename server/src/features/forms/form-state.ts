import type { FormForm } from '../../contract/form.ts';
import type { EntityBase } from '../../content/entity.repository.ts';
import { searchText } from '../../content/search.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { FormState } from './form.repository.ts';

/** What is stored of a form that an editor wrote: what is left out is empty. */
export function toState(form: FormForm): FormState {
  return {
    title: form.title,
    description: form.description ?? {},
    submitLabel: form.submitLabel ?? {},
    successMessage: form.successMessage ?? {},
    closedMessage: form.closedMessage ?? {},
    consent: form.consent ?? {},
    status: form.status ?? 'open',
    mail: form.mail ?? null,
    retentionDays: form.retentionDays ?? null,
  };
}

export function toBase(
  form: Pick<FormForm, 'shortcut' | 'title' | 'contributors'>,
  defaultLanguage: string,
): EntityBase {
  return {
    shortcut: form.shortcut,
    titleKey: searchKey(form.title[defaultLanguage] ?? ''),
    searchText: searchText([form.shortcut, ...Object.values(form.title)]),
    contributors: form.contributors ?? [],
  };
}
