import { Button, Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DialogActions } from '../dialog-actions.tsx';
import { Dialog } from '../dialog.tsx';
import { useMediaLibrary } from '../media-library.ts';
import classes from './picture-dialog.module.css';
import { PICTURE_PLACES, PICTURE_SIZES, type PictureLook } from './picture-look.ts';
import { descriptionOf, imageOf, mediumIn, withDescription, type Description } from './picture-image.ts';
import type { ImageAttributes } from './picture-nodes.ts';

/** An image as the dialog changes it. */
export interface PictureValues extends PictureLook {
  image: ImageAttributes;
  caption: string;
}

interface PictureDialogProps {
  opened: boolean;
  onClose: () => void;
  values: PictureValues;
  /** The language of the text. */
  lang: string | undefined;
  onApply: (values: PictureValues) => void;
  onRemove: () => void;
}

/** Dialog of an image in a text: its description, caption, size and place. */
export function PictureDialog(props: PictureDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('picture.title')} size="lg">
      <PictureForm {...props} />
    </Dialog>
  );
}

function PictureForm({ values, lang, onApply, onClose, onRemove }: PictureDialogProps) {
  const { t } = useI18n();
  const library = useMediaLibrary();
  const [image, setImage] = useState(values.image);
  const [description, setDescription] = useState<Description>(() => descriptionOf(image));
  const [own, setOwn] = useState(image.alt ?? '');
  const [caption, setCaption] = useState(values.caption);
  const [look, setLook] = useState<PictureLook>({ size: values.size, place: values.place });
  const apply = () => onApply({ ...look, caption, image: withDescription(image, description, own.trim()) });
  const replace = async () => {
    const [picked] = (await library?.pick({ kind: 'image' })) ?? [];
    if (!picked) return;
    setImage(imageOf(picked));
    setDescription(picked.isDecorative ? 'decorative' : 'library');
  };
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <img className={classes.shown} src={image.src} alt="" />
        {library && (
          <Button variant="default" size="xs" onClick={() => void replace()}>
            {t('picture.replace')}
          </Button>
        )}
      </div>
      <Radio.Group
        label={t('picture.alt')}
        description={t('picture.alt-hint')}
        value={description}
        onChange={(chosen) => setDescription(chosen)}
      >
        <Stack gap="xs" mt="xs">
          {mediumIn(image) !== undefined && (
            <Radio
              value="library"
              label={t('picture.alt-library')}
              description={<LibraryText id={mediumIn(image)!} lang={lang} />}
            />
          )}
          <Radio value="own" label={t('picture.alt-own')} />
          {description === 'own' && (
            <Textarea
              aria-label={t('picture.alt-own')}
              autosize
              minRows={1}
              maxLength={2000}
              className={classes.own ?? ''}
              {...(lang && { lang })}
              value={own}
              onChange={(event) => setOwn(event.currentTarget.value)}
            />
          )}
          <Radio
            value="decorative"
            label={t('describe.decorative')}
            description={t('describe.decorative-hint')}
          />
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('picture.caption')}
        description={t('picture.caption-text')}
        autosize
        minRows={1}
        maxLength={2000}
        {...(lang && { lang })}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Choice label={t('picture.size')}>
        <SegmentedControl
          aria-label={t('picture.size')}
          fullWidth
          value={look.size}
          onChange={(size) => setLook({ ...look, size })}
          data={PICTURE_SIZES.map((value) => ({ value, label: t(`picture.size-${value}`) }))}
        />
      </Choice>
      <Choice label={t('picture.place')}>
        <SegmentedControl
          aria-label={t('picture.place')}
          className={classes.places ?? ''}
          withItemsBorders={false}
          fullWidth
          value={look.place}
          onChange={(place) => setLook({ ...look, place })}
          data={PICTURE_PLACES.map((value) => ({ value, label: t(`picture.place-${value}`) }))}
        />
      </Choice>
      <DialogActions>
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('picture.remove')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={description === 'own' && own.trim() === ''} onClick={apply}>
          {t('rich-text.link-save')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4} aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  );
}

/** What the library says about an image, with the way to change it for all texts. */
function LibraryText({ id, lang }: { id: string; lang: string | undefined }) {
  const { t, language } = useI18n();
  const library = useMediaLibrary();
  const { data: medium, refetch } = useQuery({
    queryKey: ['library-medium', id],
    queryFn: async ({ signal }) => (await library?.find(id, signal)) ?? null,
  });
  if (medium === undefined) return null;
  const text = medium && (medium.alt[lang ?? language] ?? Object.values(medium.alt)[0]);
  if (!medium) return t('picture.gone');
  return (
    <>
      <span lang={text ? (lang ?? language) : undefined} className={text ? undefined : classes.missing}>
        {text ?? t('picture.undescribed')}
      </span>{' '}
      <button
        type="button"
        className={classes.describe}
        onClick={() => void library?.describe(medium).then(() => refetch())}
      >
        {t(text ? 'picture.describe-again' : 'picture.describe')}
      </button>
    </>
  );
}
