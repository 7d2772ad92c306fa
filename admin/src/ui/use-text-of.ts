import { useQuery } from '@tanstack/react-query';
import type { Localised } from 'parvis/contract/common';
import { useCallback } from 'react';
import { useApi } from '../api/api.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { firstText } from './first-text.ts';

/** Returns a localised text, or the second parameter without any. */
export type TextOf = (text: Localised, otherwise: string) => string;

/**
 * Returns a function for the names of things in the reader's language: titles of content and media, labels of fields and
 * options. Without it, the main language of the site is next, then any other.
 */
export function useTextOf(): TextOf {
  const { language } = useI18n();
  const { data: site } = useQuery(useApi().query('GET /api/admin/cms/config'));
  const mainLocale = site?.defaultLanguage ?? '';
  return useCallback(
    (text, otherwise) => firstText(text, [language, mainLocale]) ?? otherwise,
    [language, mainLocale],
  );
}
