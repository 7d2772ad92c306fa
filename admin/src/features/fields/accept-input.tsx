import { Button, Checkbox, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { ALL_FILE_KINDS, readAccept, writeAccept } from 'parvis/contract/file-kinds';
import { useI18n } from '../../i18n/i18n-context.ts';

interface AcceptInputProps {
  label: string;
  'data-path': string;
  error: string | undefined;
  value: readonly string[];
  onChange: (accept: string[]) => void;
}

/** The kinds of files that a field accepts, and other types for those who know them. */
export function AcceptInput({ label, error, value, onChange, 'data-path': path }: AcceptInputProps) {
  const { t } = useI18n();
  const { kinds, others } = readAccept(value);
  const [isAdvanced, setAdvanced] = useState(others.length > 0);
  return (
    <Stack gap="sm" data-path={path} tabIndex={-1}>
      <Checkbox.Group
        label={label}
        description={t('field.accept-any')}
        error={error}
        value={kinds}
        onChange={(chosen) => onChange(writeAccept(chosen, others))}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" mt="xs">
          {ALL_FILE_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`field.accept-${kind}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {isAdvanced ? (
        <TagsInput
          label={t('field.accept-others')}
          description={t('field.accept-hint')}
          value={others}
          onChange={(next) => onChange(writeAccept(kinds, next))}
        />
      ) : (
        <Button size="compact-sm" variant="subtle" w="fit-content" onClick={() => setAdvanced(true)}>
          {t('field.accept-advanced')}
        </Button>
      )}
    </Stack>
  );
}
