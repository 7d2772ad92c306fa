import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ProblemFault } from 'parvis/contract/problem';
import { useLanguageNames } from '../language-names.ts';
import type { ContentLanguage } from './content-language.ts';
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
  /** Those that no field shows. */
  others: ProblemFault[];
}

export interface EntityForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Shows stored values and clears unsaved changes and errors. */
  fill: (stored: Values) => void;
  /** Shows validation errors at their fields and focuses the first. */
  showFaults: (faults: readonly ProblemFault[]) => ShownFaults;
  /** Opens the language and the tabs of a field and focuses it, and then calls `onFocused` with it. */
  goTo: (path: string, onFocused?: (field: HTMLElement) => void) => void;
}

export interface EntityFormOptions<Values> {
  initialValues: Values;
  /** Returns the field for an error path of the body (`title.en`), or undefined. */
  fieldOf: (path: string, values: Values) => string | undefined;
  /** For editors of localised texts. */
  language?: ContentLanguage;
  /** Returns the label of a field that is not on the screen. */
  labelOf?: (path: string) => string;
}

/** Form state of an editor, with the mapping from server errors to fields. */
export function useEntityForm<Values extends object>({
  initialValues,
  fieldOf,
  language,
  labelOf = (path) => path,
}: EntityFormOptions<Values>): EntityForm<Values> {
  const form = useForm<Values>({ initialValues });
  const nameOf = useLanguageNames();
  const nodeOf = (path: string) => form.getInputNode(path);
  const locales = language?.locales ?? [];
  const localeOf = (path: string) => locales.find((locale) => path.endsWith(`.${locale}`));
  /** Returns the input of a text in the open language. */
  const openNodeOf = (path: string) => {
    const locale = localeOf(path);
    return nodeOf(locale === undefined ? path : path.slice(0, -locale.length) + language!.locale);
  };

  const goTo: EntityForm<Values>['goTo'] = (path, onFocused) => {
    const locale = localeOf(path);
    if (locale !== undefined && locale !== language!.locale && !isForEveryLanguage(nodeOf(path)))
      language!.open(locale);
    goToField(() => nodeOf(path), onFocused);
  };
  const labelled = (path: string, node: HTMLElement | null) => {
    const label = labelIn(node);
    if (label === undefined) return labelOf(path);
    const locale = locales.length > 1 ? localeOf(path) : undefined;
    return locale === undefined ? label : `${label} (${nameOf(locale)})`;
  };

  const showFaults = (faults: readonly ProblemFault[]): ShownFaults => {
    const values = form.getValues();
    const sorted = sortFaults(faults, (path) => fieldOf(path, values));
    const fields = withoutDerived(sorted.fields, values);
    form.setErrors(fields);
    const shown = Object.entries(fields)
      .map(([path, message]) => ({ path, message, node: openNodeOf(path) ?? nodeOf(path) }))
      .toSorted((left, right) => placeOnScreen(left.node, right.node))
      .map(({ path, message, node }) => ({ path, message, label: labelled(path, node) }));
    if (shown[0]) goTo(shown[0].path);
    return { fields: shown, others: sorted.others };
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

/** Returns whether an input exists whatever the language is. */
const isForEveryLanguage = (node: HTMLElement | null) => node?.closest('[data-language]') === null;

function labelIn(node: HTMLElement | null): string | undefined {
  const label =
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.labels?.[0] : null;
  return label?.textContent.replace(/\s*\*$/, '') ?? node?.getAttribute('aria-label') ?? undefined;
}
