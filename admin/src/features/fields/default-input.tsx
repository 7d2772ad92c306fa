import { MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { FieldAttributes } from 'parvis/contract/field';
import { useI18n } from '../../i18n/i18n-context.ts';
import { valueFormOf } from './field-draft.ts';
import { MOMENT_INPUTS } from './moment-inputs.ts';
import { useTextOf } from '../../ui/use-text-of.ts';

interface DefaultInputProps {
  label: string;
  'data-path': string;
  error: string | undefined;
  type: string;
  attributes: FieldAttributes;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Input for a field's default value. */
export function DefaultInput(props: DefaultInputProps) {
  const { type, attributes, value, onChange, ...shared } = props;
  const { t } = useI18n();
  const textOf = useTextOf();
  const form = valueFormOf(type);
  const options = (attributes.values ?? [])
    .filter((option) => option.value !== '')
    .map((option) => ({ value: option.value, label: textOf(option.label, option.value) }));
  if (form === 'boolean') {
    return (
      <NativeSelect
        {...shared}
        value={value === true ? 'true' : ''}
        onChange={(event) => onChange(event.currentTarget.value === 'true' ? true : undefined)}
        data={[
          { value: '', label: t('field.default-off') },
          { value: 'true', label: t('field.default-on') },
        ]}
      />
    );
  }
  if (form === 'option') {
    return (
      <NativeSelect
        {...shared}
        value={(value as string | undefined) ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        data={[{ value: '', label: t('field.default-none') }, ...distinct(options)]}
      />
    );
  }
  if (form === 'options') {
    const chosen = Array.isArray(value) ? (value as string[]) : [];
    return <MultiSelect {...shared} value={chosen} onChange={onChange} data={distinct(options)} />;
  }
  if (form === 'number') {
    return (
      <NumberInput
        {...shared}
        value={(value as number | undefined) ?? ''}
        onChange={(next) => onChange(next === '' ? undefined : Number(next))}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={type === 'color' ? 'color' : (MOMENT_INPUTS[form] ?? 'text')}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** While two options have the same value, only the first can be chosen. */
function distinct(options: readonly { value: string; label: string }[]) {
  return [...new Map(options.toReversed().map((option) => [option.value, option])).values()].toReversed();
}
