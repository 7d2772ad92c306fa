import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { wordChanges } from './word-changes.ts';
import classes from './word-difference.module.css';

/** Shows a text with the words that were added and removed. */
export function WordDifference({ before, after, lang }: { before: string; after: string; lang?: string }) {
  const { t } = useI18n();
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  return (
    <p lang={lang} className={classes.text}>
      {changes.map(({ kept, removed, added }, index) => (
        <span key={index}>
          {kept}
          {removed && (
            <del>
              <VisuallyHidden>{t('difference.removed')} </VisuallyHidden>
              {removed}
            </del>
          )}
          {removed && added && ' '}
          {added && (
            <ins>
              <VisuallyHidden>{t('difference.added')} </VisuallyHidden>
              {added}
            </ins>
          )}
        </span>
      ))}
    </p>
  );
}
