import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { contentKey, type ContentApi } from '../../api/content.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { capitalised, useLanguageNames } from '../../ui/language-names.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import classes from './preview-links-dialog.module.css';

const PERIODS = [1, 7, 30];

interface PreviewLinksDialogProps<K extends ContentKindName> {
  api: ContentApi<K>;
  id: string;
  /** The open language of the editor. */
  locale: string;
  /** Whether there are unsaved changes, which a link does not include. */
  dirty: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Dialog that creates, lists and revokes preview links. */
export function PreviewLinksDialog<K extends ContentKindName>(props: PreviewLinksDialogProps<K>) {
  const { api, id, locale, dirty, opened, onClose } = props;
  const { t, language } = useI18n();
  const nameOf = useLanguageNames();
  const queries = useQueryClient();
  const [days, setDays] = useState(7);
  const queryKey = [...contentKey(api), id, 'preview-links'];
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.previewLinks(id, signal),
    enabled: opened,
  });
  const onSettled = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({ mutationFn: () => api.createPreviewLink(id, { days, locale }), onSettled });
  const revoke = useMutation({
    mutationFn: (linkId: string) => api.revokePreviewLink(id, linkId),
    onSettled,
  });
  const close = () => {
    create.reset();
    onClose();
  };
  const error = create.error ?? revoke.error ?? links.error;
  const period = (count: number) => t('preview-link.days', { count });
  return (
    <Dialog opened={opened} onClose={close} title={t('preview-link.title')}>
      <Stack>
        <Text size="sm">{t('preview-link.text')}</Text>
        {dirty && (
          <Text size="sm" fw={600}>
            {t('preview-link.dirty')}
          </Text>
        )}
        {error && <FaultAlert error={error} />}
        <Group align="end" gap="sm">
          <Select
            label={t('preview-link.period')}
            data={PERIODS.map((count) => ({ value: String(count), label: period(count) }))}
            value={String(days)}
            allowDeselect={false}
            onChange={(value) => value && setDays(Number(value))}
            className={classes.period ?? ''}
          />
          <Button
            loading={create.isPending}
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => create.mutate()}
          >
            {t('preview-link.create')}
          </Button>
        </Group>
        {create.data && (
          <Group align="end" gap="sm">
            <TextInput
              readOnly
              label={t('preview-link.address')}
              description={t('preview-link.once')}
              value={create.data.url}
              onFocus={(event) => event.currentTarget.select()}
              className={classes.address ?? ''}
            />
            <CopyButton text={create.data.url} />
          </Group>
        )}
        {links.data && links.data.length > 0 && (
          <ul className={classes.links} aria-label={t('preview-link.list')}>
            {links.data.map((link) => (
              <li key={link.id}>
                <span>
                  <Text size="sm">
                    {t('preview-link.expires', { at: formatInstant(link.expiresAt, language) })}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {capitalised(nameOf(link.locale))} ·{' '}
                    {t('preview-link.made', {
                      at: formatInstant(link.createdAt, language),
                      by: link.createdBy ?? t('collision.someone'),
                    })}
                  </Text>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={36}
                  aria-label={t('preview-link.revoke', { at: formatInstant(link.expiresAt, language) })}
                  onClick={() => revoke.mutate(link.id)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
