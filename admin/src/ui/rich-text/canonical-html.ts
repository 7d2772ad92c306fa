/**
 * What two pieces of HTML must have in common to look and mean the same: their elements, attributes and texts, without
 * what does not show: the order of nested inline elements, line breaks between blocks, `b` for `strong`.
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

/** A text or an element without one, and the inline elements around it. */
interface Piece {
  marks: string[];
  text: string;
}

/** Elements that stand in a line of text and change how it looks. */
export const INLINE_TAGS = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
const INLINE_ATOMS = new Set(['img', 'wbr', 'input', 'button', 'picture', 'svg']);

/** Whether a node is a part of a line of text. */
export function isInline(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  const tag = node.nodeName.toLowerCase();
  return INLINE_TAGS.has(tag) || INLINE_ATOMS.has(tag) || tag === 'br';
}

const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
/** The parts of a table that say nothing by themselves. */
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

/** A style as the browser itself writes it. */
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
