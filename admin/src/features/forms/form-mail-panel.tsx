import { Checkbox, NativeSelect, Switch, TagsInput, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FormFormState } from './form-values.ts';
import { useTextOf } from '../../ui/use-text-of.ts';

interface FormMailPanelProps {
  form: FormFormState;
}

/** Recipients of submissions by email, and the confirmation to the sender. */
export function FormMailPanel({ form }: FormMailPanelProps) {
  const { t } = useI18n();
  const { hasMail, mail, title } = form.values;
  const turn = (on: boolean) => {
    form.setFieldValue('hasMail', on);
    if (on && Object.keys(mail.subject).length === 0) form.setFieldValue('mail.subject', { ...title });
  };
  return (
    <Panel title={t('form.mail')}>
      <Switch
        label={t('form.mail-on')}
        {...form.getInputProps('hasMail', { type: 'checkbox' })}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {hasMail && (
        <>
          <TagsInput
            label={t('form.mail-to')}
            description={t('form.mail-to-hint')}
            inputMode="email"
            acceptValueOnBlur
            splitChars={[',', ';', ' ']}
            {...form.getInputProps('mail.to')}
          />
          <LocalisedInput
            label={t('form.mail-subject')}
            required
            path="mail.subject"
            value={mail.subject}
            errors={form.errors}
            onChange={(subject) => form.setFieldValue('mail.subject', subject)}
          />
          <AddressFields form={form} />
        </>
      )}
    </Panel>
  );
}

function AddressFields({ form }: FormMailPanelProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const { replyToField, confirmationToField } = form.values.mail;
  const addresses = form.values.fields.filter(({ type }) => type === 'email');
  if (addresses.length === 0 && !replyToField && !confirmationToField) {
    return (
      <Text size="sm" c="dimmed">
        {t('form.mail-no-email')}
      </Text>
    );
  }
  const data = [
    { value: '', label: t('form.mail-none') },
    ...addresses.map(({ name, attributes }) => ({
      value: name,
      label: textOf(attributes.label, name),
    })),
    // Keeps a chosen field that was deleted or renamed.
    ...[...new Set([replyToField, confirmationToField])]
      .filter((chosen) => chosen !== '' && !addresses.some(({ name }) => name === chosen))
      .map((chosen) => ({ value: chosen, label: chosen })),
  ];
  return (
    <>
      <NativeSelect label={t('form.mail-replyTo')} data={data} {...form.getInputProps('mail.replyToField')} />
      <NativeSelect
        label={t('form.mail-confirm')}
        data={data}
        {...form.getInputProps('mail.confirmationToField')}
      />
      {confirmationToField && (
        <Checkbox
          label={t('form.mail-values')}
          {...form.getInputProps('mail.confirmationIncludesValues', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
