import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './addresses-panel.module.css';
import type { PageFormState } from './page-values.ts';

interface AddressesPanelProps {
  form: PageFormState;
  locales: readonly string[];
}

/** The extra public addresses of the page, each in a language. */
export function AddressesPanel({ form, locales }: AddressesPanelProps) {
  const { t } = useI18n();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Panel title={t('page.addresses')}>
      <Text size="sm" c="dimmed">
        {t('page.addresses-hint')}
      </Text>
      {form.values.urls.map((_, index) => (
        <div key={index} className={classes.row}>
          <TextInput
            aria-label={t('page.address-path', { number: index + 1 })}
            placeholder="/…"
            maxLength={500}
            spellCheck={false}
            autoCapitalize="none"
            className={classes.path ?? ''}
            {...form.getInputProps(`urls.${index}.path`)}
          />
          <NativeSelect
            aria-label={t('page.address-locale', { number: index + 1 })}
            data={[...locales]}
            className={classes.locale ?? ''}
            {...form.getInputProps(`urls.${index}.locale`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('page.address-remove', { number: index + 1 })}
            onClick={() => {
              form.removeListItem('urls', index);
              add.current?.focus();
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem('urls', { locale: locales[0]!, path: '' })}
      >
        {t('page.address-add')}
      </Button>
    </Panel>
  );
}
