import { ActionIcon, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useI18n } from '../i18n/i18n-context.ts';
import type { Neighbours } from './list/use-neighbours.ts';

/** Buttons to the items before and after the one in a side panel. Alt with the arrows does the same, except in fields. */
export function NeighbourButtons({ previous, next }: Neighbours) {
  const { t } = useI18n();
  useHotkeys([
    ['alt+ArrowUp', () => previous?.()],
    ['alt+ArrowDown', () => next?.()],
  ]);
  // At an end they stay focusable, so that the focus is not lost there.
  const button = (go: (() => void) | undefined) =>
    ({
      variant: 'subtle',
      color: 'gray',
      size: 'lg',
      ...(!go && { 'aria-disabled': true, 'data-disabled': true }),
      onClick: () => go?.(),
    }) as const;
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        {...button(previous)}
        aria-label={t('list.previous')}
        title={t('list.previous')}
        aria-keyshortcuts="Alt+ArrowUp"
      >
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button(next)}
        aria-label={t('list.next')}
        title={t('list.next')}
        aria-keyshortcuts="Alt+ArrowDown"
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
