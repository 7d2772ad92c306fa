import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { formQuery } from '../../api/forms.ts';
import { labelIn } from '../fields/field-label.ts';

/** What a chosen value of a field is called in its form today; one that is no choice any more stays as it was stored. */
export function useChoiceLabels(
  formId: string,
  mainLocale: string,
): (field: string) => (value: string) => string {
  const { forms } = useApi();
  const { data: form } = useQuery(formQuery(forms, formId));
  return (field) => {
    const choices = form?.fields.find(({ name }) => name === field)?.attributes.values;
    return (value) => {
      const choice = choices?.find((candidate) => candidate.value === value);
      return choice ? labelIn(choice.label, mainLocale, value) : value;
    };
  };
}
