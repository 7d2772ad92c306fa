import { ActionIcon, Anchor, CopyButton, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { MediaView } from 'parvis/contract/media';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { formatBytes } from '../../i18n/sizes.ts';
import { factsOf } from './media-facts.ts';
import classes from './medium-facts.module.css';
import { MediumPicture } from './medium-picture.tsx';

/** The file: a preview or player, its properties and its address. */
export function MediumFacts({ medium }: { medium: MediaView }) {
  const { t, language } = useI18n();
  const { name, size, url, createdAt, createdBy } = medium;
  return (
    <div className={classes.facts}>
      <MediumPreview medium={medium} />
      <Text size="sm" c="dimmed">
        {factsOf(medium)} · {formatBytes(size, language)}
        <br />
        {t('medium.uploaded', {
          at: formatInstant(createdAt, language),
          by: createdBy ?? t('collision.someone'),
        })}
      </Text>
      <div className={classes.address}>
        <Anchor href={url} target="_blank" size="sm" className={classes.link ?? ''}>
          {name}
        </Anchor>
        <CopyButton value={new URL(url, window.location.origin).href}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              color={copied ? 'teal' : 'gray'}
              size={32}
              aria-label={t(copied ? 'medium.copied' : 'medium.copy')}
              title={t(copied ? 'medium.copied' : 'medium.copy')}
              onClick={copy}
            >
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

function MediumPreview({ medium }: { medium: MediaView }) {
  const { type, url, srcset, name } = medium;
  if (type.startsWith('image/')) {
    return (
      <img
        className={classes.shown}
        src={url}
        {...(srcset && { srcSet: srcset, sizes: '32rem' })}
        alt={name}
      />
    );
  }
  // Captions are provided by the page that shows the video.
  if (type.startsWith('video/'))
    return <video className={classes.shown} src={url} controls preload="metadata" />;
  if (type.startsWith('audio/')) return <audio className={classes.heard} src={url} controls preload="none" />;
  return (
    <div className={classes.sign}>
      <MediumPicture media={medium} />
    </div>
  );
}
