import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { MEDIA_ATTENTIONS } from 'parvis/contract/attention';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { UnsavedGuard } from '../../ui/editor/unsaved-guard.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery, type ChangeSearch } from '../../ui/list/list-search.ts';
import { useNeighbours } from '../../ui/list/use-neighbours.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { DescribeDialog } from './describe-media.tsx';
import { DropArea } from './drop-area.tsx';
import { isUndescribed } from './media-facts.ts';
import { MediaGrid } from './media-grid.tsx';
import { DEFAULT_SORT, KINDS, SORTS, type MediaSearch } from './media-search.ts';
import { MediumPanel } from './medium-panel.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { isUploading, useUploads } from './use-uploads.ts';

/** The media library, with the open medium beside it. Files can be dropped anywhere. */
export function MediaScreen() {
  const { t } = useI18n();
  const api = useApi();
  const search = useSearch({ from: '/signed-in/media' });
  const query = toListQuery(search, DEFAULT_SORT);
  const list = useQuery(api.list('GET /api/admin/cms/media', { query }));
  const [undescribed, setUndescribed] = useState<readonly MediaView[]>([]);
  const uploads = useUploads((stored) =>
    setUndescribed([...undescribed, ...stored.map((upload) => upload.stored).filter(isUndescribed)]),
  );
  const ask = useSearchNavigation<MediaSearch>();
  const neighbours = useNeighbours({
    list: list.data,
    page: (page) => api.list('GET /api/admin/cms/media', { query: { ...query, page } }),
    open: search.open,
    onSearchChange: ask,
  });
  const upload = <UploadButton onFiles={uploads.queue.add} />;
  return (
    <>
      <ListScreen
        title={t('media.title')}
        count={(count) => t('media.total', { count })}
        actions={upload}
        list={list}
        grid={(rows, outdated) => (
          <MediaGrid
            label={t('media.title')}
            media={rows}
            outdated={outdated}
            onPick={({ id }) => ask({ open: id })}
          />
        )}
        search={search}
        defaultSort={DEFAULT_SORT}
        onSearchChange={ask}
        filters={<MediaFilters search={search} onSearchChange={ask} />}
        notice={<UploadList {...uploads} />}
        empty={
          <EmptyState
            icon={<IconPhoto size={28} />}
            title={t('media.empty')}
            text={t('media.empty-text')}
            action={upload}
          />
        }
        noMatch={{ title: t('media.no-match'), text: t('media.no-match-text') }}
      />
      <DropArea onFiles={uploads.queue.add} />
      <MediumPanel id={search.open} neighbours={neighbours} onClose={() => ask({ open: undefined })} />
      {undescribed.length > 0 && search.open === undefined && (
        <DescribeDialog media={undescribed} onClose={() => setUndescribed([])} />
      )}
      <UnsavedGuard
        isDirty={() => isUploading(uploads.queue.list())}
        title={t('upload.leave-title')}
        text={t('upload.leave-text')}
      />
    </>
  );
}

interface MediaFiltersProps {
  search: MediaSearch;
  onSearchChange: ChangeSearch<MediaSearch>;
}

function MediaFilters({ search, onSearchChange }: MediaFiltersProps) {
  const { t } = useI18n();
  return (
    <FilterBar
      label={t('media.search')}
      placeholder={t('media.search-hint')}
      search={search}
      onSearchChange={onSearchChange}
    >
      <ChoiceFilter
        label={t('media.kind')}
        all={t('media.kind-all')}
        choices={KINDS.map((value) => ({ value, label: t(`media.kind-${value}`) }))}
        value={search.kind}
        onChange={(kind) => onSearchChange({ kind })}
      />
      <ChoiceFilter
        label={t('media.attention')}
        all={t('media.attention-all')}
        choices={MEDIA_ATTENTIONS.map((value) => ({ value, label: t(`media.attention-${value}`) }))}
        value={search.attention}
        onChange={(attention) => onSearchChange({ attention })}
      />
      <NativeSelect
        aria-label={t('media.sort')}
        value={search.sort ?? DEFAULT_SORT}
        onChange={({ currentTarget: { value } }) =>
          onSearchChange({ sort: value === DEFAULT_SORT ? undefined : value })
        }
        data={SORTS.map((value) => ({ value, label: t(`media.sort.${value}`) }))}
      />
    </FilterBar>
  );
}
