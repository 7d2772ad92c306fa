import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FormResultView } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { contentListQuery, type ContentApi } from '../../api/content.ts';
import { useTextOf } from '../../ui/use-text-of.ts';

/** Maximum number of forms offered; submissions of other forms are reachable from the form itself. */
const MOST = 200;

/** Query options for the forms offered as a filter, by title. */
export const formChoicesQuery = (forms: ContentApi<'form'>) =>
  contentListQuery(forms, { size: MOST, sort: 'title' });

/** Returns a function for a form's display name: its title, or its shortcut until the title is loaded. */
export function useFormName(): (form: FormResultView['form']) => string {
  const { content } = useApi();
  const textOf = useTextOf();
  const { data: known } = useQuery(formChoicesQuery(content.form));
  return useCallback(
    ({ id, shortcut }) => {
      const form = known?.items.find((candidate) => candidate.id === id || candidate.shortcut === shortcut);
      return form ? textOf(form.title, shortcut) : shortcut;
    },
    [known, textOf],
  );
}
