import { Stack } from '@mantine/core';
import type { MediaView } from 'parvis/contract/media';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { NewPicture, PickedMedium } from '../../ui/media-library.ts';
import { DescribeMedia } from './describe-media.tsx';
import { UploadList } from './upload-list.tsx';
import { hasUnfinished, useUploads } from './use-uploads.ts';

interface AddPicturesProps {
  pictures: readonly NewPicture[];
  /** The language of the descriptions that they came with. */
  lang: string | undefined;
  /** Called with a medium for each; undefined for one that was not uploaded. */
  onAnswer: (added: (PickedMedium | undefined)[]) => void;
}

/** Dialog that uploads images and asks for their descriptions. */
export function AddPictures({ pictures, lang, onAnswer }: AddPicturesProps) {
  const { t } = useI18n();
  /** The media by the position of their picture. */
  const [added, setAdded] = useState<ReadonlyMap<number, MediaView>>(new Map());
  const uploads = useUploads((stored) =>
    // Uploads are numbered from 1.
    setAdded(new Map([...added, ...stored.map((upload) => [upload.id - 1, upload.stored] as const)])),
  );
  const isStarted = useRef(false);
  const { queue } = uploads;
  useEffect(() => {
    // All uploads failed, and their list was closed.
    if (isStarted.current && queue.list().length === 0 && added.size === 0)
      onAnswer(pictures.map(() => undefined));
  });
  useEffect(() => {
    if (!isStarted.current) queue.add(pictures.map(({ file }) => file));
    isStarted.current = true;
  }, [queue, pictures]);
  const order = [...added.keys()].sort((left, right) => left - right);
  const answer = (described: readonly PickedMedium[]) =>
    onAnswer(pictures.map((_, position) => described[order.indexOf(position)]));
  const images = order.map((position) => {
    const { alt } = pictures[position]!;
    return { medium: added.get(position)!, ...(alt && lang && { suggested: { [lang]: alt } }) };
  });
  const isDescribing = images.length > 0;
  return (
    <Dialog
      opened
      onClose={() => answer(images.map(({ medium }) => ({ medium, isDecorative: false })))}
      title={t(
        isDescribing ? (images.length > 1 ? 'describe.title-several' : 'describe.title') : 'upload.title',
      )}
      size="lg"
    >
      <Stack>
        {hasUnfinished(uploads) && <UploadList {...uploads} />}
        {isDescribing && <DescribeMedia images={images} onDone={answer} />}
      </Stack>
    </Dialog>
  );
}
