import { NativeSelect, Text, TextInput } from '@mantine/core';
import { publicPathFault } from 'parvis/contract/public-path';
import { useI18n } from '../../i18n/i18n-context.ts';
import { RowList } from '../../ui/editor/row-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PageFormState } from './page-values.ts';

interface AddressesPanelProps {
  form: PageFormState;
  locales: readonly string[];
}

/** The additional public addresses of the page, by language. */
export function AddressesPanel({ form, locales }: AddressesPanelProps) {
  const { t } = useI18n();
  /** Reported while typing, before anything is sent. */
  const faultOf = (path: string) => {
    const fault = path.startsWith('/') && path !== '/' ? publicPathFault(path, locales) : undefined;
    return fault && t(`address.${fault}`);
  };
  return (
    <Panel title={t('page.addresses')}>
      <Text size="sm" c="dimmed">
        {t('page.addresses-hint')}
      </Text>
      <RowList
        count={form.values.urls.length}
        addLabel={t('page.address-add')}
        onAdd={() => form.insertListItem('urls', { locale: locales[0]!, path: '' })}
        removeLabel={(number) => t('page.address-remove', { number })}
        onRemove={(index) => form.removeListItem('urls', index)}
        row={(index) => (
          <>
            <TextInput
              aria-label={t('page.address-path', { number: index + 1 })}
              placeholder="/…"
              maxLength={500}
              spellCheck={false}
              autoCapitalize="none"
              {...form.getInputProps(`urls.${index}.path`)}
              error={form.errors[`urls.${index}.path`] ?? faultOf(form.values.urls[index]!.path)}
            />
            <NativeSelect
              aria-label={t('page.address-locale', { number: index + 1 })}
              data={[...locales]}
              flex="0 0 5.25rem"
              {...form.getInputProps(`urls.${index}.locale`)}
            />
          </>
        )}
      />
    </Panel>
  );
}
