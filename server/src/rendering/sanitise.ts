import type sanitizeHtml from 'sanitize-html';
import type { IOptions } from 'sanitize-html';
import { lazyRequire } from '../kernel/lazy-require.ts';
import { STYLE_POLICY } from './style-policy.ts';

const cleaner = lazyRequire((require) => require('sanitize-html') as typeof sanitizeHtml);

/** Hosts of frames allowed in content: videos and maps. The Content-Security-Policy of public pages contains them. */
export const FRAME_HOSTS: readonly string[] = [
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
  'www.dailymotion.com',
  'geo.dailymotion.com',
  'www.openstreetmap.org',
  'umap.openstreetmap.fr',
];

const TAGS = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hgroup',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'pre',
    'blockquote',
    'address',
  ],
  ...['article', 'aside', 'section', 'header', 'footer', 'nav', 'main', 'search', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'menu', 'figure', 'figcaption', 'picture', 'source', 'img'],
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
  ],
  ...['rp', 'rt', 'ruby', 's', 'samp', 'small', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['audio', 'video', 'track', 'iframe'],
];

/** Maximum nesting of elements. Deeper content is refused, because cleaning it takes more than linear time. */
export const MAX_NESTING = 200;

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['class', 'dir', 'id', 'lang', 'role', 'style', 'title', 'aria-*', 'hidden', 'translate'],
    a: ['href', 'hreflang', 'rel', 'target', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    video: ['src', 'controls', 'loop', 'muted', 'poster', 'preload', 'width', 'height', 'playsinline'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    iframe: ['src', 'width', 'height', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    time: ['datetime'],
    data: ['value'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    blockquote: ['cite'],
    q: ['cite'],
    details: ['open', 'name'],
  },
  allowedStyles: { '*': STYLE_POLICY },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowProtocolRelative: true,
  allowIframeRelativeUrls: false,
  // Browsers ignore it and read it raw: escaping would change it at each pass.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  disallowedTagsMode: 'discard',
};

/**
 * Cleans HTML of editors: layout, classes, inline styles, tables, media and frames of known hosts stay; scripts,
 * event handlers, forms and `javascript:` are removed. Cleaning twice changes nothing more. Markers are kept.
 * Returns undefined when elements are nested deeper than MAX_NESTING. Source: rendering, "Safety".
 */
export function sanitise(html: string, frameHosts: readonly string[] = FRAME_HOSTS): string | undefined {
  try {
    return cleanUntilStable(html, frameHosts);
  } catch (error) {
    if (error instanceof NestedTooDeep) return undefined;
    throw error;
  }
}

class NestedTooDeep extends Error {}

function cleanUntilStable(html: string, frameHosts: readonly string[]): string {
  const clean = (given: string): string => cleaner()(given, optionsFor(frameHosts));
  let cleaned = clean(html);
  // A removed tag may leave nesting that no parser produces. Repeat until the output parses to itself.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = clean(cleaned);
    if (again === cleaned) break;
    cleaned = again;
  }
  return cleaned;
}

function optionsFor(frameHosts: readonly string[]): IOptions {
  let depth = 0;
  return {
    ...OPTIONS,
    allowedIframeHostnames: [...frameHosts],
    transformTags: {
      img: (tagName, attribs) => ({ tagName, attribs: withSafeSources(attribs) }),
      source: (tagName, attribs) => ({ tagName, attribs: withSafeSources(attribs) }),
      a: (tagName, attribs) => ({ tagName, attribs: withSafeTarget(attribs) }),
      // A frame without an address shows nothing and is removed.
      iframe: (tagName, attribs) => ({
        tagName: isFrameOf(frameHosts, attribs.src) ? tagName : 'removed-iframe',
        attribs,
      }),
    },
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_NESTING) throw new NestedTooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/** Two passes were always sufficient so far. */
const MAX_PASSES = 10;

type Attributes = Record<string, string>;

/**
 * Returns the attributes with safe media sources. The library's parser prints `srcset` values that it does not
 * understand.
 */
function withSafeSources(attributes: Attributes): Attributes {
  const kept = Object.entries(attributes).filter(([name, value]) => {
    if (name === 'src') return !isDataDocument(value);
    return name !== 'srcset' || value.split(',').every((part) => SOURCE.test(part.trim()));
  });
  return Object.fromEntries(kept);
}

const SOURCE = /^(?:\S+(?:\s+\d{1,5}(?:\.\d{1,5})?[wx])?)?$/;

/** Returns whether a `data:` address is anything but a bitmap: a document could run scripts when it is opened alone. */
function isDataDocument(address: string): boolean {
  // Browsers skip white space and control characters before a scheme.
  const compact = address.replace(/[\u0000-\u0020]+/g, '');
  return /^data:/i.test(compact) && !/^data:image\/(?:png|jpe?g|gif|webp|avif);/i.test(compact);
}

function isFrameOf(hosts: readonly string[], address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address, NOWHERE)) return false;
  const { protocol, hostname } = new URL(address, NOWHERE);
  return /^https?:$/.test(protocol) && hosts.includes(hostname);
}

const NOWHERE = 'https://relative.invalid';

/** Adds `rel` so that a new window gets no reference to its opener. */
function withSafeTarget(attributes: Attributes): Attributes {
  if (attributes.target === undefined) return attributes;
  const rel = new Set((attributes.rel ?? '').split(/\s+/).filter(Boolean));
  return { ...attributes, rel: [...rel.add('noopener')].join(' ') };
}
