import { NativeSelect, Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import type { MediaKind, MediaView } from 'parvis/contract/media';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import type { PickedMedium, PickOptions } from '../../ui/media-library.ts';
import { DescribeMedium } from './describe-medium.tsx';
import { DropArea } from './drop-area.tsx';
import { MediaGrid } from './media-grid.tsx';
import { DEFAULT_SORT, KINDS } from './media-search.ts';
import classes from './media-picker.module.css';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const SIZE = 24;

interface MediaPickerProps {
  asked: PickOptions;
  /** Called with undefined when nothing was chosen. */
  onAnswer: (picked: PickedMedium | undefined) => void;
}

/** Dialog to choose a medium from the library or upload one. An image that is uploaded is described at once. */
export function MediaPicker({ asked: { kind, file }, onAnswer }: MediaPickerProps) {
  const { t } = useI18n();
  const [uploaded, setUploaded] = useState<MediaView>();
  const onUploaded = (medium: MediaView) => {
    if (medium.type.startsWith('image/')) setUploaded(medium);
    else onAnswer({ medium, isDecorative: false });
  };
  return (
    <Dialog
      opened
      onClose={() => onAnswer(uploaded && { medium: uploaded, isDecorative: false })}
      title={t(uploaded ? 'describe.title' : file ? 'upload.title' : 'media-picker.title')}
      size={uploaded || file ? 'lg' : 'xl'}
    >
      {uploaded ? (
        <DescribeMedium
          medium={uploaded}
          onDone={(medium, isDecorative) => onAnswer({ medium, isDecorative })}
        />
      ) : file ? (
        <UploadOne file={file} onUploaded={onUploaded} />
      ) : (
        <Library
          kind={kind}
          onPick={(medium) => onAnswer({ medium, isDecorative: false })}
          onUploaded={onUploaded}
        />
      )}
    </Dialog>
  );
}

/** Uploads a file that was pasted or dropped. */
function UploadOne({ file, onUploaded }: { file: File; onUploaded: (media: MediaView) => void }) {
  const uploads = useUploads(onUploaded);
  const isStarted = useRef(false);
  const { queue } = uploads;
  useEffect(() => {
    if (!isStarted.current) queue.add([file]);
    isStarted.current = true;
  }, [queue, file]);
  return <UploadList {...uploads} />;
}

interface LibraryProps {
  /** Limits the list to one kind. */
  kind: MediaKind | undefined;
  onPick: (media: MediaView) => void;
  /** Called with a file that was uploaded alone. */
  onUploaded: (media: MediaView) => void;
}

function Library({ kind, onPick, onUploaded }: LibraryProps) {
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
  // A single uploaded file is selected at once.
  const uploads = useUploads((stored) => uploads.list.length === 1 && onUploaded(stored));
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
