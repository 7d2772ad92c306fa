import { MultiSelect, NativeSelect, NumberInput, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ArticleModelFieldView } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { InstantInput } from '../../ui/instant-input.tsx';
import { valueFormOf } from '../fields/field-draft.ts';
import { MOMENT_INPUTS } from '../fields/moment-inputs.ts';
import { useOwnTypes } from '../fields/use-own-types.ts';
import { MediaField } from '../media/media-field.tsx';
import { ArticleReference } from './article-reference.tsx';
import type { ArticleFormState } from './article-values.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { ownValue } from '../../ui/own-value.ts';

const RichText = lazy(async () => ({ default: (await import('../../ui/rich-text/rich-text.tsx')).RichText }));

interface ArticleValueInputProps {
  field: ArticleModelFieldView;
  form: ArticleFormState;
  site: SettingsView;
  /** The language of a localised value. */
  locale?: string;
}

interface InputProps {
  field: ArticleModelFieldView;
  site: SettingsView;
  /** The type, or the built-in type whose control a project's type uses. */
  type: string;
  choices: readonly { value: string | number; label: string }[];
  value: unknown;
  onChange: (value: unknown) => void;
  /** Props shared by all Mantine inputs. */
  shared: {
    label: string;
    description: string;
    required: boolean;
    error: string | undefined;
    'data-path': string;
  };
}

/** Input for one value of an article, by field type; one text per language if the model says so. */
export function ArticleValueInput({ field, form, site, locale }: ArticleValueInputProps) {
  const { name, attributes } = field;
  const textOf = useTextOf();
  const held = ownValue(form.values.values, name);
  const texts = (locale === undefined ? {} : (held ?? {})) as Record<string, unknown>;
  const path = locale === undefined ? `values.${name}` : `values.${name}.${locale}`;
  const onChange = (value: unknown) => {
    const next = locale === undefined ? value : { ...texts, [locale]: value };
    form.setFieldValue('values', { ...form.values.values, [name]: next });
    form.clearFieldError(path);
  };
  const shared = {
    label: textOf(attributes.label, name),
    description: textOf(attributes.help ?? {}, ''),
    required: field.required,
    error: form.errors[path] as string | undefined,
    'data-path': path,
  };
  const own = useOwnTypes([field])(field);
  const type = own?.control ?? field.type;
  const choices = (own?.values ?? attributes.values ?? []).map((choice) => ({
    value: choice.value,
    label: textOf(choice.label, String(choice.value)),
  }));
  const value = locale === undefined ? held : texts[locale];
  const props = { field, site, type, choices, value, onChange, shared };
  const kind = valueFormOf(type);
  if (kind === 'text') return <TextValue {...props} lang={locale} />;
  if (kind === 'reference' || kind === 'references') {
    return field.type === 'article' ? (
      <ArticleReference {...shared} id={(value as string | undefined) ?? null} onChange={onChange} />
    ) : (
      <MediaReference {...props} />
    );
  }
  return <PlainValue {...props} />;
}

function TextValue({ type, value, onChange, shared, lang }: InputProps & { lang: string | undefined }) {
  const text = value === undefined || value === null ? '' : asText(value);
  const language = lang ? { lang } : {};
  if (type === 'rich-text') {
    const { 'data-path': path, ...rest } = shared;
    return (
      <Suspense fallback={<Skeleton height={300} radius="md" />}>
        <RichText {...rest} {...language} path={path} value={text} onChange={onChange} />
      </Suspense>
    );
  }
  if (type === 'textarea') {
    return (
      <Textarea
        {...shared}
        {...language}
        autosize
        minRows={3}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const types: Readonly<Record<string, string>> = { email: 'email', url: 'url', tel: 'tel', color: 'color' };
  return (
    <TextInput
      {...shared}
      {...language}
      type={types[type] ?? 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Values of a project's type other than texts are shown as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function PlainValue({ field, site, type, choices, value, onChange, shared }: InputProps) {
  const { t } = useI18n();
  const kind = valueFormOf(type);
  const options = choices.map(({ value: choice, label }) => ({ value: String(choice), label }));
  if (kind === 'boolean') {
    return (
      <Switch
        {...shared}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (kind === 'number') {
    return (
      <NumberInput
        {...shared}
        step={field.attributes.step ?? 1}
        value={(value as number | undefined) ?? ''}
        onChange={(next) => onChange(next === '' ? undefined : Number(next))}
      />
    );
  }
  if (kind === 'option') {
    return (
      <NativeSelect
        {...shared}
        value={value === undefined ? '' : asText(value)}
        onChange={({ currentTarget }) =>
          onChange(choices.find((choice) => String(choice.value) === currentTarget.value)?.value)
        }
        data={[{ value: '', label: t('field.default-none') }, ...options]}
      />
    );
  }
  if (kind === 'options') {
    return (
      <MultiSelect
        {...shared}
        value={(value as string[] | undefined) ?? []}
        onChange={onChange}
        data={options}
      />
    );
  }
  if (kind === 'datetime') {
    return (
      <InstantInput
        {...shared}
        timeZone={site.timeZone}
        value={(value as string | undefined) ?? null}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={MOMENT_INPUTS[kind] ?? 'text'}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** Input for a medium from the library. */
function MediaReference({ field, value, onChange, shared }: InputProps) {
  const several = valueFormOf(field.type) === 'references';
  const ids = several ? (value as string[] | undefined) : value ? [value as string] : undefined;
  return (
    <MediaField
      {...shared}
      ids={ids ?? []}
      several={several}
      onChange={(chosen) => onChange(several ? chosen : chosen[0])}
    />
  );
}
