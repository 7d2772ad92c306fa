import { useState } from 'react';
import { useEntityForm, type EntityFormOptions } from './use-entity-form.ts';

interface StoredFormParts<View, Values extends object> {
  /** The entity as loaded; undefined for a new one. */
  stored: View | undefined;
  toValues: (view: View | undefined) => Values;
  fieldOf: EntityFormOptions<Values>['fieldOf'];
  /** Updates other caches with the stored version. */
  remember: (view: View) => void;
}

/** Form state of an editor together with the version that it is based on. */
export function useStoredForm<View, Values extends object>({
  stored,
  toValues,
  fieldOf,
  remember,
}: StoredFormParts<View, Values>) {
  const [base, setBase] = useState(stored);
  const { form, fill, showFaults, goTo } = useEntityForm<Values>({
    initialValues: toValues(stored),
    fieldOf,
  });
  /** Makes the stored version the new base and keeps what is on the screen. */
  const settle = (view: View) => {
    setBase(view);
    remember(view);
  };
  /** Replaces what is on the screen with the stored version. */
  const show = (view: View) => {
    fill(toValues(view));
    settle(view);
  };
  return { base, setBase, form, showFaults, goTo, settle, show };
}
