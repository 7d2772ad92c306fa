import { Alert, Anchor, List, Text } from '@mantine/core';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './left-out-pictures.module.css';
import type { LeftOutPicture } from './pasted-pictures.ts';

interface LeftOutPicturesProps {
  pictures: readonly LeftOutPicture[];
  onClose: () => void;
}

/** Notice that names the images that were left out of a pasted text, and says how to add them. */
export function LeftOutPictures({ pictures, onClose }: LeftOutPicturesProps) {
  const { t } = useI18n();
  if (pictures.length === 0) return null;
  return (
    <Alert
      className={classes.notice ?? ''}
      role="alert"
      color="yellow"
      icon={<IconPhotoOff size={20} aria-hidden />}
      title={t('picture.left-out', { count: pictures.length })}
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={onClose}
    >
      <Text size="sm">{t('picture.left-out-do')}</Text>
      <List size="sm" className={classes.list ?? ''}>
        {pictures.map(({ name, address }, index) => (
          <List.Item key={index}>
            {address === undefined ? (
              name || t('picture.title')
            ) : (
              <>
                <Anchor inherit underline="always" href={address} target="_blank" rel="noreferrer">
                  {name}
                </Anchor>{' '}
                ({new URL(address).host})
              </>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
