import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CodeDifference } from '../code-editor/lazy-code-editor.tsx';
import classes from './difference-list.module.css';
import { areReferences, ItemNames } from './item-names.tsx';
import { WordDifference } from './word-difference.tsx';
import { isHtml, wordsOfHtml } from './words-of-html.ts';

/** One field in which two versions differ. */
export interface Difference {
  /** The field's label on the screen. */
  label: string;
  locale?: string;
  mine: string;
  theirs: string;
  /** The common base version, if known. */
  base?: string | undefined;
  /** Copies the other version of this field into the editor. */
  onTake?: (() => void) | undefined;
}

interface DifferenceListProps {
  label: string;
  /** Names of the two versions. */
  names: readonly [mine: string, theirs: string];
  /** Label of the buttons that copy one field. */
  takeLabel?: string;
  differences: readonly Difference[];
}

/** Compares two versions field by field, with added and removed words in texts. */
export function DifferenceList({ label, names, takeLabel, differences }: DifferenceListProps) {
  const { t } = useI18n();
  if (differences.length === 0) return <Text c="dimmed">{t('collision.same')}</Text>;
  return (
    <ul className={classes.list} aria-label={label}>
      {differences.map((difference) => {
        const { label: field, locale, onTake } = difference;
        const name = locale ? `${field} · ${locale}` : field;
        return (
          <li key={name}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{name}</Text>
              {onTake && takeLabel !== undefined && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={onTake}
                  aria-label={`${takeLabel}: ${name}`}
                >
                  {takeLabel}
                </Button>
              )}
            </Group>
            <FieldDifference {...difference} names={names} />
          </li>
        );
      })}
    </ul>
  );
}

/** Texts from this length on are compared word by word. */
const PROSE_LENGTH = 30;

function FieldDifference({
  label,
  mine,
  theirs,
  base,
  names,
}: Difference & Pick<DifferenceListProps, 'names'>) {
  const { t } = useI18n();
  const [showsHtml, setShowsHtml] = useState(false);
  const texts = [mine, theirs, base ?? ''];
  const hasHtml = texts.some(isHtml);
  const hasNames = texts.every((text) => text === '' || areReferences(text));
  const isProse = !hasNames && (hasHtml || texts.some((text) => text.length >= PROSE_LENGTH));
  const words = (text: string) => (hasHtml ? wordsOfHtml(text, t('difference.picture')) : text);
  const isFormatOnly = hasHtml && words(mine) === words(theirs);
  return (
    <>
      {isProse && base === undefined ? (
        <div className={classes.text} tabIndex={0}>
          {isFormatOnly ? (
            t('difference.format')
          ) : (
            <WordDifference before={words(mine)} after={words(theirs)} />
          )}
        </div>
      ) : (
        <dl className={classes.versions}>
          {[mine, theirs].map((text, index) => (
            <div key={names[index]} className={classes.version}>
              <dt>{names[index]}</dt>
              <dd className={classes.text} tabIndex={0}>
                {isProse ? (
                  <WordDifference before={words(base ?? '')} after={words(text)} />
                ) : text === '' ? (
                  '–'
                ) : hasNames ? (
                  <ItemNames text={text} />
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasHtml && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={showsHtml}
          onClick={() => setShowsHtml(!showsHtml)}
        >
          {t('difference.html')}
        </Button>
      )}
      {showsHtml && <CodeDifference language="html" label={label} before={mine} after={theirs} />}
    </>
  );
}
