/**
 * Returns a canonical form of HTML, equal for markup that looks and means the same: elements, attributes and texts,
 * regardless of the nesting order of inline elements, line breaks between blocks, or `b` for `strong`.
 */
export function canonicalHtml(parent: Node): string {
  return flatten(parent, [], false)
    .reduce<Piece[]>(mergeSame, [])
    .map(({ marks, text }) => (marks.length === 0 ? text : `{${marks.join(' ')}|${text}}`))
    .join('')
    .replaceAll(/[ \t\n\r\f]+/g, ' ')
    .replaceAll(/ ?(\[[^\]]*\]) ?/g, '$1')
    .trim();
}

/** A text or empty element with the inline elements around it. */
interface Piece {
  marks: string[];
  text: string;
}

/** Inline elements that change the look of text. */
export const INLINE_TAGS = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
const INLINE_ATOMS = new Set(['img', 'wbr', 'input', 'button', 'picture', 'svg']);

/** Returns whether a node is inline. */
export function isInline(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  const tag = node.nodeName.toLowerCase();
  return INLINE_TAGS.has(tag) || INLINE_ATOMS.has(tag) || tag === 'br';
}

const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
/** Parts of a table without a meaning of their own. */
const TRANSPARENT = new Set(['tbody', 'thead']);

function flatten(parent: Node, marks: string[], isPre: boolean): Piece[] {
  return [...parent.childNodes].flatMap((node): Piece[] => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = escape(node.textContent ?? '');
      return [{ marks, text: isPre ? encodeURI(text) : text }];
    }
    if (!(node instanceof Element)) return [{ marks: [], text: `[!${escape(node.textContent ?? '')}]` }];
    return flattenElement(node, marks, isPre);
  });
}

function flattenElement(element: Element, marks: string[], isPre: boolean): Piece[] {
  const tag = element.localName;
  const name = describe(element);
  if (INLINE_TAGS.has(tag)) {
    const around = [...marks, name].sort();
    const inner = flatten(element, around, isPre);
    return inner.length > 0 ? inner : [{ marks: around, text: '(empty)' }];
  }
  if (INLINE_ATOMS.has(tag)) {
    return [{ marks, text: `(${name}${encodeURI(element.innerHTML)})` }];
  }
  const inner = flatten(element, [], isPre || tag === 'pre');
  if (TRANSPARENT.has(tag) && element.attributes.length === 0) return inner;
  return [{ marks: [], text: `[${name}]` }, ...inner, { marks: [], text: `[/${tag}]` }];
}

function describe(element: Element): string {
  const attributes = [...element.attributes]
    .map(({ name, value }) => `${name}=${escape(name === 'style' ? styleText(value) : value)}`)
    .sort();
  return [SAME[element.localName] ?? element.localName, ...attributes].join(';');
}

/** Returns a style as normalised by the browser. */
function styleText(value: string): string {
  const probe = document.createElement('i');
  probe.style.cssText = value;
  return probe.style.cssText || value;
}

const escape = (text: string) =>
  text.replaceAll(/[[\]{}()|;]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

function mergeSame(pieces: Piece[], piece: Piece): Piece[] {
  const last = pieces.at(-1);
  if (last?.marks.join(' ') === piece.marks.join(' ')) last.text += piece.text;
  else pieces.push({ ...piece });
  return pieces;
}
