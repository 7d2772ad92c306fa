import { VisuallyHidden } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './word-difference.module.css';

/** Maximum number of added and removed words; texts with more are shown as wholly replaced. */
const MAX_EDITS = 2000;

/** Shows a text with the words that were added and removed. */
export function WordDifference({ before, after, lang }: { before: string; after: string; lang?: string }) {
  const { t } = useI18n();
  const parts = useMemo(
    () =>
      diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS }) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [before, after],
  );
  return (
    <p lang={lang} className={classes.text}>
      {parts.map(({ value, added, removed }, index) => {
        if (!added && !removed) return <span key={index}>{value}</span>;
        const Changed = added ? 'ins' : 'del';
        return (
          <Changed key={index}>
            <VisuallyHidden>{t(added ? 'difference.added' : 'difference.removed')} </VisuallyHidden>
            {value}
          </Changed>
        );
      })}
    </p>
  );
}
