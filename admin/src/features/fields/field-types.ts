import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPilcrow from '@tabler/icons-react/dist/esm/icons/IconPilcrow.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs';
import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs';
import IconToggleRight from '@tabler/icons-react/dist/esm/icons/IconToggleRight.mjs';
import { createElement } from 'react';
import type { ARTICLE_FIELD_TYPES, FORM_FIELD_TYPES } from 'parvis/contract/field';
import type { Translate } from '../../i18n/translate.ts';

export type KnownType = (typeof FORM_FIELD_TYPES)[number] | (typeof ARTICLE_FIELD_TYPES)[number];

const ICONS: Readonly<Record<KnownType, typeof IconTextSize>> = {
  text: IconTextSize,
  textarea: IconAlignLeft,
  'rich-text': IconBold,
  email: IconAt,
  tel: IconPhone,
  url: IconLink,
  number: IconNumber123,
  'number-step': IconStairs,
  date: IconCalendar,
  time: IconClock,
  datetime: IconCalendarTime,
  select: IconSelector,
  radio: IconCircleDot,
  'multi-select': IconListCheck,
  checkboxes: IconListCheck,
  checkbox: IconCheckbox,
  boolean: IconToggleRight,
  color: IconPalette,
  media: IconPhoto,
  'media-list': IconPhoto,
  article: IconNews,
  file: IconPaperclip,
  hidden: IconEyeOff,
  heading: IconHeading,
  paragraph: IconPilcrow,
};

/** The groups in which types are offered. */
export const TYPE_GROUPS = {
  text: ['text', 'textarea', 'rich-text', 'email', 'tel', 'url'],
  number: ['number', 'number-step', 'date', 'time', 'datetime'],
  choice: ['select', 'radio', 'multi-select', 'checkboxes', 'checkbox', 'boolean'],
  other: ['media', 'media-list', 'file', 'article', 'color', 'hidden'],
  layout: ['heading', 'paragraph'],
} as const satisfies Record<string, readonly KnownType[]>;

const isKnown = (type: string): type is KnownType => Object.hasOwn(ICONS, type);

export const typeIcon = (type: string) =>
  createElement(isKnown(type) ? ICONS[type] : IconPuzzle, { size: 20, stroke: 1.7, 'aria-hidden': true });

/** Returns the display name of a type; a project's type is shown by its identifier. */
export const typeName = (type: string, t: Translate): string =>
  isKnown(type) ? t(`field.type-${type}`) : type;

/** Returns the enabled types by group; types of the project come last. */
export function groupTypes(enabled: readonly string[]) {
  const groups = Object.entries(TYPE_GROUPS).map(([group, types]) => ({
    group: group as keyof typeof TYPE_GROUPS | 'own',
    types: types.filter((type) => enabled.includes(type)),
  }));
  return [...groups, { group: 'own' as const, types: enabled.filter((type) => !isKnown(type)) }].filter(
    ({ types }) => types.length > 0,
  );
}
