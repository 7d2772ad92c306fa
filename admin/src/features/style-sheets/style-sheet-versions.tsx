import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useState } from 'react';
import type { StyleSheetVersionItem, StyleSheetView } from 'parvis/contract/style-sheet';
import { useApi } from '../../api/api.ts';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { formatBytes } from '../../i18n/sizes.ts';
import { CodeDifference } from '../../ui/code-editor/lazy-code-editor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import classes from './style-sheet-versions.module.css';

interface StyleSheetVersionsProps {
  sheet: StyleSheetView;
  /** There are unsaved changes, which restoring would lose. */
  dirty: boolean;
  onRestored: (sheet: StyleSheetView) => void;
}

/** Revisions: when they were saved, how they differ from the current version, and a button to restore. */
export function StyleSheetVersions(props: StyleSheetVersionsProps) {
  const { sheet } = props;
  const { t } = useI18n();
  const params = { id: sheet.id };
  const versions = useQuery(useApi().query('GET /api/admin/css/{id}/versions', { params }));
  const [open, setOpen] = useState<string>();
  if (versions.isError) return <FaultAlert error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Waiting />;
  return (
    <Panel title={t('style-sheet.versions-title')}>
      {versions.data.items.length === 0 ? (
        <EmptyState icon={<IconHistory size={28} />} text={t('history.empty')} />
      ) : (
        <ol className={classes.list}>
          {versions.data.items.map((version) => (
            <Version
              {...props}
              key={version.id}
              version={version}
              opened={open === version.id}
              onToggle={() => setOpen(open === version.id ? undefined : version.id)}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface VersionProps extends StyleSheetVersionsProps {
  version: StyleSheetVersionItem;
  opened: boolean;
  onToggle: () => void;
}

function Version(props: VersionProps) {
  const { version, opened, onToggle } = props;
  const { t, language } = useI18n();
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <span>
          <Text component="time" display="block" fw={600} dateTime={version.updatedAt}>
            {formatInstant(version.updatedAt, language)}
          </Text>
          <Text size="sm" c="dimmed">
            {formatAge(version.updatedAt, language, new Date())} · {formatBytes(version.size, language)}
          </Text>
        </span>
        <Button size="xs" variant="default" aria-expanded={opened} onClick={onToggle}>
          {t(opened ? 'history.close' : 'history.compare')}
        </Button>
      </div>
      {opened && <VersionDetail {...props} />}
    </li>
  );
}

function VersionDetail({ sheet, version, dirty, onRestored }: VersionProps) {
  const { t } = useI18n();
  const { query, send } = useApi();
  const params = { id: sheet.id, versionId: version.id };
  const then = useQuery({
    ...query('GET /api/admin/css/{id}/versions/{versionId}', { params }),
    staleTime: Infinity,
  });
  const restore = useMutation({
    mutationFn: () =>
      send('POST /api/admin/css/{id}/versions/{versionId}/restore', { params, version: sheet.version }),
    onSuccess: onRestored,
  });
  if (then.isError) return <FaultAlert error={then.error} onRetry={() => void then.refetch()} />;
  if (!then.data) return <Waiting />;
  return (
    <Stack gap="sm" mt="sm">
      {version.version === sheet.version ? (
        <Text c="dimmed">{t('collision.same')}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('style-sheet.difference-hint')}
          </Text>
          <CodeDifference
            language="css"
            label={t('history.differences')}
            before={then.data.content}
            after={sheet.content}
          />
        </>
      )}
      {restore.isError && <FaultAlert error={restore.error} />}
      {dirty && (
        <Text size="sm" c="dimmed">
          {t('history.dirty')}
        </Text>
      )}
      <Button variant="light" disabled={dirty} loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('style-sheet.restore')}
      </Button>
    </Stack>
  );
}
