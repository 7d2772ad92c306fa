import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { contentQuery, type ContentApi } from '../../api/content.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import type { Edited } from './use-content-editor.ts';

interface ContentScreenProps<K extends ContentKindName> {
  api: ContentApi<K>;
  children: (parts: { site: SettingsView; stored: Edited<K> | undefined }) => ReactNode;
}

/** Loads the entity in the URL, if it exists, and renders its editor. */
export function ContentScreen<K extends ContentKindName>({ api, children }: ContentScreenProps<K>) {
  const { id } = useParams({ strict: false });
  const site = useQuery(useApi().query('GET /api/admin/cms/config'));
  const stored = useQuery({ ...contentQuery(api, id ?? ''), enabled: id !== undefined });
  if (hasCode(stored.error, 'not-found') || hasCode(stored.error, 'malformed')) return <NotFound />;
  const failed = [site, stored].find((query) => query.isError);
  if (failed) return <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!site.data || (id !== undefined && !stored.data)) return <EditorSkeleton />;
  return <Keyed key={id ?? ''}>{children({ site: site.data, stored: stored.data })}</Keyed>;
}

/** Remounts the editor when the URL changes. */
const Keyed = ({ children }: { children: ReactNode }) => children;
