import { useState } from 'react';
import { useEntityForm, type EntityFormOptions } from './use-entity-form.ts';

interface StoredFormParts<View, Values extends object> {
  /** As it was read; undefined: a new one. */
  stored: View | undefined;
  toValues: (view: View | undefined) => Values;
  fieldOf: EntityFormOptions<Values>['fieldOf'];
  /** Lets others know what is stored now. */
  remember: (view: View) => void;
}

/** The fields of an editor beside the version that they are based on. */
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
  /** Takes up what is stored now, and leaves what is on the screen. */
  const settle = (view: View) => {
    setBase(view);
    remember(view);
  };
  /** Shows what is stored now in place of what is on the screen. */
  const show = (view: View) => {
    fill(toValues(view));
    settle(view);
  };
  return { base, setBase, form, showFaults, goTo, settle, show };
}
