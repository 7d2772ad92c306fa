import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { FieldDraft } from './field-draft.ts';
import { groupTypes, typeName } from './field-types.ts';

interface TypeSelectProps {
  form: UseFormReturnType<FieldDraft>;
  enabledTypes: readonly string[];
}

/** Another type for a field that there is. */
export function TypeSelect({ form, enabledTypes }: TypeSelectProps) {
  const { t } = useI18n();
  // A type that may no longer be chosen stays with the fields that have it.
  const types = [...new Set([...enabledTypes, form.values.type])];
  return (
    <NativeSelect label={t('field.attr-type')} {...form.getInputProps('type')}>
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
