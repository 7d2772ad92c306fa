import { Skeleton, UnstyledButton } from '@mantine/core';
import type { MediaView } from 'parvis/contract/media';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { factsOf, isUndescribed } from './media-facts.ts';
import classes from './media-grid.module.css';
import { MediumPicture } from './medium-picture.tsx';

interface MediaGridProps {
  /** Accessible name of the grid. */
  label: string;
  /** Undefined while loading. */
  media: readonly MediaView[] | undefined;
  /** Whether these are the results of the previous query, shown while the next is loading. */
  outdated: boolean;
  onPick: (media: MediaView) => void;
}

const SKELETONS = 10;

/** Media as a grid of thumbnails, each a button. */
export function MediaGrid({ label, media, outdated, onPick }: MediaGridProps) {
  const textOf = useTextOf();
  const { t } = useI18n();
  return (
    <ul
      className={classes.grid}
      aria-label={label}
      aria-busy={media === undefined || outdated}
      data-outdated={outdated || undefined}
    >
      {media?.map((item) => (
        <li key={item.id}>
          <UnstyledButton className={classes.item ?? ''} onClick={() => onPick(item)}>
            <MediumPicture media={item} />
            <span className={classes.name}>{textOf(item.title, item.name)}</span>
            <span className={classes.facts}>
              {factsOf(item)}
              {isUndescribed(item) && <span className={classes.hint}>{t('media.no-alt')}</span>}
            </span>
          </UnstyledButton>
        </li>
      )) ??
        Array.from({ length: SKELETONS }, (_, index) => (
          <li key={index}>
            <Skeleton height={150} radius="md" />
          </li>
        ))}
    </ul>
  );
}
