import { Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { contentListQuery } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/language-names.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PreviewFrame } from '../../ui/preview-frame.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { withStyleSheet, usesStyleSheet } from './styled-page.ts';
import type { EditorSearch } from './style-sheets-search.ts';

const PAUSE_MS = 300;
const OFFERED = 20;

interface StyleSheetPreviewProps {
  id: string;
  content: string;
  site: SettingsView;
  shown: EditorSearch;
  onShow: (change: Pick<EditorSearch, 'at' | 'locale'>) => void;
}

/** Preview of a page with the edited style sheet. Users without permission to read pages see the public version. */
export function StyleSheetPreview({ id, content, site, shown, onShow }: StyleSheetPreviewProps) {
  const { t } = useI18n();
  const { query, site: pages } = useApi();
  const nameOf = useLanguageNames();
  const { data: session } = useQuery(query('GET /api/auth/me'));
  const mayPages = session?.authorities.includes('access_cms_page') ?? false;
  const usual = useUsualPage(id, mayPages);
  const place = shown.at ?? usual;
  const locale = shown.locale ?? site.defaultLanguage;
  const page = useQuery({
    queryKey: ['style-sheet-preview', mayPages, place, locale],
    queryFn: ({ signal }) =>
      mayPages ? pages.page(place!, locale, signal) : pages.address(place!, locale, signal),
    enabled: session !== undefined && place !== undefined,
    placeholderData: keepPreviousData,
  });
  const [settled] = useDebouncedValue(content, PAUSE_MS);
  const html = useMemo(() => page.data && withStyleSheet(page.data, id, settled), [page.data, id, settled]);
  const Choice = mayPages ? PageChoice : AddressChoice;
  return (
    <>
      <Choice place={place} onChoose={(chosen) => onShow({ at: chosen })} />
      {mayPages && place === undefined ? (
        <Text c="dimmed">{t('style-sheet.no-pages')}</Text>
      ) : (
        <PreviewFrame
          title={t('style-sheet.preview-of', { language: nameOf(locale) })}
          html={page.isError ? undefined : html}
          busy={page.isFetching}
          fault={page.isError && <PageFault error={page.error} onRetry={() => void page.refetch()} />}
          aside={
            <LanguageSwitch
              locales={site.languages}
              locale={locale}
              onChange={(next) => onShow({ locale: next })}
            />
          }
        />
      )}
      {page.data && !page.isError && !usesStyleSheet(page.data, id) && (
        <Text size="sm" c="dimmed">
          {t('style-sheet.not-worn')}
        </Text>
      )}
    </>
  );
}

/**
 * Returns the page to preview first: one that uses the style sheet, else the most recently changed; the home page for
 * users who may not read pages.
 */
function useUsualPage(id: string, mayPages: boolean): string | undefined {
  const { query, content } = useApi();
  const users = useQuery({
    ...query('GET /api/admin/cms/usages/{id}', { params: { id } }),
    enabled: mayPages && id !== '',
  });
  const user = users.data?.items.find(({ kind }) => kind === 'page')?.shortcut;
  const latest = useQuery({
    ...contentListQuery(content.page, { size: OFFERED, sort: '-updatedAt' }),
    enabled: mayPages && !users.isFetching && user === undefined,
  });
  return mayPages ? (user ?? latest.data?.items[0]?.shortcut) : '/';
}

interface ChoiceProps {
  place: string | undefined;
  onChoose: (place: string) => void;
}

function PageChoice({ place, onChoose }: ChoiceProps) {
  const textOf = useTextOf();
  const { t } = useI18n();
  const { page: pages } = useApi().content;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const isSought = search !== '' && search !== place;
  const query = { size: OFFERED, sort: '-updatedAt', ...(isSought && { search }) };
  const list = useQuery(contentListQuery(pages, query));
  const offered = (list.data?.items ?? []).map(({ shortcut, title }) => ({
    value: shortcut,
    label: textOf(title, shortcut),
  }));
  const isOffered = place === undefined || offered.some(({ value }) => value === place);
  return (
    <Select
      label={t('style-sheet.page')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('page.nothing-found')}
      value={place ?? null}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      onSearchChange={setText}
      // The server has already filtered.
      filter={({ options }) => options}
      data={isOffered ? offered : [{ value: place, label: place }, ...offered]}
    />
  );
}

function AddressChoice({ place = '', onChoose }: ChoiceProps) {
  const { t } = useI18n();
  const [path, setPath] = useState(place);
  return (
    <TextInput
      label={t('style-sheet.address')}
      description={t('style-sheet.address-hint')}
      value={path}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => setPath(event.currentTarget.value)}
      onBlur={() => path.startsWith('/') && onChoose(path)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It is not a field of the style sheet's form.
        event.preventDefault();
        if (path.startsWith('/')) onChoose(path);
      }}
    />
  );
}

function PageFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n();
  // The site responds with its own HTML error page instead of a problem document.
  if (hasCode(error, 'unreadable') || hasCode(error, 'not-found')) {
    return <Text c="dimmed">{t('style-sheet.no-such-page')}</Text>;
  }
  return <FaultAlert error={error} onRetry={onRetry} />;
}
