import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { useContentLanguage } from '../../ui/editor/content-language.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { FieldAttributeInputs } from './field-attribute-inputs.tsx';
import { identityOf, nameFor, valueFormOf } from './field-draft.ts';
import type { FieldProps } from './field-form.ts';
import { groupTypes, typeName } from './field-types.ts';

interface FieldEditorProps extends FieldProps {
  otherNames: readonly string[];
  enabledTypes: readonly string[];
  onDone: () => void;
}

/** Inline editor of one field. It is saved with the whole form or model. */
export function FieldEditor({ otherNames, enabledTypes, onDone, ...props }: FieldEditorProps) {
  const { t } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls as much of it into view as fits between the sticky header and the save bar.
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // Enter closes the field instead of submitting the form or model around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented)
      return;
    event.preventDefault();
    onDone();
  };
  return (
    <Stack
      ref={root}
      id={identityOf(props.field)}
      gap="md"
      onKeyDown={onKeyDown}
      role="group"
      aria-label={t('field.edit')}
    >
      <FieldBasics {...props} otherNames={otherNames} />
      <TypeSelect {...props} enabledTypes={enabledTypes} />
      <FieldAttributeInputs {...props} />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('field.done')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function FieldBasics(props: FieldProps & { otherNames: readonly string[] }) {
  const { field, path, errors, onChange, isOfModel, otherNames } = props;
  const { t } = useI18n();
  const { site } = useContentLanguage();
  const { attributes, name, type, required, localised } = field;
  const isShownOnly = valueFormOf(type) === 'none';
  return (
    <>
      <LocalisedInput
        label={t(isShownOnly ? 'field.attr-text' : 'field.attr-label')}
        required
        multiline={type === 'paragraph'}
        path={`${path}.attributes.label`}
        value={attributes.label}
        errors={errors}
        onChange={(label, locale) => {
          const main = site.defaultLanguage;
          // The name of a new field follows its label until it is edited.
          const follows =
            field.id === undefined && name === nameFor(attributes.label[main] ?? '', type, otherNames);
          const named = follows ? { name: nameFor(label[main] ?? '', type, otherNames) } : {};
          onChange({ attributes: { ...attributes, label }, ...named }, `attributes.label.${locale}`);
        }}
      />
      <TextInput
        label={t('field.attr-name')}
        description={t('field.name-hint')}
        required
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        data-path={`${path}.name`}
        error={errors[`${path}.name`] as string | undefined}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
      />
      {!isShownOnly && (
        <Group gap="xl">
          <Checkbox
            label={t('field.required')}
            checked={required}
            onChange={(event) => onChange({ required: event.currentTarget.checked }, 'required')}
          />
          {isOfModel && (
            <Checkbox
              label={t('field.localised')}
              checked={localised}
              onChange={(event) => onChange({ localised: event.currentTarget.checked }, 'localised')}
            />
          )}
        </Group>
      )}
    </>
  );
}

function TypeSelect({
  field,
  path,
  errors,
  onChange,
  enabledTypes,
}: FieldProps & { enabledTypes: readonly string[] }) {
  const { t } = useI18n();
  // A field keeps a type that is no longer enabled.
  const types = [...new Set([...enabledTypes, field.type])];
  return (
    <NativeSelect
      label={t('field.attr-type')}
      data-path={`${path}.type`}
      error={errors[`${path}.type`] as string | undefined}
      value={field.type}
      onChange={(event) => onChange({ type: event.currentTarget.value }, 'type')}
    >
      {groupTypes(types).map(({ group, types: members }) => (
        <optgroup key={group} label={t(`field.group-${group}`)}>
          {members.map((type) => (
            <option key={type} value={type}>
              {typeName(type, t)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
