import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FormResultView } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { formListQuery } from '../../api/forms.ts';
import { labelIn } from '../fields/field-label.ts';

/** As many forms as are offered; another one's answers are reached from the form itself. */
const MOST = 200;

/** The forms whose answers can be asked for, by title. */
export const formChoicesQuery = (forms: Parameters<typeof formListQuery>[0]) =>
  formListQuery(forms, { size: MOST, sort: 'title' });

/** What a form is called: its title, or its shortcut while that is not known. */
export function useFormName(): (form: FormResultView['form']) => string {
  const { query, forms } = useApi();
  const { data: known } = useQuery(formChoicesQuery(forms));
  const { data: site } = useQuery(query('GET /api/admin/cms/config'));
  return useCallback(
    ({ id, shortcut }) => {
      const form = known?.items.find((candidate) => candidate.id === id || candidate.shortcut === shortcut);
      return form ? labelIn(form.title, site?.defaultLanguage ?? '', shortcut) : shortcut;
    },
    [known, site],
  );
}
