import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ProblemFault } from 'parvis/contract/problem';
import { sortFaults, withoutDerived } from './field-faults.ts';
import { goToField } from './go-to-field.ts';

/** A field with a validation error, with its label on the screen. */
export interface FaultyField {
  path: string;
  label: string;
  message: string;
}

export interface ShownFaults {
  /** In the order of the screen. */
  fields: FaultyField[];
  /** Messages without a field on the screen. */
  messages: string[];
}

export interface EntityForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Shows stored values and clears unsaved changes and errors. */
  fill: (stored: Values) => void;
  /** Shows validation errors at their fields and focuses the first. */
  showFaults: (faults: readonly ProblemFault[]) => ShownFaults;
  /** Opens the tabs around a field and focuses it. */
  goTo: (path: string) => void;
}

export interface EntityFormOptions<Values> {
  initialValues: Values;
  /** Returns the field for an error path of the body (`title.en`), or undefined. */
  fieldOf: (path: string, values: Values) => string | undefined;
}

/** Form state of an editor, with the mapping from server errors to fields. */
export function useEntityForm<Values extends object>({
  initialValues,
  fieldOf,
}: EntityFormOptions<Values>): EntityForm<Values> {
  const form = useForm<Values>({ initialValues });
  const nodeOf = (path: string) => form.getInputNode(path);

  const goTo = (path: string) => goToField(() => nodeOf(path));

  const showFaults = (faults: readonly ProblemFault[]): ShownFaults => {
    const values = form.getValues();
    const sorted = sortFaults(faults, (path) => fieldOf(path, values));
    const fields = withoutDerived(sorted.fields, values);
    form.setErrors(fields);
    const shown = Object.entries(fields)
      .map(([path, message]) => ({ path, message, node: nodeOf(path) }))
      .toSorted((left, right) => placeOnScreen(left.node, right.node))
      .map(({ path, message, node }) => ({ path, message, label: labelOf(node) ?? path }));
    if (shown[0]) goTo(shown[0].path);
    return { fields: shown, messages: sorted.others };
  };
  const fill = (stored: Values) => {
    form.setValues(stored);
    form.resetDirty(stored);
    form.clearErrors();
  };
  return { form, fill, showFaults, goTo };
}

function placeOnScreen(left: HTMLElement | null, right: HTMLElement | null): number {
  if (!left || !right) return Number(left === null) - Number(right === null);
  return left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function labelOf(node: HTMLElement | null): string | undefined {
  const label =
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.labels?.[0] : null;
  const text = label?.textContent.replace(/\s*\*$/, '') ?? node?.getAttribute('aria-label') ?? undefined;
  // A code field's `data-language` is a programming language.
  const language = node?.parentElement?.closest('[data-language]')?.getAttribute('data-language');
  return text && language ? `${text} (${language})` : text;
}
