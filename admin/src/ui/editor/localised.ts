import type { Localised } from 'parvis/contract/common';

/** A form with localised texts under a field. */
export interface LocalisedForm<Field extends string> {
  values: Readonly<Record<Field, Localised>>;
  errors: Readonly<Record<string, unknown>>;
  setFieldValue: (field: Field, texts: Localised) => void;
  clearFieldError: (path: string) => void;
}

/** Returns the props of a `LocalisedInput` for a form field. Changing a text clears its error. */
export const localised = <Field extends string>(form: LocalisedForm<Field>, field: Field) => ({
  path: field,
  value: form.values[field],
  errors: form.errors,
  onChange: (texts: Localised, locale: string) => {
    form.setFieldValue(field, texts);
    form.clearFieldError(`${field}.${locale}`);
  },
});
