import type { Localised } from 'parvis/contract/common';

/** A form that has texts in every language under a field. */
export interface LocalisedForm<Field extends string> {
  values: Readonly<Record<Field, Localised>>;
  errors: Readonly<Record<string, unknown>>;
  setFieldValue: (field: Field, texts: Localised) => void;
  clearFieldError: (path: string) => void;
}

/** What a `LocalisedInput` is given to write a field of a form. What was wrong with a text is forgotten when it changes. */
export const localised = <Field extends string>(form: LocalisedForm<Field>, field: Field) => ({
  path: field,
  value: form.values[field],
  errors: form.errors,
  onChange: (texts: Localised, locale: string) => {
    form.setFieldValue(field, texts);
    form.clearFieldError(`${field}.${locale}`);
  },
});
