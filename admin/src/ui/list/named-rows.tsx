import { List } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useAmount, type Amount } from './use-amount.ts';
import type { Selection } from './use-selection.ts';

/** More names than these would not be read. */
export const MAX_NAMED = 5;

interface NamedRowsProps {
  selection: Selection;
  /** How many are selected. */
  selected: Amount;
  /** What is said of a row besides its name. */
  about?: (id: string) => ReactNode;
}

/** The names of the first selected rows, and how many more there are. */
export function NamedRows({ selection, selected, about }: NamedRowsProps) {
  const { t } = useI18n();
  const format = useAmount();
  const named = [...selection.rows].slice(0, MAX_NAMED);
  const rest = selected.count - named.length;
  return (
    <List>
      {named.map(([id, name]) => (
        <List.Item key={id}>
          {name} {about?.(id)}
        </List.Item>
      ))}
      {rest > 0 && (
        <List.Item>{t('list.and-more', { count: format({ ...selected, count: rest }) })}</List.Item>
      )}
    </List>
  );
}
