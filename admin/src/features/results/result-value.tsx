import { Anchor } from '@mantine/core';
import type { FormResultField } from 'parvis/contract/form-result';
import type { Translate } from '../../i18n/translate.ts';

/** Returns a value as one line of text; empty when nothing was entered. */
export function valueText(value: unknown, labelOf: (value: string) => string = (text) => text): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => valueText(one, labelOf)).join(', ');
  if (typeof value === 'boolean') return value ? '✓' : '';
  if (typeof value === 'string') return labelOf(value);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

interface ResultValueProps {
  field: FormResultField;
  value: unknown;
  /** Returns the label of a choice. */
  labelOf: (value: string) => string;
  t: Translate;
  formatInstant: (instant: string) => string;
}

/** A formatted value; addresses become links. */
export function ResultValue({ field, value, labelOf, t, formatInstant }: ResultValueProps) {
  const text = valueText(value, labelOf);
  if (typeof value === 'boolean') return t(value ? 'results.yes' : 'results.no');
  if (text === '') return '–';
  if (field.type === 'email') return <Anchor href={`mailto:${encodeURIComponent(text)}`}>{text}</Anchor>;
  if (field.type === 'tel') return <Anchor href={`tel:${text.replaceAll(/[^+\d]/g, '')}`}>{text}</Anchor>;
  if (field.type === 'datetime') return Number.isNaN(Date.parse(text)) ? text : formatInstant(text);
  return text;
}
