import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { MediaField } from '../media/media-field.tsx';

type Field = 'image' | 'noIndex' | 'canonical';

interface SharingForm {
  values: { image: string | null; canonical: string | null };
  errors: Readonly<Record<string, ReactNode>>;
  getInputProps: (path: Field, options?: { type: 'checkbox' }) => object;
  setFieldValue: (path: 'image' | 'canonical', value: string | null) => void;
}

interface SharingPanelProps {
  form: SharingForm;
  /** The description, unless it is among the texts. */
  children?: ReactNode;
}

/** The metadata that search engines and other sites show. */
export function SharingPanel({ form, children }: SharingPanelProps) {
  const { t } = useI18n();
  const { image, canonical } = form.values;
  return (
    <Panel title={t('content.sharing')}>
      {children}
      <MediaField
        label={t('content.field-image')}
        description={t('content.image-hint')}
        data-path="image"
        ids={image === null ? [] : [image]}
        kind="image"
        error={form.errors.image as string | undefined}
        onChange={([chosen]) => form.setFieldValue('image', chosen ?? null)}
      />
      <Checkbox
        label={t('content.field-noIndex')}
        description={t('content.noIndex-hint')}
        {...form.getInputProps('noIndex', { type: 'checkbox' })}
      />
      <TextInput
        label={t('content.field-canonical')}
        description={t('content.canonical-hint')}
        placeholder="https://"
        type="url"
        maxLength={2000}
        spellCheck={false}
        {...form.getInputProps('canonical')}
        value={canonical ?? ''}
        onChange={(event) => form.setFieldValue('canonical', event.currentTarget.value || null)}
      />
    </Panel>
  );
}
