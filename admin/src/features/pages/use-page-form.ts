import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProblemFault } from 'parvis/contract/problem';
import type { PageView } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { sortFaults } from '../../ui/field-faults.ts';
import { fieldOfPath, firstOnScreen, localesOf, toValues, type PageValues } from './page-values.ts';

export type PageFormState = UseFormReturnType<PageValues>;

export interface PageFormEditor {
  form: PageFormState;
  locales: string[];
  /** The locale whose texts are open. */
  locale: string;
  setLocale: (locale: string) => void;
  /** Puts the server's faults beside their fields and goes to the first; gives the messages that have no field. */
  showFaults: (faults: readonly ProblemFault[]) => { messages: string[]; faultyFields: number };
}

/** The fields of the page editor, and which of the languages is open. */
export function usePageForm(site: SettingsView, page: PageView | undefined): PageFormEditor {
  const locales = useMemo(() => localesOf(site.languages, page), [site.languages, page]);
  const mainLocale = site.defaultLanguage;
  const [locale, setLocale] = useState(locales.includes(mainLocale) ? mainLocale : locales[0]!);
  const wanted = useRef<string>(undefined);
  const form = useForm<PageValues>({ initialValues: toValues(page, locales) });

  // The field may be on a tab that opens with this very drawing: it can only take the focus afterwards, and once.
  useEffect(() => {
    if (wanted.current === undefined) return;
    form.getInputNode(wanted.current)?.focus();
    wanted.current = undefined;
  });

  const showFaults = (faults: readonly ProblemFault[]) => {
    const { fields, others } = sortFaults(faults, (path) => fieldOfPath(path, form.values, mainLocale));
    form.setErrors(fields);
    const first = firstOnScreen(Object.keys(fields), locales);
    if (first !== undefined) {
      const faulty = locales.find((candidate) => first.endsWith(`.${candidate}`));
      if (faulty !== undefined) setLocale(faulty);
      wanted.current = first;
    }
    return { messages: others, faultyFields: Object.keys(fields).length };
  };
  return { form, locales, locale, setLocale, showFaults };
}
