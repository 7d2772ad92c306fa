import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FormResultView } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { contentListQuery, type ContentApi } from '../../api/content.ts';
import { labelIn } from '../fields/field-label.ts';

/** As many forms as are offered; another one's answers are reached from the form itself. */
const MOST = 200;

/** The forms whose answers can be asked for, by title. */
export const formChoicesQuery = (forms: ContentApi<'form'>) =>
  contentListQuery(forms, { size: MOST, sort: 'title' });

/** What a form is called: its title, or its shortcut while that is not known. */
export function useFormName(): (form: FormResultView['form']) => string {
  const { query, content } = useApi();
  const { data: known } = useQuery(formChoicesQuery(content.form));
  const { data: site } = useQuery(query('GET /api/admin/cms/config'));
  return useCallback(
    ({ id, shortcut }) => {
      const form = known?.items.find((candidate) => candidate.id === id || candidate.shortcut === shortcut);
      return form ? labelIn(form.title, site?.defaultLanguage ?? '', shortcut) : shortcut;
    },
    [known, site],
  );
}
