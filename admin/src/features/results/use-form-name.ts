import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FormResultView } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { contentListQuery } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useTextOf } from '../../ui/use-text-of.ts';

/** Maximum number of forms offered; submissions of other forms are reachable from the form itself. */
const MOST = 200;

/** Returns the forms offered as a filter, by title. */
export function useFormChoices() {
  const { language: locale } = useI18n();
  return useQuery(contentListQuery(useApi().content.form, { size: MOST, sort: 'title', locale }));
}

/** Returns a function for a form's display name: its title, or its shortcut until the title is loaded. */
export function useFormName(): (form: FormResultView['form']) => string {
  const textOf = useTextOf();
  const { data: known } = useFormChoices();
  return useCallback(
    ({ id, shortcut }) => {
      const form = known?.items.find((candidate) => candidate.id === id || candidate.shortcut === shortcut);
      return form ? textOf(form.title, shortcut) : shortcut;
    },
    [known, textOf],
  );
}
