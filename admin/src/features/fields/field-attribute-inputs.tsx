import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { FieldAttributes } from 'parvis/contract/field';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { AcceptInput } from './accept-input.tsx';
import { DefaultInput } from './default-input.tsx';
import { FieldMediaInput } from './field-media-input.tsx';
import { fits, valueFormOf } from './field-draft.ts';
import type { FieldProps } from './field-form.ts';
import { MOMENT_INPUTS } from './moment-inputs.ts';
import { ValueList } from './value-list.tsx';

const MEBIBYTE = 1024 * 1024;

/** Inputs for the attributes of the field's type. */
export function FieldAttributeInputs({ field, path, errors, onChange, isOfModel }: FieldProps) {
  const { t } = useI18n();
  const { type, attributes } = field;
  const has = (name: keyof FieldAttributes) => fits(type, name);
  const isShown = valueFormOf(type) !== 'none' && type !== 'hidden';
  const set = (name: keyof FieldAttributes, value: unknown) =>
    onChange({ attributes: { ...attributes, [name]: value } }, `attributes.${name}`);
  const pathOf = (name: keyof FieldAttributes) => `${path}.attributes.${name}`;
  const at = (name: keyof FieldAttributes) => ({
    label: t(`field.attr-${name as 'min'}`),
    'data-path': pathOf(name),
    error: errors[pathOf(name)] as string | undefined,
  });
  const number = (name: 'step' | 'minLength' | 'maxLength', min: number) =>
    has(name) && (
      <NumberInput
        {...at(name)}
        min={min}
        allowDecimal={name === 'step'}
        value={attributes[name] ?? ''}
        onChange={(value) => set(name, value === '' ? undefined : Number(value))}
      />
    );
  return (
    <>
      {has('values') && (
        <ValueList
          path={pathOf('values')}
          values={attributes.values ?? []}
          errors={errors}
          onChange={(values) => set('values', values)}
        />
      )}
      {isShown && (
        <LocalisedInput
          label={t('field.attr-help')}
          description={t('field.help-hint')}
          path={pathOf('help')}
          value={attributes.help ?? {}}
          errors={errors}
          onChange={(help) => set('help', help)}
        />
      )}
      {has('placeholder') && (
        <LocalisedInput
          label={t('field.attr-placeholder')}
          path={pathOf('placeholder')}
          value={attributes.placeholder ?? {}}
          errors={errors}
          onChange={(placeholder) => set('placeholder', placeholder)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        {has('default') && (
          <DefaultInput
            {...at('default')}
            type={type}
            attributes={attributes}
            value={attributes.default}
            onChange={(value) => set('default', value)}
          />
        )}
        {(['min', 'max'] as const).map(
          (name) =>
            has(name) && (
              <LimitInput
                key={name}
                {...at(name)}
                type={type}
                value={attributes[name]}
                onChange={(value) => set(name, value)}
              />
            ),
        )}
        {number('step', 0)}
        {number('minLength', 0)}
        {number('maxLength', 1)}
        {has('pattern') && (
          <TextInput
            {...at('pattern')}
            description={t('field.pattern-hint')}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            spellCheck={false}
            maxLength={500}
            value={attributes.pattern ?? ''}
            onChange={(event) => set('pattern', event.currentTarget.value)}
          />
        )}
        {has('maxSize') && (
          <NumberInput
            {...at('maxSize')}
            min={0.1}
            decimalScale={1}
            suffix=" MB"
            value={attributes.maxSize === undefined ? '' : attributes.maxSize / MEBIBYTE}
            onChange={(value) =>
              set('maxSize', value === '' ? undefined : Math.round(Number(value) * MEBIBYTE))
            }
          />
        )}
      </SimpleGrid>
      {has('accept') && (
        <AcceptInput
          {...at('accept')}
          value={attributes.accept ?? []}
          onChange={(value) => set('accept', value)}
        />
      )}
      {isShown && !isOfModel && has('media') && (
        <FieldMediaInput
          path={pathOf('media')}
          value={attributes.media}
          errors={errors}
          onChange={(media) => set('media', media)}
        />
      )}
    </>
  );
}

interface LimitInputProps {
  label: string;
  'data-path': string;
  error: string | undefined;
  type: string;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
}

function LimitInput({ type, value, onChange, ...shared }: LimitInputProps) {
  const moment = MOMENT_INPUTS[valueFormOf(type)];
  if (moment) {
    return (
      <TextInput
        {...shared}
        type={moment}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  }
  return (
    <NumberInput
      {...shared}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
    />
  );
}
