import type { FormFieldView } from '../../contract/field.ts';
import type { FormItem, FormView } from '../../contract/form.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { FormField } from './form-field.repository.ts';
import type { Form } from './stored-form.repository.ts';

/** A row of the list: the form without its fields. */
export function toFormItem(
  form: Form,
  contributors: string[],
  resultCount: number,
): Omit<FormItem, 'workingCopy'> {
  return {
    id: form.id,
    version: form.version,
    createdAt: toInstant(form.createdAt),
    createdBy: form.createdBy,
    updatedAt: toInstant(form.updatedAt),
    updatedBy: form.updatedBy,
    shortcut: form.shortcut,
    title: form.title,
    description: form.description,
    submitLabel: form.submitLabel,
    successMessage: form.successMessage,
    closedMessage: form.closedMessage,
    consent: form.consent,
    status: form.status,
    mail: form.mail,
    retentionDays: form.retentionDays,
    contributors,
    resultCount,
  };
}

export function toFormView(
  form: Form,
  contributors: string[],
  resultCount: number,
  fields: readonly FormField[],
): Omit<FormView, 'workingCopy'> {
  return { ...toFormItem(form, contributors, resultCount), fields: fields.map(toFieldView) };
}

/** `position` is the place in the order of all fields of the form. */
export function toFieldView(field: FormField, position: number): FormFieldView {
  return {
    id: field.id,
    version: field.version,
    createdAt: toInstant(field.createdAt),
    createdBy: field.createdBy,
    updatedAt: toInstant(field.updatedAt),
    updatedBy: field.updatedBy,
    name: field.name,
    type: field.type,
    required: field.required,
    position,
    attributes: field.attributes,
  };
}
