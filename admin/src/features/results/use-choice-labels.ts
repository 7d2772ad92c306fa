import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { FormView } from 'parvis/contract/form';
import { useCallback } from 'react';
import { useApi } from '../../api/api.ts';
import { contentReadQuery } from '../../api/content.ts';
import { useTextOf } from '../../ui/use-text-of.ts';

/** With submissions to more forms than this, some choices are shown as stored values. */
const MOST_FORMS = 10;

/** Returns the label of a choice in a form's field. */
export type LabelsOf = (formId: string, field: string) => (value: string) => string;

/** Returns the forms with these ids, as they are now. */
export function useForms(formIds: readonly string[]): FormView[] {
  const { form: api } = useApi().content;
  return useQueries({
    queries: [...new Set(formIds)].slice(0, MOST_FORMS).map((id) => contentReadQuery(api, id)),
    combine: formsIn,
  });
}

/** Returns choice labels from the forms; a choice that was removed keeps its stored value. */
export function useChoiceLabels(forms: readonly FormView[]): LabelsOf {
  const textOf = useTextOf();
  return useCallback(
    (formId, field) => {
      const fields = forms.find(({ id }) => id === formId)?.fields;
      const choices = fields?.find(({ name }) => name === field)?.attributes.values;
      return (value) => {
        const choice = choices?.find((candidate) => candidate.value === value);
        return choice ? textOf(choice.label, value) : value;
      };
    },
    [forms, textOf],
  );
}

const formsIn = (answers: UseQueryResult<FormView>[]): FormView[] =>
  answers.flatMap(({ data }) => (data ? [data] : []));
