import { Button, Input, TextInput } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import type { FieldOption } from 'parvis/contract/field';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useContentLanguage } from '../../ui/editor/content-language.ts';
import { InLanguage } from '../../ui/editor/in-language.tsx';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import { suggestShortcut } from '../../ui/editor/suggest-shortcut.ts';
import { focusLastRow } from '../../ui/editor/focus-last-row.ts';
import classes from './value-list.module.css';

interface ValueListProps {
  /** Path in the form values. */
  path: string;
  values: readonly FieldOption[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (values: FieldOption[]) => void;
}

/** The options of a choice field: a label per language and the stored value. */
export function ValueList({ path, values, errors, onChange }: ValueListProps) {
  const { t } = useI18n();
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) focusLastRow(list.current);
    isAdding.current = false;
  }, [values.length]);
  const { site, locale } = useContentLanguage();
  const main = site.defaultLanguage;
  const put = (index: number, option: FieldOption) => onChange(values.with(index, option));
  const move = (index: number, by: -1 | 1) => {
    const others = values.toSpliced(index, 1);
    onChange(others.toSpliced(index + by, 0, values[index]!));
  };
  const write = (index: number, text: string) => {
    const { value, label } = values[index]!;
    // The value follows its label until it is edited.
    const follows = locale === main && value === suggestShortcut(label[main] ?? '');
    put(index, { value: follows ? suggestShortcut(text) : value, label: { ...label, [locale]: text } });
  };
  return (
    <InLanguage>
      <Input.Wrapper
        ref={list}
        label={t('field.attr-values')}
        labelElement="div"
        description={t('field.values-hint')}
        required
      >
        {values.map((option, index) => (
          <div key={index} className={classes.row} data-row>
            <TextInput
              className={classes.label ?? ''}
              aria-label={t('field.value-label', { number: index + 1 })}
              placeholder={locale === main ? t('field.value-label-hint') : (option.label[main] ?? '')}
              lang={locale}
              data-path={`${path}.${index}.label.${locale}`}
              error={errors[`${path}.${index}.label.${locale}`] as string | undefined}
              value={option.label[locale] ?? ''}
              onChange={(event) => write(index, event.currentTarget.value)}
            />
            <TextInput
              className={classes.value ?? ''}
              aria-label={t('field.value-value', { number: index + 1 })}
              placeholder={t('field.value-value-hint')}
              spellCheck={false}
              autoCapitalize="none"
              maxLength={200}
              data-path={`${path}.${index}.value`}
              error={errors[`${path}.${index}.value`] as string | undefined}
              value={option.value}
              onChange={(event) => put(index, { ...option, value: event.currentTarget.value })}
            />
            <span className={classes.actions}>
              <SubtleButton
                icon={IconArrowUp}
                label={t('field.value-up', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <SubtleButton
                icon={IconArrowDown}
                label={t('field.value-down', { number: index + 1 })}
                disabled={index === values.length - 1}
                onClick={() => move(index, 1)}
              />
              <SubtleButton
                icon={IconX}
                label={t('field.value-remove', { number: index + 1 })}
                onClick={() => {
                  onChange(values.toSpliced(index, 1));
                  add.current?.focus();
                }}
              />
            </span>
          </div>
        ))}
        <Button
          ref={add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            isAdding.current = true;
            onChange([...values, { value: '', label: {} }]);
          }}
        >
          {t('field.value-add')}
        </Button>
      </Input.Wrapper>
    </InLanguage>
  );
}
