/**
 * The rules of axe-core about what is written, and the hint for each. Rules about the template and the style sheets, such
 * as landmarks and contrast, are left out: who writes cannot follow them.
 */
export const HINT_OF_RULE = {
  'image-redundant-alt': 'picture-repeated',
  'link-name': 'link-empty',
  'td-headers-attr': 'table-assigned',
  'th-has-data-cells': 'table-assigned',
  'scope-attr-valid': 'table-assigned',
  list: 'list-parts',
  listitem: 'list-parts',
  'definition-list': 'list-parts',
  dlitem: 'list-parts',
  'frame-title': 'frame-untitled',
  'summary-name': 'summary-empty',
  'valid-lang': 'language-unknown',
  'aria-roles': 'aria-wrong',
  'aria-allowed-attr': 'aria-wrong',
  'aria-required-attr': 'aria-wrong',
  'aria-valid-attr': 'aria-wrong',
  'aria-valid-attr-value': 'aria-wrong',
  'aria-hidden-focus': 'aria-wrong',
} as const;

export type PreviewRule = keyof typeof HINT_OF_RULE;

/** A rule that an element of the texts breaks. */
export interface Finding {
  rule: PreviewRule;
  /** The index of the element in `elementsOf`. */
  index: number;
}
