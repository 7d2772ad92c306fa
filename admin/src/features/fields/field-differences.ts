import type { FormFieldBody } from 'parvis/contract/field';
import type { Translate } from '../../i18n/translate.ts';
import type { Difference } from '../../ui/editor/collision-dialog.tsx';
import { typeName } from './field-types.ts';

/** Where two versions of a field differ, as the editor calls it. */
export function differencesOfFields(mine: FormFieldBody, theirs: FormFieldBody, t: Translate): Difference[] {
  const flag = (value: boolean | undefined) => (value ? '✓' : '–');
  const pairs: Difference[] = [
    { label: t('field.attr-name'), mine: mine.name, theirs: theirs.name },
    { label: t('field.attr-type'), mine: typeName(mine.type, t), theirs: typeName(theirs.type, t) },
    { label: t('field.required'), mine: flag(mine.required), theirs: flag(theirs.required) },
    ...ATTRIBUTES.map((name) => ({
      label: t(`field.attr-${name}`),
      mine: textOf(mine.attributes[name]),
      theirs: textOf(theirs.attributes[name]),
    })),
  ];
  return pairs.filter((pair) => pair.mine !== pair.theirs);
}

const ATTRIBUTES = [
  'label',
  'help',
  'placeholder',
  'values',
  'default',
  'min',
  'max',
  'step',
  'minLength',
  'maxLength',
  'pattern',
  'accept',
  'maxSize',
] as const;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${textOf(part)}`)
    .join(' · ');
}
