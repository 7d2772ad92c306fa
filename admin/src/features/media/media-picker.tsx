import { NativeSelect, Pagination, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import type { MediaKind, MediaView } from 'parvis/contract/media';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import type { PickedMedium, PickOptions } from '../../ui/media-library.ts';
import { DescribeMedia } from './describe-media.tsx';
import { DropArea } from './drop-area.tsx';
import { MediaGrid } from './media-grid.tsx';
import { DEFAULT_SORT, KINDS } from './media-search.ts';
import classes from './media-picker.module.css';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { hasUnfinished, useUploads, type Uploads } from './use-uploads.ts';

const SIZE = 24;

interface MediaPickerProps {
  asked: PickOptions;
  onAnswer: (picked: PickedMedium[]) => void;
}

const picked = (medium: MediaView): PickedMedium => ({ medium, isDecorative: false });
const isImage = ({ type }: MediaView) => type.startsWith('image/');

/** Dialog to choose a medium from the library or upload some. Images that are uploaded are described at once. */
export function MediaPicker({ asked: { kind, several = false }, onAnswer }: MediaPickerProps) {
  const { t } = useI18n();
  const [uploaded, setUploaded] = useState<readonly MediaView[]>([]);
  const images = uploaded.filter(isImage);
  /** Answers with what was uploaded, or returns to the library for a choice among several. */
  const choose = (media: readonly PickedMedium[]) => {
    if (several || media.length === 1) onAnswer([...media]);
    else setUploaded([]);
  };
  const uploads = useUploads((stored, others) => {
    const media = [...uploaded, ...stored.map((upload) => upload.stored)].filter(
      (medium) => kind !== 'image' || isImage(medium),
    );
    if (media.some(isImage)) setUploaded(media);
    else if (others.length === 0) choose(media.map(picked));
  });
  return (
    <Dialog
      opened
      onClose={() => onAnswer(several || uploaded.length === 1 ? uploaded.map(picked) : [])}
      title={t(
        images.length === 0
          ? 'media-picker.title'
          : images.length > 1
            ? 'describe.title-several'
            : 'describe.title',
      )}
      size={images.length > 0 ? 'lg' : 'xl'}
    >
      {images.length > 0 ? (
        <Stack>
          {hasUnfinished(uploads) && <UploadList {...uploads} />}
          <DescribeMedia
            images={images.map((medium) => ({ medium }))}
            onDone={(described) =>
              choose(
                uploaded.map(
                  (medium) => described.find((one) => one.medium.id === medium.id) ?? picked(medium),
                ),
              )
            }
          />
        </Stack>
      ) : (
        <Library kind={kind} uploads={uploads} onPick={(medium) => onAnswer([picked(medium)])} />
      )}
    </Dialog>
  );
}

interface LibraryProps {
  /** Limits the list to one kind. */
  kind: MediaKind | undefined;
  uploads: Uploads;
  onPick: (media: MediaView) => void;
}

function Library({ kind, uploads, onPick }: LibraryProps) {
  const { t } = useI18n();
  const api = useApi();
  const [asked, setAsked] = useState<{ search: string; kind: MediaKind | undefined; page: number }>({
    search: '',
    kind,
    page: 1,
  });
  const list = useQuery(
    api.list('GET /api/admin/cms/media', {
      query: {
        ...{ size: SIZE, sort: DEFAULT_SORT, page: asked.page },
        ...(asked.search && { search: asked.search }),
        ...(asked.kind && { kind: asked.kind }),
      },
    }),
  );
  const pages = list.data ? Math.ceil(list.data.total / SIZE) : 0;
  const isFiltered = asked.search !== '' || asked.kind !== kind;
  return (
    <div className={classes.library}>
      <div className={classes.bar}>
        <div className={classes.search}>
          <SearchField
            first
            label={t('media.search')}
            placeholder={t('media.search-hint')}
            value={asked.search}
            onSearch={(search) => setAsked({ ...asked, search, page: 1 })}
          />
        </div>
        {kind === undefined && (
          <NativeSelect
            aria-label={t('media.kind')}
            value={asked.kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setAsked({ ...asked, kind: KINDS.find((one) => one === value), page: 1 })
            }
            data={[
              { value: '', label: t('media.kind-all') },
              ...KINDS.map((value) => ({ value, label: t(`media.kind-${value}`) })),
            ]}
          />
        )}
        <UploadButton
          variant="default"
          onFiles={uploads.queue.add}
          {...(kind === 'image' && { accept: 'image/*' })}
        />
      </div>
      <UploadList {...uploads} />
      {list.isError && <FaultAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 ? (
        <EmptyState
          icon={<IconPhoto size={28} />}
          text={t(isFiltered ? 'media-picker.no-match' : 'media-picker.empty')}
        />
      ) : (
        <div className={classes.grid}>
          <MediaGrid
            label={t('media.title')}
            media={list.data?.items}
            outdated={list.isPlaceholderData}
            onPick={onPick}
          />
        </div>
      )}
      {pages > 1 && (
        <Pagination
          aria-label={t('paging.label')}
          size="sm"
          value={asked.page}
          total={pages}
          onChange={(page) => setAsked({ ...asked, page })}
          getItemProps={(number) => ({ 'aria-label': t('paging.page', { page: number }) })}
          getControlProps={(control) =>
            control === 'previous' || control === 'next' ? { 'aria-label': t(`paging.${control}`) } : {}
          }
        />
      )}
      <DropArea onFiles={uploads.queue.add} />
    </div>
  );
}
