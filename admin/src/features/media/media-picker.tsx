import { NativeSelect, Pagination } from '@mantine/core';
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
import { DropArea } from './drop-area.tsx';
import { MediaGrid } from './media-grid.tsx';
import { DEFAULT_SORT, KINDS } from './media-search.ts';
import classes from './media-picker.module.css';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const SIZE = 24;

interface MediaPickerProps {
  /** Undefined while closed. */
  asked: { kind?: MediaKind } | undefined;
  /** Called with undefined when nothing was chosen. */
  onAnswer: (media: MediaView | undefined) => void;
}

/** Dialog to choose a medium from the library or upload one. */
export function MediaPicker({ asked, onAnswer }: MediaPickerProps) {
  const { t } = useI18n();
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={() => onAnswer(undefined)}
      title={t('media-picker.title')}
      size="xl"
    >
      {asked && <Library kind={asked.kind} onPick={onAnswer} />}
    </Dialog>
  );
}

interface LibraryProps {
  /** Limits the list to one kind. */
  kind: MediaKind | undefined;
  onPick: (media: MediaView) => void;
}

function Library({ kind, onPick }: LibraryProps) {
  const { t } = useI18n();
  const api = useApi();
  const [asked, setAsked] = useState<{ search: string; kind: MediaKind | undefined; page: number }>({
    search: '',
    kind,
    page: 1,
  });
  const mainLocale = useQuery(api.query('GET /api/admin/cms/config')).data?.defaultLanguage ?? '';
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
  const uploads = useUploads((stored) => uploads.list.length === 1 && onPick(stored));
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
            mainLocale={mainLocale}
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
